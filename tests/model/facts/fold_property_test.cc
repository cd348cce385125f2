// What holds for any round, however wild its record is.
#include <capnp/dynamic.h>
#include <capnp/message.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "model/facts/round_facts_codec.h"
#include "schemas/json/struct_json.h"
#include "tests/model/facts/facts_fixture.h"

namespace cardspeak {
namespace {

// Everything in the facts, as text that shows where two records differ.
std::string everything(const RoundFacts& facts) {
  capnp::MallocMessageBuilder message;
  write_round_facts(facts, message.initRoot<schema::RoundFacts>());
  return schema::write_json(capnp::toDynamic(message.getRoot<schema::RoundFacts>().asReader()),
                            schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut);
}

int any(int from, int to) {
  return *rc::gen::inRange(from, to + 1);
}

// Few cards, so that they come twice; some unknown.
std::string any_card() {
  return to_string(*Card::from_code(static_cast<std::uint8_t>(any(0, 12))));
}

std::string any_cards() {
  std::string cards;
  for (int i = any(0, 3); i > 0; --i) cards += any_card();
  return cards;
}

schema::Place any_place() {
  return static_cast<schema::Place>(any(0, 5));
}

// Seats of the table, none, and one that it does not have.
int any_seat() {
  return any(0, 8);
}

std::string any_wager() {
  return *rc::gen::element<std::string>("ante", "bet", "jackpot");
}

std::int64_t any_amount() {
  return *rc::gen::weightedOneOf<std::int64_t>({{9, rc::gen::inRange<std::int64_t>(0, 1000)},
                                                {1, rc::gen::arbitrary<std::int64_t>()},
                                                {1, rc::gen::inRange<std::int64_t>(0, kAmountMax.value() + 1)}});
}

// One event without a time of its own: what it does depends on nothing but its place in the order.
void write_any_event(RoundWriter& round) {
  const int seat = any_seat();
  switch (any(0, 15)) {
    case 0:
      round.open({any_seat(), any_seat()});
      break;
    case 1:
    case 2:
      round.wager(seat, any_wager(), any_amount());
      break;
    case 3:
      round.withdraw(seat, any_wager(), any_amount());
      break;
    case 4:
    case 5:
      round.deal(seat, any_card());
      break;
    case 6:
      round.deal_to(any_place(), any_card(), any(0, 2));
      break;
    case 7:
      round.take(any_place(), seat, any(0, 3), any_cards());
      break;
    case 8:
      round.give_back(any_place(), seat, any(0, 3), any_cards());
      break;
    case 9:
      round.expose(any_place(), seat, any_card());
      break;
    case 10:
      round.show(seat, any_cards());
      break;
    case 11:
      round.burn(any_card());
      break;
    case 12:
      round.shuffle();
      break;
    case 13:
      round.discard(seat, any(0, 3), any_cards());
      break;
    case 14:
      round.settle(seat, any_wager(), any_amount(), any_amount());
      break;
    default:
      round.close();
      break;
  }
}

RoundWriter any_round() {
  RoundWriter round;
  round.write([](schema::Event::Builder event) { event.initAnnounced().setWhat("begin"); });
  for (int i = any(1, 40); i > 0; --i) write_any_event(round);
  return round;
}

template <typename Visit>
void for_each_card_list(RoundFacts& facts, Visit&& visit) {
  for (SeatFact& seat : facts.seats) visit(seat.cards);
  for (BoardFact& board : facts.boards) visit(board.cards);
  visit(facts.dealer_cards);
  visit(facts.jackpot_cards);
  visit(facts.kitty);
}

template <typename Visit>
void for_each_sequence(RoundFacts& facts, Visit&& visit) {
  for_each_card_list(facts, [&](std::vector<CardFact>& cards) {
    for (CardFact& card : cards) visit(card.seq);
  });
  const auto all = [&](auto& list) {
    for (auto& fact : list) visit(fact.seq);
  };
  all(facts.wagers);
  all(facts.withdrawals);
  all(facts.decisions);
  all(facts.settled);
  all(facts.exposures);
  all(facts.viewed);
  all(facts.deck_counts);
  all(facts.timeline);
  all(facts.findings);
}

// The facts without what a correction alone brings: its own number, its marks, the later end of the record.
RoundFacts without_marks(RoundFacts facts, StreamSeq correction, StreamSeq original) {
  for_each_sequence(facts, [&](StreamSeq& seq) {
    if (seq == correction) seq = original;
  });
  for (TimelineEntry& entry : facts.timeline) {
    entry.corrected = false;
    entry.original = StreamSeq();
    entry.correction_reason.clear();
    entry.staff.clear();
  }
  std::ranges::stable_sort(facts.findings, {}, &FactFinding::seq);
  facts.events = 0;
  facts.last_seq = StreamSeq();
  facts.last_event = DeviceTimeNs();
  return facts;
}

RC_GTEST_PROP(FoldProperty, TheSameEventsGiveTheSameFacts, ()) {
  const RoundWriter round = any_round();
  RC_ASSERT(everything(round.fold()) == everything(round.fold()));
}

RC_GTEST_PROP(FoldProperty, EveryIndexOfTheTimelineIsAPlaceInItsList, ()) {
  const RoundFacts facts = any_round().fold();
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::WAGER_PLACED) RC_ASSERT(facts.wagers.at(entry.index).seq == entry.seq);
    if (entry.kind == schema::Event::DECISION) RC_ASSERT(facts.decisions.at(entry.index).seq == entry.seq);
    if (entry.kind == schema::Event::SETTLED) RC_ASSERT(facts.settled.at(entry.index).seq == entry.seq);
    if (entry.kind == schema::Event::WAGER_WITHDRAWN && entry.index != TimelineEntry::kNoIndex) {
      RC_ASSERT(facts.wagers.at(entry.index).wager == entry.text);
    }
  }
}

