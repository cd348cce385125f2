#include "replay/evidence/witness.h"

#include "model/try.h"
#include "replay/evidence/files.h"
#include "replay/evidence/log_tree.h"
#include "replay/evidence/note_file.h"

namespace cardspeak::evidence {
namespace {

// What the witness signed last. Its own signature is checked too: a state that somebody exchanged is no memory.
Result<std::optional<Checkpoint>> read_state(const std::filesystem::path& state, const VerifierKey& log_key,
                                             const VerifierKey& own_key) {
  const auto note = read_note_file(state);
  if (!note) return std::unexpected(note.error());
  if (!*note) return std::nullopt;
  const auto fail_with = [&](const Error& error) { return fail(error.code, state.string() + ": " + error.message); };
  if (const auto own = check_cosignature(**note, own_key); !own) return fail_with(own.error());
  const auto checkpoint = read_checkpoint(**note, log_key);
  if (!checkpoint) return fail_with(checkpoint.error());
  return *checkpoint;
}

// The tiles are the log's own; that they go on is shown by a proof, which is checked as if a stranger had sent it.
Result<void> check_proof(const Checkpoint& older, const SignedTiles& newer) {
  CARDSPEAK_TRY(check_continues(older, newer.tiles, newer.checkpoint.origin));
  const auto proof = prove_consistency(newer.tiles, older.tree.size, newer.checkpoint.tree.size);
  if (!proof) return std::unexpected(proof.error());
  if (is_continued(older.tree, newer.checkpoint.tree, *proof)) return {};
  return fail(ErrorCode::kCorrupt, "the proof that the log goes on from " + std::to_string(older.tree.size) + " to " +
                                       std::to_string(newer.checkpoint.tree.size) + " records does not hold");
}

}  // namespace

Result<Note> witness(const std::filesystem::path& folder, const VerifierKey& log_key, const NamedKey& key,
                     const std::filesystem::path& state, std::uint64_t seconds) {
  auto newer = open_signed(folder, log_key);
  if (!newer) return std::unexpected(std::move(newer).error());
  const auto older = read_state(state, log_key, key.verifier(KeyKind::kWitness));
  if (!older) return std::unexpected(older.error());
  if (*older) CARDSPEAK_TRY(check_proof(**older, *newer));
  Note note{newer->note.text, {}};
  for (const NoteSignature& signature : newer->note.signatures) {
    if (signature.name != key.name) note.signatures.push_back(signature);
  }
  cosign(note, key.name, key.key, seconds);
  CARDSPEAK_TRY(write_note_file(state, note));
  CARDSPEAK_TRY(sync_all(state.has_parent_path() ? state.parent_path() : std::filesystem::path(".")));
  return note;
}

}  // namespace cardspeak::evidence
