// An event of another game's kind, of the table, of a meter or of a desk, put into a round at any place of it, is named
// and changes nothing: no finding goes, no amount becomes blank, and nothing else is due.
#include <gtest/gtest.h>

#include <capnp/dynamic.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "model/facts/event_kind.h"
#include "model/facts/event_names.h"
#include "model/law/poker.h"
#include "tests/inserted/insertion_fixture.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {
namespace {

using schema::Event;
using Random = std::mt19937_64;

// The kinds that no rule of the game reads in a round.
const std::vector<Event::Which>& foreign_kinds(const Rulebook& book) {
  static const std::vector<Event::Which> everywhere = {Event::TABLE_CLOSED,
                                                       Event::NOTICE_DISPLAYED,
                                                       Event::LIMITS_CHANGED,
                                                       Event::OPTION_CHANGED,
                                                       Event::METER_CONFIGURED,
                                                       Event::JACKPOT_WAGER_REGISTERED,
                                                       Event::OUTCOME_RECORDED,
                                                       Event::JACKPOT_GAME_CANCELLED,
                                                       Event::PRIZE_PAID,
                                                       Event::METER_RESET,
                                                       Event::METER_READING,
                                                       Event::METER_CLOSED,
                                                       Event::DISPUTE_RAISED,
                                                       Event::RULING_MADE,
                                                       Event::REFERRED_TO_INSPECTOR,
                                                       Event::DISPUTE_PAID,
                                                       Event::DISPUTE_NOTED,
                                                       Event::REFERRAL_ANSWERED,
                                                       Event::DISPUTE_CLOSED,
                                                       Event::DISPUTE_REOPENED,
                                                       Event::HAND_SET,
                                                       Event::POKER_SIGN_CHANGED};
  static const std::vector<Event::Which> house = [] {
    std::vector<Event::Which> kinds = everywhere;
    kinds.insert(kinds.end(), {Event::UNCALLED_RETURNED, Event::POT_PUSHED, Event::POT_TAKEN_BACK, Event::RAKE_TAKEN,
                               Event::UNITS_PAID});
    return kinds;
  }();
  static const std::vector<Event::Which> poker = [] {
    std::vector<Event::Which> kinds = everywhere;
    kinds.insert(kinds.end(), {Event::ANNOUNCED, Event::BETS_CLOSED, Event::HAND_VIEWED, Event::SETTLED});
    return kinds;
  }();
  // A game without pots has hands that are set, and no betting.
  static const std::vector<Event::Which> units = [] {
    std::vector<Event::Which> kinds = poker;
    std::erase(kinds, Event::HAND_SET);
    kinds.insert(kinds.end(), {Event::WAGER_PLACED, Event::DECISION, Event::POT_PUSHED, Event::UNCALLED_RETURNED});
    return kinds;
  }();
  if (book.poker() != nullptr && book.poker()->units) return units;
  return book.poker() != nullptr ? poker : house;
}

// With small numbers wherever it has any.
void fill(Event::Builder event, Event::Which kind, Random& random) {
  capnp::DynamicStruct::Builder whole = event;
  const auto field = whole.getSchema().getFieldByName(event_name(kind));
  if (!field.getType().isStruct()) return whole.clear(field);
  auto part = whole.init(field).as<capnp::DynamicStruct>();
  for (const auto own : part.getSchema().getNonUnionFields()) {
    if (own.getType().isUInt8() || own.getType().isUInt16() || own.getType().isUInt32()) {
      part.set(own, random() % 8);
    } else if (own.getType().isInt64() || own.getType().isUInt64()) {
      part.set(own, (random() % 50) * 100);
    }
  }
}

bool is_named(const Verdict& verdict, StreamSeq seq) {
  return std::ranges::any_of(verdict.findings, [&](const Finding& finding) { return finding.seq == seq; });
}

class Intruder {
 public:
  void visit(const WholeRound& round, std::size_t times) {
    const Verdict before = judged(round);
    Insertion insertion(round);
    for (std::size_t i = 0; i < times; ++i) {
      const std::vector<Event::Which>& kinds = foreign_kinds(*round.book);
      const Event::Which kind = kinds[random_() % kinds.size()];
      const std::size_t place = 1 + random_() % (insertion.places() - 1);
      fill(insertion.put(place), kind, random_);
      const Verdict after = judged(insertion.round());
      SCOPED_TRACE(round.name + ": " + event_name(kind) + " at place " + std::to_string(place) + " of " +
                   std::to_string(insertion.places() - 1));
      for (const std::string& what : bent(before, after, insertion.seq())) ADD_FAILURE() << what;
      EXPECT_TRUE(is_named(after, insertion.seq())) << "nothing says that the event was there";
      ++tried_;
    }
  }

  [[nodiscard]] std::size_t tried() const { return tried_; }

 private:
  Random random_{chosen_seed()};
  std::size_t tried_ = 0;
};

TEST(ForeignEvents, BendNoGoldenAndNoSampleRound) {
  Intruder intruder;
  each_golden_round([&](const WholeRound& round) { intruder.visit(round, 3); });
  each_sample_round([&](const WholeRound& round) { intruder.visit(round, 1); });
  EXPECT_GT(intruder.tried(), 3'000U);
}

TEST(ForeignEvents, BendNoSimulatedRound) {
  Intruder intruder;
  each_simulated_round(chosen_seed(), 500, [&](const WholeRound& round) { intruder.visit(round, 1); });
  EXPECT_GT(intruder.tried(), 300U);
  std::cout << intruder.tried() << " events\n";
}

}  // namespace
}  // namespace cardspeak::inserted
