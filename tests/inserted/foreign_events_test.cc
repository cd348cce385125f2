// An event of another game's kind, of the table, of a meter or of a desk, put into a round at any place of it, is named
// and changes nothing: no finding goes, no amount becomes blank, and nothing else is due.
#include <gtest/gtest.h>

#include <capnp/dynamic.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/event_kind.h"
#include "model/facts/event_names.h"
#include "model/law/house.h"
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

// Where the games of the house have cards, as far as this one has none there.
std::vector<std::pair<schema::Place, std::uint8_t>> places_without_cards(const law::CompiledHouse& law) {
  std::vector<std::pair<schema::Place, std::uint8_t>> places = {{schema::Place::KITTY, std::uint8_t{0}},
                                                                {schema::Place::COMMUNITY, std::uint8_t{2}}};
  if (law.community_cards == 0) places.emplace_back(schema::Place::COMMUNITY, std::uint8_t{1});
  if (law.jackpot_cards == 0) places.emplace_back(schema::Place::JACKPOT, std::uint8_t{0});
  if (law.cards_to_dealer == 0) places.emplace_back(schema::Place::DEALER, std::uint8_t{0});
  return places;
}

// Cards at a place and acts of a player that the game does not have, as events that it does have.
class StrangeParts {
 public:
  explicit StrangeParts(const WholeRound& round, const Verdict& verdict) : law_(*round.book->house()) {
    for (const WagerVerdict& wager : verdict.wagers) seats_.push_back(wager.seat.value());
    seats_.push_back(1);
    for (const auto& message : round.table->events) {
      if (message->getRoot<Event>().isCardsTaken()) taken_ = true;
    }
    const RoundFacts facts = golden_facts(round.parts, *round.book);
    for (const SeatFact& seat : facts.seats) {
      const bool wager = std::ranges::find(facts.wagers, seat.seat, &WagerFact::seat) != facts.wagers.end();
      if (!seat.cards.empty() && !wager) burns_ = true;
    }
  }

  // Returns what it wrote.
  std::string write(Event::Builder event, Random& random) const {
    const std::uint64_t kind = random() % 4;
    if (kind == 0) return act(event.initDecision(), random);
    if (kind == 1 && !taken_) return put_away(event, random);
    if (kind == 2 && !law_.dealer_hand) {
      event.initHandShown();
      return "a dealer's hand shown";
    }
    return card(event, random);
  }

 private:
  std::string act(schema::Decision::Builder decision, Random& random) const {
    using schema::Act;
    static const std::vector<Act> kActs = {Act::CALL,       Act::RAISE,        Act::ALL_IN,
                                           Act::WAGER,      Act::DISCARD,      Act::STAND_PAT,
                                           Act::TAKE_KITTY, Act::RUN_IT_TWICE, Act::SHOW_REQUEST};
    decision.setSeat(seat(random));
    decision.setAct(kActs[random() % kActs.size()]);
    decision.setAmountCents(static_cast<std::int64_t>(random() % 3 * 500));
    decision.setCount(static_cast<std::uint8_t>(random() % 3));
    return "act " + std::to_string(static_cast<int>(decision.getAct())) + " of seat " +
           std::to_string(decision.getSeat());
  }

  std::string put_away(Event::Builder event, Random& random) const {
    const std::uint64_t kind = random() % 3;
    if (kind == 0 && !burns_) {
      event.initBurned().setCard(static_cast<std::uint8_t>(random() % 53));
      return "burned";
    }
    if (kind == 1) {
      event.initHandMucked().setSeat(seat(random));
      return "handMucked";
    }
    event.initCardsReturned().setTo(schema::Place::SEAT);
    event.getCardsReturned().setSeat(seat(random));
    return "cardsReturned";
  }

  std::string card(Event::Builder event, Random& random) const {
    const auto places = places_without_cards(law_);
    const auto [to, board] = places[random() % places.size()];
    const auto face = static_cast<std::uint8_t>(random() % 53);
    const std::string where = " at place " + std::to_string(static_cast<int>(to)) + ", card " + std::to_string(face);
    // A board is told of a card that is dealt alone.
    const std::uint64_t kind = board == 2 ? 0 : random() % 4;
    if (kind == 0) {
      auto dealt = event.initCardDealt();
      dealt.setTo(to);
      dealt.setBoard(board);
      dealt.setCard(face);
      dealt.setFaceUp(random() % 2 == 0);
      return "cardDealt" + where;
    }
    if (kind == 1) {
      auto exposed = event.initCardExposed();
      exposed.setTo(to);
      exposed.setCard(face);
      exposed.setByDealer(random() % 2 == 0);
      return "cardExposed" + where;
    }
    (kind == 2 ? event.initCardsTaken() : event.initCardsReturned()).setTo(to);
    return (kind == 2 ? "cardsTaken" : "cardsReturned") + where;
  }

  [[nodiscard]] std::uint8_t seat(Random& random) const { return seats_[random() % seats_.size()]; }

  const law::CompiledHouse& law_;
  std::vector<std::uint8_t> seats_;
  bool burns_ = false;  // cards that came to no wager, as the rules have it
  bool taken_ = false;  // cards of a hand: what else went into the rack is asked then
};

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

  void visit_with_strange_parts(const WholeRound& round, std::size_t times) {
    if (round.book->house() == nullptr) return;
    const Verdict before = judged(round);
    const StrangeParts strange(round, before);
    Insertion insertion(round);
    for (std::size_t i = 0; i < times; ++i) {
      const std::size_t place = 1 + random_() % (insertion.places() - 1);
      const std::string what = strange.write(insertion.put(place), random_);
      const Verdict after = judged(insertion.round());
      SCOPED_TRACE(round.name + ": " + what + ", put at place " + std::to_string(place) + " of " +
                   std::to_string(insertion.places() - 1));
      for (const std::string& bend : bent(before, after, insertion.seq())) ADD_FAILURE() << bend;
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

// An event of the game's own kind that says something which the game does not have: a card for a kitty, a poker act.
TEST(StrangeParts, BendNoRoundOfAHouseGame) {
  Intruder intruder;
  each_golden_round([&](const WholeRound& round) { intruder.visit_with_strange_parts(round, 6); });
  each_sample_round([&](const WholeRound& round) { intruder.visit_with_strange_parts(round, 2); });
  each_simulated_round(chosen_seed(), 300,
                       [&](const WholeRound& round) { intruder.visit_with_strange_parts(round, 1); });
  EXPECT_GT(intruder.tried(), 3'000U);
  std::cout << intruder.tried() << " events\n";
}

}  // namespace
}  // namespace cardspeak::inserted
