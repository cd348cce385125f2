#include "replay/stream_projection.h"

#include <span>
#include <utility>

#include "model/check.h"
#include "model/try.h"
#include "replay/derive.h"
#include "replay/meter_event_index.h"
#include "replay/meters.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"
#include "replay/stream_intake.h"
#include "replay/stream_settling.h"

namespace cardspeak {

Result<StreamAtRest> StreamAtRest::load(const Store& store, std::string name) {
  auto stream = std::make_unique<StreamWork>(store, std::move(name));
  auto summary = store.find_stream(stream->name);
  if (!summary) return std::unexpected(summary.error());
  if (*summary) stream->summary = **std::move(summary);
  stream->head_disputed = stream->summary.find_fork(stream->summary.highest) != nullptr;
  if (stream->is_meter) {
    stream->signs = std::make_shared<const TableState>();
    return StreamAtRest(std::move(stream));
  }
  SignWalk signs(store.shelves(), stream->name, stream->summary);
  auto state = signs.before(StreamSeq(~std::uint64_t{0}));
  if (!state) return std::unexpected(state.error());
  stream->signs = std::make_shared<const TableState>(**state);
  return StreamAtRest(std::move(stream));
}

StreamIntake StreamAtRest::open() && {
  return StreamIntake(std::move(work_));
}

Result<bool> StreamIntake::take(HeldEvent event) {
  return take_event(*work_, std::move(event));
}

Result<SettledStream> StreamIntake::settle() && {
  CARDSPEAK_TRY(settle_late(*work_));
  return SettledStream(std::move(work_));
}

SettledStream::SettledStream(std::unique_ptr<StreamWork> work) : work_(std::move(work)) {
  for (auto& [number, round] : work_->rounds) {
    if (round.derive) rounds_.push_back(&round);
  }
}

RoundSummary SettledStream::derive(const RoundWork& round, const Library& library) const {
  std::vector<EventInHand> in_hand;
  in_hand.reserve(round.events.size());
  for (const HeldEvent& event : round.events) in_hand.push_back({event.event.event(), event.bytes});
  std::vector<EventRef> events;
  refer(work_->summary, in_hand, events);
  CARDSPEAK_CHECK(round.state != nullptr, "a round is derived after the table's signs were looked up");
  return derive_summary(round_id(work_->name, round.number), *round.state, events,
                        marks_between(work_->summary, round.first(), round.last()), library);
}

DerivedStream SettledStream::finish(std::vector<RoundSummary> summaries) && {
  CARDSPEAK_CHECK(summaries.size() == rounds_.size(), "every round of the batch is derived");
  for (std::size_t i = 0; i < rounds_.size(); ++i) rounds_[i]->summary = std::move(summaries[i]);
  return DerivedStream(std::move(work_));
}

void DerivedStream::name_meters(std::set<std::string>& meters) const {
  for (const auto& [number, round] : work_->rounds) {
    if (!round.derive) continue;
    if (!round.summary.meter.empty()) meters.insert(round.summary.meter);
    // The meter may have a prize of this round on record that the round itself knows nothing of.
    if (round.state != nullptr && is_meter_stream(round.state->sign().meter)) meters.insert(round.state->sign().meter);
  }
}

WrittenStream DerivedStream::write(WriteSet& changes, const OwedNotes& owed) && {
  if (!work_->dirty) return WrittenStream(std::move(work_));
  std::vector<std::span<const std::uint8_t>> bytes;
  std::vector<schema::Hash> hashes;
  for (const auto& [number, round] : work_->rounds) {
    if (!round.derive) continue;
    bytes.clear();
    hashes.clear();
    for (const HeldEvent& event : round.events) {
      bytes.emplace_back(event.bytes);
      hashes.push_back(event.hash);
    }
    put_round(changes, work_->name, number, round.written, round.summary,
              encode_round(round.summary, seal_of(hashes), bytes));
    owed.note(changes, work_->name, number);
  }
  for (const auto& [key, event] : work_->loose) {
    changes.put(Shelf::kLoose, keys::loose(work_->name, key.first, key.second), as_text(event.bytes));
    if (!work_->is_meter) continue;
    for (const std::string& entry : meter_event_keys(work_->name, event.event.event())) {
      changes.put(Shelf::kIndex, entry, {});
    }
  }
  changes.put(Shelf::kStreams, keys::stream(work_->name), encode_stream(work_->summary));
  return WrittenStream(std::move(work_));
}

std::optional<StreamAtRest> WrittenStream::committed() && {
  if (work_->signs_changed) return std::nullopt;
  for (auto& [number, round] : work_->rounds) {
    if (round.derive) round.written = std::move(round.summary);
    round.derive = false;
  }
  // The round that is being played stays in memory; any other is read again in the rare case that it gets an event.
  std::erase_if(work_->rounds, [&](const auto& entry) {
    return entry.first != work_->summary.highest_round || entry.second.written->closed;
  });
  work_->loose.clear();
  work_->late.clear();
  work_->dirty = false;
  return StreamAtRest(std::move(work_));
}

}  // namespace cardspeak
