#include "replay/store/stored_round.h"

#include <cstring>
#include <string>
#include <utility>

namespace cardspeak {
namespace {

std::string round_name(const RoundId& id) {
  return "round " + id.text();
}

// What speaks against an event as the next one of a round: the fold rests on their order, and on their being its own.
std::string objection_in_round(const RoundId& id, const schema::StoredEvent& event, StreamSeq before) {
  if (!event.readable()) return "is not readable: " + event.problem();
  const auto reader = event.event();
  const std::string_view stream(reader.getStream().begin(), reader.getStream().size());
  if (reader.getRound() != id.number.value() || stream != id.stream()) return "belongs to another round";
  if (reader.getSequence() < before.value()) return "does not come after the one before it";
  return {};
}

}  // namespace

Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round) {
  RoundParts parts;
  if (!split_round(value, parts))
    return fail(ErrorCode::kCorrupt, round_name(round.id) + ": its stored form does not read");
  auto summary = decode_summary(parts.summary);
  if (!summary) return fail(ErrorCode::kCorrupt, round_name(round.id) + ": its stored summary does not read");
  round.summary = *std::move(summary);
  round.seal = parts.seal;

  std::size_t size = 0;
  for (const std::string_view event : parts.events) size += event.size();
  round.words_.resize(size / sizeof(std::uint64_t));
  round.readers_.clear();
  round.bytes_.clear();
  auto* at = reinterpret_cast<std::uint8_t*>(round.words_.data());
  // The events lie one after another at the end of the value.
  if (size > 0) std::memcpy(at, parts.events.front().data(), size);
  std::vector<EventInHand> in_hand;
  in_hand.reserve(parts.events.size());
  round.readers_.reserve(parts.events.size());
  StreamSeq before;
  for (const std::string_view event : parts.events) {
    const std::span<const std::uint8_t> bytes(at, event.size());
    at += event.size();
    const schema::StoredEvent& reader = round.readers_.emplace_back(bytes);
    if (std::string objection = objection_in_round(round.id, reader, before); !objection.empty()) {
      return fail(ErrorCode::kCorrupt, round_name(round.id) + ": event " + std::to_string(round.readers_.size()) +
                                           " of the stored ones " + objection);
    }
    before = StreamSeq(reader.event().getSequence());
    in_hand.push_back({reader.event(), bytes});
    round.bytes_.push_back(bytes);
  }
  if (in_hand.empty()) return fail(ErrorCode::kCorrupt, round_name(round.id) + ": has no events in the store");
  refer(stream, in_hand, round.events);
  round.marks = marks_of(stream, round.events);
  return {};
}

Result<void> check_seal(const StoredRound& round) {
  std::vector<schema::Hash> hashes;
  for (const auto& bytes : round.bytes()) hashes.push_back(schema::sha256(bytes));
  if (seal_of(hashes) == round.seal) return {};
  return fail(ErrorCode::kCorrupt, round_name(round.id) +
                                       ": its events are not those that were stored: run cardspeak "
                                       "verify");
}

}  // namespace cardspeak
