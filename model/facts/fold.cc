#include "model/facts/fold.h"

#include <algorithm>
#include <utility>

#include "model/facts/corrections.h"
#include "model/facts/event_order.h"
#include "model/facts/round_folder.h"
#include "model/remarks/kinds.h"

namespace cardspeak {
namespace {

void find(RoundFacts& facts, Remark remark, StreamSeq seq) {
  facts.findings.emplace_back(std::move(remark), seq);
}

// A gap right before the first event counts: what is missing may be the round's beginning, or a change of the sign that
// it was played under.
void find_gaps(RoundFacts& facts, const StreamMarks& marks, StreamSeq end) {
  const auto after = [](const std::pair<StreamSeq, StreamSeq>& gap) { return StreamSeq(gap.second.value() + 1); };
  for (auto gap = std::ranges::lower_bound(marks.gaps, facts.first_seq, {}, after);
       gap != marks.gaps.end() && gap->first <= end; ++gap) {
    find(facts,
         gap->first == gap->second ? Remark(RemarkForm::kEventMissing, {gap->first})
                                   : Remark(RemarkForm::kEventsMissing, {gap->first, gap->second}),
         gap->first);
  }
}

void find_chain_breaks(RoundFacts& facts, std::span<const EventRef> events, const StreamMarks& marks, StreamSeq end) {
  const auto number_of = [](const EventRef& ref) { return StreamSeq(ref.event.getSequence()); };
  for (auto at = std::ranges::lower_bound(marks.chain_breaks, facts.first_seq);
       at != marks.chain_breaks.end() && *at <= facts.last_seq; ++at) {
    const bool its_own = *at <= end || std::ranges::binary_search(events, *at, {}, number_of);
    if (its_own) find(facts, {RemarkForm::kChainBroken, {*at}}, *at);
  }
}

// A round is judged by the sign that it was played under: where the record has two of them, it has two rounds.
void find_doubted_signs(RoundFacts& facts, const TableState& state) {
  for (const TableState::Doubted& each : state.doubted()) {
    if (each.doubt.forked) find(facts, {RemarkForm::kTwoEventsOneNumber, {each.seq}}, each.seq);
    if (each.doubt.broken) find(facts, {RemarkForm::kChainBroken, {each.seq}}, each.seq);
  }
}

void find_in_order(RoundFacts& facts, std::span<const EventRef> events, const facts::EventOrder& order) {
  for (const StreamSeq seq : order.forks) {
    find(facts, {RemarkForm::kTwoEventsOneNumber, {seq}}, seq);
  }
  for (const std::uint32_t index : order.misplaced) {
    const schema::Event::Reader event = events[index].event;
    find(facts,
         event.getCorrects() == 0 ? Remark(RemarkForm::kStrikesOutNothing)
                                  : Remark(RemarkForm::kCorrectsNothing, {StreamSeq(event.getCorrects())}),
         StreamSeq(event.getSequence()));
  }
}

void find_time_steps(RoundFacts& facts, std::span<const EventRef> events, const facts::EventOrder& order) {
  std::int64_t before = events[order.chosen.front()].event.getDeviceTimeNs();
  for (const std::uint32_t index : order.chosen) {
    const std::int64_t now = events[index].event.getDeviceTimeNs();
    if (now < before) {
      const std::uint64_t by = static_cast<std::uint64_t>(before) - static_cast<std::uint64_t>(now);
      find(facts, {RemarkForm::kClockStoodBefore, {Nanoseconds(by)}}, StreamSeq(events[index].event.getSequence()));
    }
    before = now;
  }
}

RoundFacts begin(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                 const facts::EventOrder& order) {
  RoundFacts facts;
  facts.id = id;
  facts.sign = state.sign();
  facts.dealer = state.dealer();
  facts.sign_changes = state.changes_before(StreamSeq(events[order.chosen.front()].event.getSequence()));
  facts.events = static_cast<std::uint32_t>(events.size());
  const schema::Event::Reader first = events[order.chosen.front()].event;
  const schema::Event::Reader last = events[order.chosen.back()].event;
  facts.first_event = DeviceTimeNs(first.getDeviceTimeNs());
  facts.last_event = DeviceTimeNs(last.getDeviceTimeNs());
  facts.first_seq = StreamSeq(first.getSequence());
  facts.last_seq = StreamSeq(last.getSequence());
  facts.timeline.reserve(order.places.size());
  return facts;
}

}  // namespace

StreamSeq end_of_round(std::span<const EventRef> events) {
  CARDSPEAK_CHECK(!events.empty(), "a round has events");
  const auto closes = [](const EventRef& ref) { return ref.event.isRoundClosed() && ref.event.getCorrects() == 0; };
  const auto close = std::ranges::find_if(events.rbegin(), events.rend(), closes);
  return StreamSeq((close == events.rend() ? events.back() : *close).event.getSequence());
}

StreamSeq end_of_round(const RoundFacts& facts) {
  const auto close = std::ranges::find(facts.timeline.rbegin(), facts.timeline.rend(), schema::Event::ROUND_CLOSED,
                                       &TimelineEntry::kind);
  return close == facts.timeline.rend() ? facts.last_seq : close->seq;
}

RoundFacts fold(const RoundId& id, const TableState& state, std::span<const EventRef> events, const StreamMarks& marks,
                std::span<const StreamSeq> without) {
  CARDSPEAK_CHECK(!events.empty(), "a round that is folded has events");
  const facts::EventOrder order = facts::order_events(events, without);
  RoundFacts facts = begin(id, state, events, order);
  const StreamSeq end = end_of_round(events);
  find_doubted_signs(facts, state);
  find_gaps(facts, marks, end);
  find_chain_breaks(facts, events, marks, end);
  find_in_order(facts, events, order);
  find_time_steps(facts, events, order);
  facts.corrections = facts::read_corrections(events, order);
  facts::RoundFolder folder(facts);
  for (const facts::Placed& place : order.places) folder.take(events[place.holds].event, events[place.first].event);
  folder.finish();
  std::ranges::stable_sort(facts.findings, {}, &FactFinding::seq);
  return facts;
}

}  // namespace cardspeak
