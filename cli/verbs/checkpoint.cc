// cardspeak checkpoint: what a log holds, signed, so that nobody can make its past anew.
#include "replay/evidence/checkpoint.h"

#include <chrono>
#include <memory>

#include "cli/app/places.h"
#include "cli/app/verifier_key.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "model/try.h"
#include "replay/evidence/key_file.h"
#include "replay/evidence/log_tree.h"
#include "replay/evidence/note_file.h"
#include "replay/evidence/witness.h"

namespace cardspeak {
namespace {

struct CheckpointCall {
  LogPlace log;
  std::string tiles;
  std::string key;
  std::string log_key;
  std::string against;
  std::string witness;
  std::string state;
};

HelpPage checkpoint_page() {
  HelpPage page;
  page.name = "checkpoint";
  page.summary = "sign what a log holds, witness it, or hold the log against what was signed";
  page.synopsis = {"--key FILE [--log LOG] [--tiles DIR]", "--against NOTE --log-key KEY [--log LOG] [--tiles DIR]",
                   "--witness FILE --state FILE --log-key KEY --tiles DIR"};
  page.description = {
      "With --key, reads the log from its first record, holds it against the tree of hashes in DIR, adds what is new "
      "to the tree, signs its size and root, and prints that note: the checkpoint. Keep it where the log is not, or "
      "give it away. A log that lacks a record which was signed, or has another in its place, is refused.",
      "With --against, holds the log against a checkpoint that somebody kept. A log that was altered since and chained "
      "again, or cut, is refused. Where there is no tree in DIR, the log of one partition is enough: the root over as "
      "many records as were signed is computed from it.",
      "With --witness, a second party looks at the newest checkpoint in DIR and prints it with its own signature, but "
      "only where the log goes on from what this witness signed last, which it keeps in --state.",
      "The formats are public: C2SP tlog-tiles, tlog-checkpoint, tlog-cosignature, signed-note. `cardspeak key` makes "
      "keys. DIR is the log's folder with \".tiles\" behind its name, unless the call says otherwise."};
  page.examples = {"cardspeak key casino.example/log --out log.key", "cardspeak checkpoint --key log.key"};
  return page;
}

Result<std::string> tiles_of(const CheckpointCall& call) {
  const std::string log = log_address(call.log.log);
  if (std::string folder = tiles_folder(call.tiles, log); !folder.empty()) return folder;
  return fail(ErrorCode::kBadInput, "--tiles: where the tree over " + log + " lies has to be said");
}

// The tree so far; an empty one where nothing was signed yet.
Result<evidence::TileFolder> tiles_so_far(const std::string& folder, const evidence::VerifierKey& key) {
  auto signed_tiles = evidence::open_signed(folder, key);
  if (signed_tiles) return std::move(signed_tiles)->tiles;
  if (signed_tiles.error().code == ErrorCode::kNotFound) return evidence::TileFolder(folder, 0);
  return std::unexpected(std::move(signed_tiles).error());
}

Result<evidence::Note> sign_log(const CheckpointCall& call) {
  const auto folder = tiles_of(call);
  if (!folder) return std::unexpected(folder.error());
  const auto key = evidence::read_key_file(call.key);
  if (!key) return std::unexpected(key.error());
  const auto before = tiles_so_far(*folder, key->verifier(evidence::KeyKind::kSigner));
  if (!before) return std::unexpected(before.error());
  const auto log = open_log_at(call.log, LogMode::kRead);
  if (!log) return std::unexpected(log.error());
  const auto after = evidence::grow(**log, *before);
  if (!after) return std::unexpected(after.error());
  const auto root = evidence::root_of(*after, after->size());
  if (!root) return std::unexpected(root.error());
  evidence::Note note{to_text(evidence::Checkpoint{key->name, {after->size(), *root}}), {}};
  sign(note, key->name, key->key);
  CARDSPEAK_TRY(evidence::write_note(*folder, note));
  return note;
}

struct Held {
  evidence::LeafCount signed_size = 0;
  evidence::LeafCount size = 0;
};

Result<evidence::Checkpoint> older_checkpoint(const CheckpointCall& call, const evidence::VerifierKey& key) {
  const auto note = evidence::read_note_file(call.against);
  if (!note) return std::unexpected(note.error());
  if (!*note) return fail(ErrorCode::kNotFound, call.against + ": there is no such file");
  auto older = evidence::read_checkpoint(**note, key);
  if (!older) return fail(older.error().code, call.against + ": " + older.error().message);
  return older;
}

Result<evidence::SignedTiles> signed_tiles_in(const std::string& folder, const evidence::VerifierKey& key) {
  if (folder.empty()) return fail(ErrorCode::kNotFound, "no folder of a tree is known");
  return evidence::open_signed(folder, key);
}

// The tiles of today are not trusted for what the log holds: the log is read against them first, and what the older
// checkpoint signed is computed from them then. Where there are none, it is computed from the log alone.
Result<Held> hold_against(const CheckpointCall& call) {
  const auto key = read_verifier_key(call.log_key);
  if (!key) return std::unexpected(key.error());
  const auto older = older_checkpoint(call, *key);
  if (!older) return std::unexpected(older.error());
  const std::string folder = tiles_folder(call.tiles, log_address(call.log.log));
  auto tiles = signed_tiles_in(folder, *key);
  if (!tiles && tiles.error().code != ErrorCode::kNotFound) return std::unexpected(tiles.error());
  const auto log = open_log_at(call.log, LogMode::kRead);
  if (!log) return std::unexpected(log.error());
  const auto now = tiles ? evidence::compare(**log, tiles->tiles) : check_continues(*older, **log);
  if (!now) return std::unexpected(now.error());
  if (tiles) CARDSPEAK_TRY(check_continues(*older, tiles->tiles, tiles->checkpoint.origin));
  return Held{older->tree.size, *now};
}

std::uint64_t seconds_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(since).count());
}

