#include "replay/derive_stream.h"

#include <set>

#include "model/try.h"
#include "replay/derive.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

// One round of derive_stream(). Puts the round when it comes out different.
Result<void> derive_again(const Store& store, const StreamSummary& stream, SignWalk& signs, StoredRound& round,
                          const Library& library, Meters& meters, WriteSet& changes) {
  const std::string name = round.id.stream();
  auto value = store.shelves().get(Shelf::kRounds, keys::round(name, round.id.number));
  if (!value) return std::unexpected(value.error());
  if (!*value)
    return fail(ErrorCode::kCorrupt, "round " + round.id.text() + ": is in the order of rounds and not there");
  CARDSPEAK_TRY(read_round_value(**value, stream, round));
  auto state = signs.before(round.summary.first_seq);
  if (!state) return std::unexpected(state.error());
  const auto summary = derive_summary(round.id, **state, round.events, round.marks, library, meters);
  if (!summary) return std::unexpected(summary.error());
  if (*summary == round.summary) return {};
  put_round(changes, name, round.id.number, round.summary, *summary, encode_round(*summary, round.seal, round.bytes()));
  return {};
}

constexpr std::size_t kBatchBytes = std::size_t{8} << 20;

// The rounds that need a meter by their own record, or of which the meter has a prize on record.
Result<std::set<RoundId>> rounds_of_meter(Store& store, const std::string& meter, Meters& meters) {
  std::set<RoundId> rounds;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeter, meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "meter " + meter + ": the index of its rounds is damaged");
    rounds.insert(round_id(key->stream, key->round));
  }
  auto named = meters.rounds_with_prizes(meter);
  if (!named) return std::unexpected(named.error());
  for (const RoundId& id : *named) {
    auto there = store.shelves().get(Shelf::kRounds, keys::round(id.stream(), id.number));
    if (!there) return std::unexpected(there.error());
    if (*there) rounds.insert(id);
  }
  return rounds;
}

// The same derived again, whatever table they are of.
Result<std::uint64_t> derive_rounds_of_meter(Store& store, const std::string& meter, const Library& library,
                                             Meters& meters, WriteSet& changes) {
  const auto rounds = rounds_of_meter(store, meter, meters);
  if (!rounds) return std::unexpected(rounds.error());
  StoredRound round;
  for (const RoundId& id : *rounds) {
    auto stream = store.find_stream(id.stream());
    if (!stream) return std::unexpected(stream.error());
    if (!*stream) {
      return fail(ErrorCode::kCorrupt,
                  "meter " + meter + ": the index names stream " + id.stream() + ", which is not there");
    }
    SignWalk signs(store.shelves(), id.stream(), **stream);
    round.id = id;
    CARDSPEAK_TRY(derive_again(store, **stream, signs, round, library, meters, changes));
    if (changes.size() < kBatchBytes) continue;
    CARDSPEAK_TRY(store.shelves().commit(changes));
  }
  return rounds->size();
}

// The rounds of a table that begin after a sequence number.
Result<std::uint64_t> derive_rounds_after(Store& store, const std::string& name, const StreamSummary& stream,
                                          const Library& library, Meters& meters, WriteSet& changes) {
  SignWalk signs(store.shelves(), name, stream);
  StoredRound round;
  std::uint64_t count = 0;
  ShelfWalk walk = store.shelves().walk(
      Shelf::kOrder,
      keys::order_between(name, StreamSeq(stream.derive_after->value() + 1), StreamSeq(~std::uint64_t{0})));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return count;
    const auto key = keys::parse_order(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "stream " + name + ": the order of its rounds is damaged");
    round.id = round_id(name, key->round);
    CARDSPEAK_TRY(derive_again(store, stream, signs, round, library, meters, changes));
    ++count;
    if (changes.size() < kBatchBytes) continue;
    CARDSPEAK_TRY(store.shelves().commit(changes));
  }
}

}  // namespace

Result<void> mark_meter(Store& store, const std::string& name) {
  auto found = store.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (!*found || (*found)->derive_after) return {};
  StreamSummary stream = **std::move(found);
  stream.derive_after = StreamSeq(0);
  WriteSet changes = store.shelves().changes();
  changes.put(Shelf::kStreams, keys::stream(name), encode_stream(stream));
  CARDSPEAK_TRY(store.shelves().commit(changes));
  return {};
}

Result<std::uint64_t> derive_stream(Store& store, const std::string& name, const Library& library, Meters& meters) {
  auto found = store.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (!*found || !(*found)->derive_after) return 0;
  StreamSummary stream = **std::move(found);
  WriteSet changes = store.shelves().changes();
  const auto count = is_meter_stream(name) ? derive_rounds_of_meter(store, name, library, meters, changes)
                                           : derive_rounds_after(store, name, stream, library, meters, changes);
  if (!count) return count;
  stream.derive_after.reset();
  changes.put(Shelf::kStreams, keys::stream(name), encode_stream(stream));
  CARDSPEAK_TRY(store.shelves().commit(changes));
  return count;
}

}  // namespace cardspeak
