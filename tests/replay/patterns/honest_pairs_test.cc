// Two who both do with everybody what they do with each other are not found with each other, and hands that were given
// up but for a side wager count as given up.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/cards/card.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/chance.h"
#include "replay/patterns/find_patterns.h"
#include "replay/patterns/player_pairs.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::testing {
namespace {

using patterns::PatternFound;

// So many of ten hands in which somebody bets who can.
struct Habit {
  std::string name;
  unsigned bets = 0;
};

// A hand of two who are alone on the flop: the first bets or checks, and then the second.
RoundFacts flop_of(std::uint64_t number, const Habit& first, bool first_bets, const Habit& second, bool second_bets) {
  RoundFacts facts;
  facts.id = {"crown-melbourne", "PK-1", RoundNo(number)};
  facts.closed = true;
  facts.sign.game = "texas-holdem";
  facts.sign.poker.emplace();
  const Card card = *parse_card("As");
  for (const auto& [seat, name] : {std::pair(SeatNo(1), first.name), std::pair(SeatNo(2), second.name)}) {
    SeatFact& sits = facts.seats.emplace_back();
    sits.seat = seat;
    sits.patron = name;
    sits.cards.push_back({.card = card, .seq = StreamSeq(1)});
  }
  BoardFact board;
  board.cards.push_back({.card = card, .seq = StreamSeq(2)});
  facts.boards.push_back(board);
  const auto decide = [&](SeatNo seat, bool bets, std::uint64_t seq) {
    DecisionFact decision;
    decision.seat = seat;
    decision.act = bets ? schema::Act::BET : schema::Act::CHECK;
    decision.seq = StreamSeq(seq);
    facts.decisions.push_back(decision);
  };
  decide(SeatNo(1), first_bets, 3);
  if (!first_bets) decide(SeatNo(2), second_bets, 4);
  return facts;
}

class Evening {
 public:
  explicit Evening(std::string_view pattern)
      : question_{{patterns::find_pattern(pattern), patterns::find_pattern(pattern)->info.by.front()}},
        sums_(question_, books()) {}

  // A hundred hands, each of the two as often as the habit has it, whatever the other does.
  void meet(const Habit& one, const Habit& other) {
    for (unsigned i = 0; i < 10; ++i) {
      for (unsigned j = 0; j < 10; ++j) {
        const bool turn = (i + j) % 2 == 0;
        const RoundFacts facts = turn ? flop_of(++number_, one, i < one.bets, other, j < other.bets)
                                      : flop_of(++number_, other, j < other.bets, one, i < one.bets);
        take(facts, {});
      }
    }
  }
  void take(const RoundFacts& facts, const Verdict& verdict) { sums_.take(facts, verdict, 0); }
  [[nodiscard]] PatternFound answer() const { return sums_.finish()->front(); }

