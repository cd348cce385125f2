#include "cli/app/round_binding.h"

#include <utility>

#include "replay/evidence/checkpoint.h"
#include "replay/evidence/tile_folder.h"
#include "schemas/seal/base64.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

Result<std::optional<PageCheckpoint>> newest_checkpoint(const Store& store, const std::string& tiles) {
  if (tiles.empty()) return std::nullopt;
  const auto note = evidence::read_note(tiles);
  if (!note) return std::unexpected(note.error());
  if (!*note) return std::nullopt;
  auto signed_tree = evidence::parse_checkpoint((*note)->text);
  if (!signed_tree) return fail(signed_tree.error().code, tiles + "/checkpoint: " + signed_tree.error().message);
  const auto meta = store.meta();
  if (!meta) return std::unexpected(meta.error());
  std::uint64_t read = 0;
  for (const auto& [partition, next] : meta->reached) read += static_cast<std::uint64_t>(next.value());
  return PageCheckpoint{std::move(signed_tree->origin), signed_tree->tree.size,
                        schema::to_base64(signed_tree->tree.root), signed_tree->tree.size >= read};
}

}  // namespace

Result<RoundEvidence> bind_round(const Store& store, const StoredRound& round, const std::string& tiles) {
  RoundEvidence evidence;
  evidence.round_hash = schema::to_hex(round.seal);
  evidence.stream = round.id.stream();
  const auto stream = store.find_stream(evidence.stream);
  if (!stream) return std::unexpected(stream.error());
  if (*stream) {
    evidence.head_sequence = (*stream)->highest.value();
    evidence.head_hash = schema::to_hex((*stream)->head);
  }
  auto checkpoint = newest_checkpoint(store, tiles);
  if (!checkpoint) return std::unexpected(checkpoint.error());
  evidence.checkpoint = *std::move(checkpoint);
  return evidence;
}

Result<std::optional<RoundEvidence>> bind_judged(const Store& store, const Judged& judged, const std::string& tiles) {
  const auto round = store.find_round(judged.facts.id);
  if (!round) return std::unexpected(round.error());
  if (!*round) return std::nullopt;
  auto bound = bind_round(store, **round, tiles);
  if (bound && judged.known) set_devices(*judged.known, *bound);
  return bound;
}

void set_devices(const KnownRound& known, RoundEvidence& evidence) {
  evidence.devices = known.vouched ? schema::DeviceStanding::SIGNED : schema::DeviceStanding::REFUSED;
  evidence.device_text = known.text;
}

}  // namespace cardspeak
