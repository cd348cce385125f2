// An event of another game's kind, of the table, of a meter or of a desk, put into a round at any place of it, is named
// and changes nothing: no finding goes, no amount becomes blank, and nothing else is due.
#include <gtest/gtest.h>

#include <capnp/dynamic.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "model/facts/event_kind.h"
#include "model/facts/event_names.h"
#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/law/poker.h"
#include "tests/inserted/insertion_fixture.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {
namespace {

using schema::Act;
using schema::Event;
using schema::Place;
using Random = std::mt19937_64;

// CARDSPEAK_SEED, or the usual one.
std::uint64_t seed() {
  constexpr std::uint64_t kUsual = 20'261'129;
  const char* given = std::getenv("CARDSPEAK_SEED");
  return given == nullptr ? kUsual : std::strtoull(given, nullptr, 10);
}

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

// What a kind that the game reads says of another game: an act that it does not have, or cards where it has no place.
struct ForeignPart {
  Event::Which kind = Event::DECISION;
  Act act = Act::UNSET;
  Place to = Place::UNSET;
};

bool has_act(const law::CompiledHouse& law, Act act) {
  if (act == Act::INSTANT_WINNER) return law.act(law::Condition::kInstantWinner).has_value();
  if (act == Act::NOT_EXPOSED) return law.act(law::Condition::kNotExposed).has_value();
  if (act == Act::FOLD_ANTE_ONLY) return law.act(law::Condition::kFoldedAnteOnly).has_value();
  return false;
}

std::vector<ForeignPart> foreign_parts_of_house(const law::CompiledHouse& law) {
  std::vector<ForeignPart> parts;
  for (const Act act :
       {Act::CALL, Act::RAISE, Act::ALL_IN, Act::WAGER, Act::DISCARD, Act::STAND_PAT, Act::TAKE_KITTY,
        Act::RUN_IT_TWICE, Act::SHOW_REQUEST, Act::INSTANT_WINNER, Act::NOT_EXPOSED, Act::FOLD_ANTE_ONLY}) {
    if (!has_act(law, act)) parts.push_back({.act = act});
  }
  parts.push_back({.kind = Event::CARD_DEALT, .to = Place::KITTY});
  if (law.community_cards == 0) parts.push_back({.kind = Event::CARD_DEALT, .to = Place::COMMUNITY});
  if (law.jackpot_cards == 0) parts.push_back({.kind = Event::CARD_DEALT, .to = Place::JACKPOT});
  if (law.cards_to_dealer == 0) parts.push_back({.kind = Event::CARD_DEALT, .to = Place::DEALER});
  return parts;
}

std::vector<ForeignPart> foreign_parts_of_poker(const law::CompiledPoker& law) {
  std::vector<ForeignPart> parts = {{.kind = Event::CARD_DEALT, .to = Place::DEALER},
                                    {.kind = Event::CARD_DEALT, .to = Place::JACKPOT}};
  if (!law.has_kitty()) parts.push_back({.kind = Event::CARD_DEALT, .to = Place::KITTY});
  if (law.units) return parts;
  for (const Act act : {Act::PLAY, Act::INSTANT_WINNER, Act::NOT_EXPOSED, Act::CANNOT_WAGER, Act::FOLD_ANTE_ONLY}) {
    parts.push_back({.act = act});
  }
  if (!law.has_kitty()) parts.push_back({.act = Act::TAKE_KITTY});
  if (!law.draws()) parts.push_back({.act = Act::STAND_PAT});
  if (!law.draws() && !law.discards()) parts.push_back({.act = Act::DISCARD});
  return parts;
}

std::vector<ForeignPart> foreign_parts(const Rulebook& book) {
  return book.poker() != nullptr ? foreign_parts_of_poker(*book.poker()) : foreign_parts_of_house(*book.house());
}

void write(const ForeignPart& part, SeatNo seat, Random& random, Event::Builder event) {
  if (part.kind == Event::CARD_DEALT) {
    auto card = event.initCardDealt();
    card.setTo(part.to);
    card.setFaceUp(random() % 2 == 0);
    return;
  }
  auto decision = event.initDecision();
  decision.setSeat(seat.value());
  decision.setAct(part.act);
  decision.setCount(static_cast<std::uint8_t>(random() % 3));
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
      expect_unbent(before, after, insertion, event_name(kind), place);
      ++tried_;
    }
    try_parts(round, before, times);
  }

  [[nodiscard]] std::size_t tried() const { return tried_; }

 private:
  // Acts of players of the round, and cards that lie there face down or up without a face on record: nothing that is
  // dealt or done twice by them.
  void try_parts(const WholeRound& round, const Verdict& before, std::size_t times) {
    const std::vector<ForeignPart> parts = foreign_parts(*round.book);
    const std::vector<SeatNo> seats = seats_of(before);
    if (parts.empty() || seats.empty()) return;
    Insertion insertion(round);
    for (std::size_t i = 0; i < times; ++i) {
      const ForeignPart& part = parts[random_() % parts.size()];
      const std::size_t place = 1 + random_() % (insertion.places() - 1);
      write(part, seats[random_() % seats.size()], random_, insertion.put(place));
      const Verdict after = judged(insertion.round());
      const std::string what = part.kind == Event::DECISION
                                   ? "act " + std::to_string(static_cast<int>(part.act))
                                   : "card to place " + std::to_string(static_cast<int>(part.to));
      expect_unbent(before, after, insertion, what, place);
      ++tried_;
    }
  }

  static std::vector<SeatNo> seats_of(const Verdict& verdict) {
    std::vector<SeatNo> seats;
    for (const WagerVerdict& wager : verdict.wagers) seats.push_back(wager.seat);
    for (const StackVerdict& stack : verdict.stacks) seats.push_back(stack.seat);
    return seats;
  }

  static void expect_unbent(const Verdict& before, const Verdict& after, const Insertion& insertion,
                            const std::string& what, std::size_t place) {
    SCOPED_TRACE(insertion.round().name + ": " + what + " at place " + std::to_string(place) + " of " +
                 std::to_string(insertion.places() - 1));
    for (const std::string& objection : bent(before, after, insertion.seq())) ADD_FAILURE() << objection;
    EXPECT_TRUE(is_named(after, insertion.seq())) << "nothing says that the event was there";
  }

  Random random_{seed()};
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
  each_simulated_round(seed(), 500, [&](const WholeRound& round) { intruder.visit(round, 1); });
  EXPECT_GT(intruder.tried(), 300U);
  std::cout << intruder.tried() << " events\n";
}

}  // namespace
}  // namespace cardspeak::inserted