 private:
  std::vector<patterns::Question> question_;
  patterns::AllSums sums_;
  std::uint64_t number_ = 0;
};

TEST(HonestPairs, TwoWhoSeldomBetWithAnybodyDoNotSpareEachOther) {
  Evening evening("soft-play");
  evening.meet({"quiet-1", 1}, {"quiet-2", 1});
  for (const std::string other : {"wild-1", "wild-2", "wild-3"}) {
    evening.meet({"quiet-1", 1}, {other, 6});
    evening.meet({"quiet-2", 1}, {other, 6});
  }
  const PatternFound found = evening.answer();
  EXPECT_GT(found.asked, 0U);
  EXPECT_TRUE(found.lines.empty()) << found.lines.front().whom.who << " " << found.lines.front().whom.with;
}

TEST(HonestPairs, TwoWhoBetWithOthersAndNeverWithEachOtherDo) {
  Evening evening("soft-play");
  evening.meet({"one", 0}, {"two", 0});
  for (const std::string other : {"wild-1", "wild-2", "wild-3"}) {
    evening.meet({"one", 4}, {other, 6});
    evening.meet({"two", 4}, {other, 6});
  }
  const PatternFound found = evening.answer();
  ASSERT_EQ(found.lines.size(), 1U);
  EXPECT_EQ(found.lines.front().whom.who, "one");
  EXPECT_EQ(found.lines.front().whom.with, "two");
  EXPECT_EQ(found.lines.front().hits, 200U);
}

PatternFound duels(std::uint64_t weak_to_strong, std::uint64_t of) {
  patterns::PlayerPairs pairs(patterns::Between::kFirstAndSecond);
  std::uint64_t number = 0;
  const auto play = [&](const std::string& one, const std::string& other, std::uint64_t lost, std::uint64_t times) {
    for (std::uint64_t i = 0; i < times; ++i) {
      const RoundId round{"crown-melbourne", "PK-1", RoundNo(++number)};
      pairs.add({round, one, other, "", i < lost, Cents(100)});
      pairs.add({round, other, one, "", i >= lost, Cents(100)});
    }
  };
  play("weak", "strong", weak_to_strong, of);
  play("weak", "anybody", 1600, 2000);
  play("anybody", "strong", 1600, 2000);
  return *pairs.finish();
}

// Odds of 4 to 1 each, and of 16 to 1 together.
TEST(HonestPairs, WhoLosesToEverybodyLosesMoreToWhomEverybodyLoses) {
  EXPECT_TRUE(duels(941, 1000).lines.empty());
  EXPECT_FALSE(duels(990, 1000).lines.empty());
}

TEST(HonestPairs, DuelsAreCountedOut) {
  const patterns::Duel duel{{3, 4}, {2, 5}, {1, 6}};
  // So many ways for 3 and 4 hits together of 2, 3 and 4, with 5 and 4 hits in all.
  const auto ways = [](double together, double first, double second) { return together * first * second; };
  const double two = ways(6, 10, 15);
  const double three = ways(4, 10, 6);
  const double four = ways(1, 5, 1);
  const double one = ways(4, 5, 20);
  const double none = ways(1, 1, 15);
  const double all = none + one + two + three + four;
  EXPECT_NEAR(patterns::more_than_either_explains(std::array{duel}), (three + four) / all, 1e-12);
  EXPECT_NEAR(patterns::least_possible(std::array{duel}), four / all, 1e-12);
  const patterns::Duel settled{{3, 3}, {2, 2}, {1, 1}};
  EXPECT_EQ(patterns::more_than_either_explains(std::array{settled}), 1);
}

TEST(HiddenCards, AHandThatIsGivenUpButForASideWagerIsGivenUp) {
  Evening evening("hidden-cards");
  for (std::uint64_t number = 1; number <= 80; ++number) {
    const bool weak = number % 2 == 0;
    RoundFacts facts;
    facts.id = {"crown-melbourne", "TC-1", RoundNo(number)};
    facts.closed = true;
    facts.sign.game = "three-card-poker";
    SeatFact& sits = facts.seats.emplace_back();
    sits.seat = SeatNo(1);
    sits.patron = "P-1";
    DecisionFact decision;
    decision.seat = SeatNo(1);
    decision.act = weak ? schema::Act::PLAY : schema::Act::FOLD_ANTE_ONLY;
    facts.decisions.push_back(decision);
    Verdict verdict;
    HandRead& dealer = verdict.hands.emplace_back();
    dealer.note = weak ? RemarkForm::kDoesNotQualify : RemarkForm::kQualifies;
    HandRead& own = verdict.hands.emplace_back();
    own.seat = SeatNo(1);
    own.hand_class = "pair";
    evening.take(facts, verdict);
  }
  const PatternFound found = evening.answer();
  ASSERT_EQ(found.lines.size(), 1U);
  EXPECT_EQ(found.lines.front().hits, 40U);
  EXPECT_EQ(found.lines.front().other_hits, 0U);
}

}  // namespace
}  // namespace cardspeak::testing
