#include "replay/store/outbox.h"

#include <cstring>
#include <utility>

#include "model/try.h"
#include "replay/store/bytes.h"
#include "replay/store/checked_value.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

constexpr std::size_t kBatchBytes = std::size_t{8} << 20;

std::unexpected<Error> damaged(const Shelves& shelves) {
  return fail(ErrorCode::kCorrupt, "the store " + shelves.folder() +
                                       ": its record of the verdicts that it sent is damaged: project again from the "
                                       "log into a new folder");
}

// The content of a record of the meta shelf; nothing when there is none.
Result<std::optional<std::string>> read_note(const Shelves& shelves, std::string_view key) {
  auto value = shelves.get(Shelf::kMeta, key);
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  const auto content = content_of(key, **value);
  if (!content) return damaged(shelves);
  return std::string(*content);
}

void put_note(WriteSet& changes, std::string_view key, std::string_view content) {
  changes.put(Shelf::kMeta, key, checked(key, content));
}

// Calls `use` with each round of the range that is owed, until it answers false.
template <typename Use>
Result<void> walk_owed(const Shelves& shelves, const keys::Range& range, const Use& use) {
  ShelfWalk walk = shelves.walk(Shelf::kMeta, range);
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    const auto key = keys::parse_owed(walk.key());
    if (!key || !is_stream_name(key->stream)) return damaged(shelves);
    if (!use(*key)) return {};
  }
}

// Changes something for each key of a range; false: the key is none.
template <typename Change>
Result<void> in_batches(Shelves& shelves, Shelf shelf, const keys::Range& range, const Change& change) {
  WriteSet changes = shelves.changes();
  ShelfWalk walk = shelves.walk(shelf, range);
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return shelves.commit(changes);
    if (!change(changes, walk.key())) return damaged(shelves);
    if (changes.size() >= kBatchBytes) CARDSPEAK_TRY(shelves.commit(changes));
  }
}

}  // namespace

Result<std::optional<Outbox>> read_outbox(const Shelves& shelves) {
  const auto content = read_note(shelves, keys::kVerdicts);
  if (!content) return std::unexpected(content.error());
  if (!*content) return std::nullopt;
  ByteReader reader(**content);
  Outbox outbox;
  outbox.sink = reader.text();
  outbox.version = reader.number();
  for (std::uint64_t left = reader.number(); left > 0 && reader.ok(); --left) {
    const PartitionId partition(static_cast<std::int32_t>(reader.number()));
    outbox.reached[partition] = LogOffset(reader.signed_number());
  }
  if (!reader.at_end()) return damaged(shelves);
  return outbox;
}

void put_outbox(WriteSet& changes, const Outbox& outbox) {
  std::string content;
  ByteWriter writer(content);
  writer.text(outbox.sink);
  writer.number(outbox.version);
  writer.number(outbox.reached.size());
  for (const auto& [partition, next] : outbox.reached) {
    writer.number(static_cast<std::uint64_t>(partition.value()));
    writer.signed_number(next.value());
  }
  put_note(changes, keys::kVerdicts, content);
}

Result<std::optional<SentRound>> read_sent(const Shelves& shelves, const RoundId& round) {
  const auto content = read_note(shelves, keys::sent(round.stream(), round.number));
  if (!content) return std::unexpected(content.error());
  if (!*content) return std::nullopt;
  ByteReader reader(**content);
  SentRound sent;
  sent.version = reader.number();
  sent.rows = static_cast<std::uint32_t>(reader.number());
  sent.arrived = reader.flag();
  const std::string_view hash = reader.raw(sent.content.size());
  if (!reader.at_end()) return damaged(shelves);
  std::memcpy(sent.content.data(), hash.data(), hash.size());
  return sent;
}

void put_sent(WriteSet& changes, const RoundId& round, const SentRound& sent) {
  std::string content;
  ByteWriter writer(content);
  writer.number(sent.version);
  writer.number(sent.rows);
  writer.u8(sent.arrived ? 1 : 0);
  writer.raw(sent.content);
  put_note(changes, keys::sent(round.stream(), round.number), content);
}

Result<std::vector<RoundId>> owed_rounds(const Shelves& shelves, const std::optional<RoundId>& after,
                                         std::size_t limit) {
  std::vector<RoundId> rounds;
  if (limit == 0) return rounds;
  keys::Range range = keys::owed_rounds();
  if (after) range.from = keys::owed(after->stream(), RoundNo(after->number.value() + 1));
  CARDSPEAK_TRY(walk_owed(shelves, range, [&](const keys::RoundKey& key) {
    rounds.push_back(round_id(key.stream, key.round));
    return rounds.size() < limit;
  }));
  return rounds;
}

Result<std::uint64_t> count_owed(const Shelves& shelves) {
  std::uint64_t count = 0;
  CARDSPEAK_TRY(walk_owed(shelves, keys::owed_rounds(), [&](const keys::RoundKey& /*key*/) {
    ++count;
    return true;
  }));
  return count;
}

void put_owed(WriteSet& changes, std::string_view stream, RoundNo round) {
  changes.put(Shelf::kMeta, keys::owed(stream, round), {});
}

void remove_owed(WriteSet& changes, const RoundId& round) {
  changes.remove(Shelf::kMeta, keys::owed(round.stream(), round.number));
}

Result<void> forget_sent(Shelves& shelves) {
  return in_batches(shelves, Shelf::kMeta, keys::sent_rounds(), [](WriteSet& changes, std::string_view key) {
    changes.remove(Shelf::kMeta, key);
    return true;
  });
}

Result<void> owe_every_round(Shelves& shelves) {
  return in_batches(shelves, Shelf::kRounds, {}, [](WriteSet& changes, std::string_view key) {
    const auto round = keys::parse_round(key);
    if (round) put_owed(changes, round->stream, round->round);
    return round.has_value();
  });
}

Result<OwedNotes> OwedNotes::of(const Shelves& shelves) {
  const auto outbox = read_outbox(shelves);
  if (!outbox) return std::unexpected(outbox.error());
  OwedNotes notes;
  notes.sends_ = outbox->has_value();
  return notes;
}

}  // namespace cardspeak
