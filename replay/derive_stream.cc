#include "replay/derive_stream.h"

#include <set>

#include "model/remarks/kinds.h"
#include "model/try.h"
#include "replay/derive.h"
#include "replay/index_walk.h"
#include "replay/judge_alone.h"
#include "replay/meter_doubts.h"
#include "replay/rounds_begun.h"
#include "replay/rounds_in_turn.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {
namespace {

// What derive_stream() works with.
struct Again {
  Store& store;
  const Library& library;
  Meters& meters;
  const OwedNotes& owed;
  WriteSet changes;
};

// One round. Puts it when it comes out different. Whether it needs its meter by its own record.
Result<bool> derive_again(const StoredRound& round, Again& again) {
  const std::string name = round.id.stream();
  again.owed.note(again.changes, name, round.id.number);
  const auto summary = derive_summary(round.id, round.state, round.events, round.marks, again.library, again.meters);
  if (!summary) return std::unexpected(summary.error());
  const bool needs_meter = !summary->meter.empty();
  if (*summary == round.summary) return needs_meter;
  put_round(again.changes, name, round.id.number, round.summary, *summary,
            encode_round(*summary, round.seal, round.bytes()));
  return needs_meter;
}

constexpr std::size_t kBatchBytes = std::size_t{8} << 20;

// Takes away what the store keeps of a meter for rounds that no longer need it.
Result<void> remove_other_snapshots(const Store& store, const std::string& meter, const std::set<std::string>& kept,
                                    WriteSet& changes) {
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeterFacts, meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    if (!kept.contains(std::string(walk.key()))) changes.remove(Shelf::kIndex, walk.key());
  }
}

// The rounds beside which something is kept of a meter: one that no longer needs it has to be derived again too.
Result<std::set<RoundId>> with_snapshots(const Store& store, const std::string& meter) {
  std::set<RoundId> rounds;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeterFacts, meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return rounds;
    const auto key = keys::parse_index(walk.key());
    if (key && is_stream_name(key->stream)) rounds.insert(round_id(key->stream, key->round));
  }
}

// The rounds that what is wrong with the meter's stream touches, and those that something touches so far: what is
// missing may have come.
Result<void> add_in_doubt(const Store& store, const std::string& meter, std::set<RoundId>& rounds) {
  auto doubted = rounds_in_doubt(store, meter);
  if (!doubted) return std::unexpected(doubted.error());
  for (const RoundId& id : *doubted) {
    const auto there = store.shelves().get(Shelf::kRounds, keys::round(id.stream(), id.number));
    if (!there) return std::unexpected(there.error());
    if (*there) rounds.insert(id);
  }
  const auto found =
      rounds_with_findings(store, {std::string(kFactFork), std::string(kFactChainBroken), std::string(kFactGap)});
  if (!found) return std::unexpected(found.error());
  for (const RoundId& id : *found) {
    if (id.venue == venue_of(meter)) rounds.insert(id);
  }
  return {};
}

// The rounds that need a meter, whatever table they are of, derived again, and beside each what it needs of the meter.
Result<std::uint64_t> derive_rounds_of_meter(const std::string& meter, Again& again) {
  const auto needing = again.meters.rounds_needing(meter);
  if (!needing) return std::unexpected(needing.error());
  auto rounds = with_snapshots(again.store, meter);
  if (!rounds) return std::unexpected(rounds.error());
  rounds->insert(needing->begin(), needing->end());
  CARDSPEAK_TRY(add_in_doubt(again.store, meter, *rounds));
  RoundsInTurn in_turn(again.store);
  StoredRound round;
  std::set<std::string> kept;
  for (const RoundId& id : *rounds) {
    const auto there = in_turn.read(id, round);
    if (!there) return std::unexpected(there.error());
    if (!*there && !needing->contains(id)) continue;
    if (!*there)
      return fail(ErrorCode::kCorrupt,
                  "meter " + meter + ": the index names round " + id.text() + ", which is not there");
    const auto needs = derive_again(round, again);
    if (!needs) return std::unexpected(needs.error());
    if (!needing->contains(id)) continue;
    auto snapshot = again.meters.snapshot_of(meter, facts_of(round), *needs);
    if (!snapshot) return std::unexpected(snapshot.error());
    if (*snapshot) {
      again.changes.put(Shelf::kIndex, (*snapshot)->first, (*snapshot)->second);
      kept.insert(std::move((*snapshot)->first));
    }
    if (again.changes.size() < kBatchBytes) continue;
    CARDSPEAK_TRY(again.store.shelves().commit(again.changes));
  }
  CARDSPEAK_TRY(remove_other_snapshots(again.store, meter, kept, again.changes));
  return rounds->size();
}

// The rounds of a table that begin after a sequence number.
Result<std::uint64_t> derive_rounds_after(const std::string& name, const StreamSummary& stream, Again& again) {
  RoundsInTurn in_turn(again.store);
  StoredRound round;
  std::uint64_t count = 0;
  RoundsBegun begun(again.store, name, StreamSeq(stream.derive_after->value() + 1), StreamSeq(~std::uint64_t{0}));
  while (true) {
    const auto id = begun.next();
    if (!id) return std::unexpected(id.error());
    if (!*id) return count;
    const auto there = in_turn.read(**id, round);
    if (!there) return std::unexpected(there.error());
    if (!*there) {
      return fail(ErrorCode::kCorrupt, "round " + (*id)->text() + ": is in the order of rounds and not there");
    }
    CARDSPEAK_TRY(derive_again(round, again));
    ++count;
    if (again.changes.size() < kBatchBytes) continue;
    CARDSPEAK_TRY(again.store.shelves().commit(again.changes));
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

Result<std::uint64_t> derive_stream(Store& store, const std::string& name, const Library& library, Meters& meters,
                                    const OwedNotes& owed) {
  auto found = store.find_stream(name);
  if (!found) return std::unexpected(found.error());
  if (!*found || !(*found)->derive_after) return 0;
  StreamSummary stream = **std::move(found);
  Again again{store, library, meters, owed, store.shelves().changes()};
  const auto count =
      is_meter_stream(name) ? derive_rounds_of_meter(name, again) : derive_rounds_after(name, stream, again);
  if (!count) return count;
  stream.derive_after.reset();
  again.changes.put(Shelf::kStreams, keys::stream(name), encode_stream(stream));
  CARDSPEAK_TRY(store.shelves().commit(again.changes));
  return count;
}

}  // namespace cardspeak
