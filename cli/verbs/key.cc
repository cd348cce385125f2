// cardspeak key: makes a key, or says by which key others check what it signed.
#include <memory>

#include "cli/verbs/verbs.h"
#include "model/devices/register.h"
#include "replay/evidence/key_file.h"

namespace cardspeak {
namespace {

struct KeyCall {
  std::string name;
  std::string out;
  std::string show;
  bool witness = false;
  bool device = false;
};

HelpPage key_page() {
  HelpPage page;
  page.name = "key";
  page.summary = "make a signing key, and print the key by which others check it";
  page.synopsis = {"NAME --out FILE [--witness | --device]", "--show FILE [--witness | --device]"};
  page.description = {
      "Makes an Ed25519 key in FILE (PKCS #8, readable by its owner alone) and prints its verifier key, one line, "
      "which "
      "is given to everybody. Whoever has FILE can sign in its name: keep it off the machine that takes the events in.",
      "NAME says whose key it is, by custom an address without http://, such as casino.example/log. With --witness, "
      "the "
      "verifier key is that of a witness. With --device, the public key is printed as a register of devices has it."};
  page.examples = {"cardspeak key casino.example/log --out log.key", "cardspeak key --show log.key"};
  return page;
}

Result<evidence::NamedKey> make_key(const KeyCall& call) {
  if (!evidence::is_key_name(call.name)) {
    return fail(ErrorCode::kBadInput, "\"" + call.name + "\" is no name of a key: it has no blanks and no plus signs");
  }
  evidence::NamedKey key{call.name, schema::SigningKey::generate()};
  if (auto made = evidence::make_key_file(call.out, key); !made) return std::unexpected(std::move(made).error());
  return key;
}

ExitStatus run_key(const KeyCall& call, Session& session) {
  const bool makes = !call.name.empty() && !call.out.empty();
  if (makes != call.show.empty()) {
    return session.fail({ErrorCode::kBadInput, "either NAME and --out, or --show has to be given"});
  }
  const auto key = makes ? make_key(call) : evidence::read_key_file(call.show);
  if (!key) return session.fail(key.error());
  if (call.device) {
    session.out.write(key_text(key->key.public_key()) + "\n");
    return ExitStatus::kDone;
  }
  const auto kind = call.witness ? evidence::KeyKind::kWitness : evidence::KeyKind::kSigner;
  session.out.write(to_text(key->verifier(kind)) + "\n");
  return ExitStatus::kDone;
}

}  // namespace

void declare_key(CommandLine& line) {
  CLI::App& verb = line.verb(key_page());
  auto call = std::make_shared<KeyCall>();
  verb.add_option("NAME", call->name, "whose key it is");
  verb.add_option("--out", call->out, "the file of the new key")->type_name("FILE");
  verb.add_option("--show", call->show, "prints the verifier key of this one")->type_name("FILE");
  auto* witness = verb.add_flag("--witness", call->witness, "the verifier key of a witness");
  verb.add_flag("--device", call->device, "the public key as registers of devices have it")->excludes(witness);
  line.on(verb, [call](Session& session) { return run_key(*call, session); });
}

}  // namespace cardspeak