RC_GTEST_PROP(FoldProperty, EveryAmountIsInRangeAndSoIsTheirSum, ()) {
  const RoundFacts facts = any_round().fold();
  std::int64_t sum = 0;
  const auto add = [&](Cents amount) {
    RC_ASSERT(amount >= Cents() && amount <= kAmountMax);
    sum += amount.value();
    RC_ASSERT(sum <= kRoundSumMax.value());
  };
  for (const WagerFact& wager : facts.wagers) {
    add(wager.amount);
    add(wager.withdrawn);
  }
  for (const SettledFact& settled : facts.settled) {
    add(settled.paid);
    add(settled.taken);
  }
}

RC_GTEST_PROP(FoldProperty, ACorrectionThatRepeatsTheOriginalChangesNothingButMarks, ()) {
  RoundWriter round = any_round();
  const RoundFacts before = round.fold();
  const EventRef original = round.refs()[static_cast<std::size_t>(any(0, static_cast<int>(round.refs().size()) - 1))];
  const StreamSeq original_seq(original.event.getSequence());
  // The same fields under a number of its own.
  const StreamSeq correction_seq = round.write([](schema::Event::Builder) {});
  const auto own_time = round.last().getDeviceTimeNs();
  capnp::MallocMessageBuilder copy;
  copy.setRoot(original.event);
  auto event = copy.getRoot<schema::Event>();
  event.setSequence(correction_seq.value());
  event.setDeviceTimeNs(own_time);
  event.setCorrects(original_seq.value());
  event.setCorrectionReason("said again");
  round.refs().back().event = event.asReader();

  const RoundFacts after = round.fold();
  const auto line = std::ranges::find(after.timeline, correction_seq, &TimelineEntry::seq);
  RC_ASSERT(line != after.timeline.end());
  RC_ASSERT(line->corrected);
  RC_ASSERT(line->original == original_seq);
  RC_ASSERT(everything(without_marks(after, correction_seq, original_seq)) ==
            everything(without_marks(before, correction_seq, original_seq)));
}

RC_GTEST_PROP(FoldProperty, AnEventThatWasStruckOutIsAsIfItHadNeverBeen, ()) {
  RoundWriter round = any_round();
  // Never the first: the record begins with it all the same.
  const auto at = static_cast<std::size_t>(any(1, static_cast<int>(round.refs().size()) - 1));
  std::vector<EventRef> without = round.refs();
  without.erase(without.begin() + static_cast<std::ptrdiff_t>(at));
  const StreamSeq struck(round.refs()[at].event.getSequence());
  const StreamSeq strike = round.correct(struck, [](schema::Event::Builder event) { event.setStruckOut(); });

  RoundFacts after = round.fold();
  std::erase_if(after.timeline, [](const TimelineEntry& entry) { return entry.kind == schema::Event::STRUCK_OUT; });
  round.refs() = without;
  const RoundFacts never = round.fold();
  RC_ASSERT(everything(without_marks(after, strike, struck)) == everything(without_marks(never, strike, struck)));
}

RC_GTEST_PROP(FoldProperty, EventsOfAnySenseAreFolded, ()) {
  RoundWriter round;
  const auto members = capnp::Schema::from<schema::Event>().getUnionFields();
  for (int i = any(1, 10); i > 0; --i) {
    round.write([&](schema::Event::Builder event) {
      const auto member = members[static_cast<unsigned>(any(0, static_cast<int>(members.size()) - 1))];
      if (any(0, 1) == 1) event.setCorrects(static_cast<std::uint64_t>(any(5, 25)));
      if (!member.getType().isStruct()) return capnp::toDynamic(event).set(member, capnp::VOID);
      auto value = capnp::toDynamic(event).init(member).as<capnp::DynamicStruct>();
      for (const auto field : value.getSchema().getFields()) {
        const capnp::Type type = field.getType();
        if (type.isUInt8()) value.set(field, *rc::gen::arbitrary<std::uint8_t>());
        if (type.isInt64()) value.set(field, *rc::gen::arbitrary<std::int64_t>());
        if (type.isEnum()) value.set(field, capnp::DynamicEnum(type.asEnum(), *rc::gen::arbitrary<std::uint16_t>()));
      }
    });
  }
  const RoundFacts facts = round.fold();
  RC_ASSERT(facts.events == round.refs().size());
  RC_ASSERT(facts.timeline.size() <= facts.events);
  RC_ASSERT(std::ranges::is_sorted(facts.findings, {}, &FactFinding::seq));
}

}  // namespace
}  // namespace cardspeak
