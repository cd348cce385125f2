#include "replay/evidence/bundle_maker.h"

#include <set>

#include "model/try.h"
#include "replay/evidence/bundle_events.h"
#include "replay/evidence/bundle_parts.h"
#include "replay/evidence/bundle_patrons.h"
#include "replay/evidence/checkpoint.h"
#include "replay/evidence/tile_folder.h"
#include "replay/evidence/tlog_proof.h"

namespace cardspeak::evidence {
namespace {

using Wanted = std::set<schema::Hash>;

// The first leaf of each event that is wanted, with its place in the tree.
Result<std::map<schema::Hash, std::pair<LeafCount, Leaf>>> find_leaves(const TileFolder& tiles, const Wanted& wanted) {
  std::map<schema::Hash, std::pair<LeafCount, Leaf>> found;
  for (LeafCount first = 0; first < tiles.size() && found.size() < wanted.size(); first += kTileWidth) {
    const auto leaves = tiles.leaves(first / kTileWidth);
    if (!leaves) return std::unexpected(leaves.error());
    for (std::size_t i = 0; i < leaves->size(); ++i) {
      const Leaf& leaf = (*leaves)[i];
      if (wanted.contains(leaf.event)) found.try_emplace(leaf.event, first + i, leaf);
    }
  }
  return found;
}

// Why an event of the store is not in the tree. A tree over all that the store has read has another record in its
// place, and to sign the log again would only hide it from whoever is told to.
std::unexpected<Error> not_under(const schema::Hash& event, const Checkpoint& checkpoint, std::uint64_t read) {
  const std::string what = "the event with the hash " + schema::to_hex(event) + " is not under the checkpoint, ";
  if (checkpoint.tree.size < read) {
    return fail(ErrorCode::kBadInput,
                what + "which signs " + std::to_string(checkpoint.tree.size) + " of the " + std::to_string(read) +
                    " records that the store has read: sign the log again with cardspeak checkpoint, which refuses a "
                    "log that has other records than were signed");
  }
  return fail(ErrorCode::kCorrupt, what + "which signs all " + std::to_string(read) +
                                       " records that the store has read: another record was signed in its place, and "
                                       "the log was altered or made anew since; cardspeak log verify names the first "
                                       "that differs");
}

Result<std::uint64_t> records_read(const Store& store) {
  const auto meta = store.meta();
  if (!meta) return std::unexpected(meta.error());
  std::uint64_t read = 0;
  for (const auto& [partition, next] : meta->reached) read += static_cast<std::uint64_t>(next.value());
  return read;
}

Result<void> add_proofs(const TileFolder& tiles, const Checkpoint& checkpoint, std::uint64_t read,
                        const std::string& note, const Wanted& wanted, Files& files) {
  const auto leaves = find_leaves(tiles, wanted);
  if (!leaves) return std::unexpected(leaves.error());
  for (const schema::Hash& event : wanted) {
    const auto at = leaves->find(event);
    if (at == leaves->end()) return not_under(event, checkpoint, read);
    const auto& [index, leaf] = at->second;
    auto path = prove_inclusion(tiles, index, tiles.size());
    if (!path) return std::unexpected(path.error());
    const TlogProof proof{leaf.partition, leaf.offset, index, *std::move(path), note};
    if (!shows(proof, event, checkpoint.tree)) {
      return fail(ErrorCode::kCorrupt, "the tiles in " + tiles.folder().string() + " do not show entry " +
                                           std::to_string(index) + " in the tree that was signed: they were altered");
    }
    files[proof_name(event)] = to_text(proof);
  }
  return {};
}

Wanted wanted_of(const BundleEvents& events, const Manifest& manifest) {
  Wanted wanted;
  for (const auto& [hash, bytes] : events.events()) wanted.insert(hash);
  for (const auto& [place, hash] : manifest.before) wanted.insert(hash);
  for (const auto& [place, hashes] : manifest.forks) wanted.insert(hashes.begin(), hashes.end());
  return wanted;
}

}  // namespace

Result<std::string> make_bundle(const Store& store, const BundleOrder& order, const JudgeAlone& judge) {
  const auto checkpoint = parse_checkpoint(order.checkpoint.text);
  if (!checkpoint) return std::unexpected(checkpoint.error());
  const TileFolder tiles(order.tiles, checkpoint->tree.size);
  const auto root = root_of(tiles, tiles.size());
  if (!root) return std::unexpected(root.error());
  if (*root != checkpoint->tree.root) {
    return fail(ErrorCode::kCorrupt,
                "the tiles in " + order.tiles.string() + " are not those that the checkpoint signed");
  }
  Files files;
  BundleEvents events(store);
  for (const RoundId& id : order.rounds) {
    auto round = store.get_round(id);
    if (!round) return std::unexpected(round.error());
    auto beside = beside_round(store, *round, Beside::kAll);
    if (!beside) return std::unexpected(beside.error());
    CARDSPEAK_TRY(events.add(*round, *beside));
    const auto judged = judge(*round, *beside, order.known);
    if (!judged) return std::unexpected(judged.error());
    files[verdict_name(round->seal)] = judged->verdict;
    if (judged->book) files[book_name(judged->book->hash())] = judged->book->bytes();
  }
  for (const auto& [hash, bytes] : events.events()) files[event_name(hash)] = bytes;
  CARDSPEAK_TRY(add_openings(order.openings, order.hidden ? &*order.hidden : nullptr, files));
  files[std::string(kCheckpointName)] = to_text(order.checkpoint);
  if (order.known != nullptr) files[std::string(kRegisterName)] = order.register_note;
  const Manifest manifest = events.manifest();
  const auto read = records_read(store);
  if (!read) return std::unexpected(read.error());
  CARDSPEAK_TRY(
      add_proofs(tiles, *checkpoint, *read, files[std::string(kCheckpointName)], wanted_of(events, manifest), files));
  add_manifest(manifest, files);
  return pack(files);
}

}  // namespace cardspeak::evidence