Result<evidence::Note> witness_tiles(const CheckpointCall& call) {
  const auto log_key = read_verifier_key(call.log_key);
  if (!log_key) return std::unexpected(log_key.error());
  const auto key = evidence::read_key_file(call.witness);
  if (!key) return std::unexpected(key.error());
  return evidence::witness(call.tiles, *log_key, *key, call.state, seconds_now());
}

Result<void> check_call(const CheckpointCall& call) {
  const int ways = static_cast<int>(!call.key.empty()) + static_cast<int>(!call.against.empty()) +
                   static_cast<int>(!call.witness.empty());
  if (ways != 1) return fail(ErrorCode::kBadInput, "one of --key, --against and --witness has to be given");
  if (call.key.empty() && call.log_key.empty()) {
    return fail(ErrorCode::kBadInput, "--log-key: whose signature counts has to be said");
  }
  if (!call.witness.empty() && (call.state.empty() || call.tiles.empty())) {
    return fail(ErrorCode::kBadInput, "--witness needs --tiles, and --state for what it signed last");
  }
  return {};
}

ExitStatus run_checkpoint(const CheckpointCall& call, Session& session) {
  if (const auto checked = check_call(call); !checked) return session.fail(checked.error());
  if (!call.against.empty()) {
    const auto held = hold_against(call);
    if (!held) return session.fail(held.error());
    session.out.write("the log holds all " + std::to_string(held->signed_size) + " records of the checkpoint, and " +
                      std::to_string(held->size - held->signed_size) + " more\n");
    return ExitStatus::kDone;
  }
  const auto note = call.key.empty() ? witness_tiles(call) : sign_log(call);
  if (!note) return session.fail(note.error());
  session.out.write(to_text(*note));
  return ExitStatus::kDone;
}

}  // namespace

void declare_checkpoint(CommandLine& line) {
  CLI::App& verb = line.verb(checkpoint_page());
  auto call = std::make_shared<CheckpointCall>();
  add_log(verb, call->log);
  verb.add_option("--tiles", call->tiles, "the folder of the tree over the log")->type_name("DIR");
  verb.add_option("--key", call->key, "signs with this key")->type_name("FILE");
  verb.add_option("--against", call->against, "holds the log against this checkpoint")->type_name("NOTE");
  verb.add_option("--witness", call->witness, "signs with this key what the log has signed")->type_name("FILE");
  verb.add_option("--state", call->state, "what the witness signed last")->type_name("FILE");
  verb.add_option("--log-key", call->log_key, "the log's verifier key, NAME+ID+KEY, or a file with it")
      ->type_name("KEY");
  line.on(verb, [call](Session& session) { return run_checkpoint(*call, session); });
}

}  // namespace cardspeak
