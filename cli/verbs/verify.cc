// cardspeak verify: everything derived again from the raw events, and compared.
#include "replay/verify.h"

#include <capnp/message.h>

#include <memory>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/objection_lines.h"
#include "cli/verbs/verbs.h"
#include "cli/verbs/verify_bundle.h"
#include "replay/store.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

struct VerifyCall {
  std::string store;
  std::string books;
  unsigned threads = 0;
  bool json = false;
  BundleCall bundle;
};

HelpPage verify_page() {
  HelpPage page;
  page.name = "verify";
  page.summary = "derive a store again from its raw events, and compare; or check an evidence bundle";
  page.synopsis = {"[--store DIR] [--threads N] [--books DIR] [--json]",
                   "FILE --key KEY [--witness KEY]... [--register-key KEY] [--opening FILE]... [--books DIR] [--json]"};
  page.description = {
      "Checks that each event is canonical and lies under its own hash, the chain of every stream, each round folded "
      "and "
      "judged again, and every index. Each objection is a line on standard output.",
      "A store that differs from what its events give is damaged: exit status 3. Gaps, forks, broken chains and "
      "records "
      "in quarantine are faults of what was recorded, not of the store: exit status 1.",
      "With FILE, checks an evidence bundle of `cardspeak export`, without the store and the log: the checkpoint is "
      "signed by KEY (a verifier key, NAME+ID+KEY, or a file whose first line it is), and by each witness that is "
      "named; each event is under it; the events of a round follow one another; and judged again with the books of "
      "this program and of DIR, they give the verdict in the bundle. Exit status 3 where anything of it is not so. "
      "A register of devices in the bundle has to be signed by --register-key, and which devices signed the rounds is "
      "listed. A masked patron stays so, unless the bundle or --opening shows the name; what opens another mask is "
      "refused. What the bundle says and cannot show is listed as \"only said\"."};
  page.examples = {"cardspeak verify", "cardspeak verify --json"};
  return page;
}

std::string objection_json(const StoreObjection& objection) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::StoreObjection>();
  out.setKind(std::string(name_of(objection.kind)));
  out.setDamage(is_damage(objection.kind));
  out.setStream(objection.stream);
  out.setRound(objection.round.value());
  out.setSequence(objection.sequence.value());
  out.setText(objection.text);
  return json_line("objection", out.asReader());
}

std::string verified_json(const VerifyReport& report) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::StoreVerified>();
  out.setSound(report.sound());
  out.setStreams(report.streams);
  out.setRounds(report.rounds);
  out.setEvents(report.events);
  out.setObjections(report.objections.size());
  return json_line("verified", out.asReader());
}

std::string verified_text(const VerifyReport& report) {
  const std::string read = counted(report.events, "event", "events") + " in " +
                           counted(report.rounds, "round", "rounds") + " of " +
                           counted(report.streams, "stream", "streams");
  return soundness_line(read, "store", report.sound(), report.objections.size());
}

ExitStatus run_verify(const VerifyCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  Result<VerifyReport> report;
  {
    Progress progress(session.err_terminal, "streams");
    VerifyOptions options;
    options.threads = thread_count(call.threads);
    options.progress = [&](std::size_t done, std::size_t of) { progress.update(done, of); };
    report = verify(**store, *library, options);
  }
  if (!report) return session.fail(report.error());
  for (const StoreObjection& objection : report->objections) {
    session.out.write(call.json ? objection_json(objection)
                                : objection_line(is_damage(objection.kind), name_of(objection.kind), objection.text,
                                                 session.palette()));
  }
  session.out.write(call.json ? verified_json(*report) : verified_text(*report));
  return soundness_status(report->sound(), report->objections.size());
}

}  // namespace

void declare_verify(CommandLine& line) {
  CLI::App& verb = line.verb(verify_page());
  auto call = std::make_shared<VerifyCall>();
  add_store(verb, call->store);
  add_threads(verb, call->threads);
  add_books(verb, call->books);
  verb.add_flag("--json", call->json, "writes JSON lines");
  verb.add_option("FILE", call->bundle.file, "an evidence bundle");
  verb.add_option("--key", call->bundle.key, "the log's verifier key")->type_name("KEY");
  verb.add_option("--register-key", call->bundle.register_key,
                  "the verifier key of who signs registers of devices; a register in the bundle is asked for")
      ->type_name("KEY");
  verb.add_option("--witness", call->bundle.witnesses, "a witness's verifier key; its signature is asked for too")
      ->type_name("KEY")
      ->allow_extra_args(false);
  verb.add_option("--opening", call->bundle.openings, "a file that shows the name of a masked patron")
      ->type_name("FILE")
      ->allow_extra_args(false);
  line.on(verb, [call](Session& session) {
    if (call->bundle.file.empty()) return run_verify(*call, session);
    call->bundle.books = call->books;
    call->bundle.json = call->json;
    return run_verify_bundle(call->bundle, session);
  });
}

}  // namespace cardspeak
