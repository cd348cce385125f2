// A hand held against the one before it at its table: chips that left the table, the dealer button, the kill button.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "model/verdict/poker/hand_before.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using Stacks = std::vector<std::pair<std::uint8_t, std::int64_t>>;

// As far as the blinds.
Hand hand(std::uint8_t button, const Stacks& stacks) {
  Hand hand;
  hand.no_limit(5, 10).seat_numbers(button, stacks).blinds();
  return hand;
}

// All fold to the big blind of seat 2, with the button at seat 3.
Hand first_hand() {
  Hand first = hand(3, {{1, 500}, {2, 500}, {3, 500}});
  first.fold(3).fold(1).uncalled(2, 5).push(0, 2, 10).close();
  return first;
}

std::vector<Finding> found(const Hand& before, const Hand& now, std::string_view kind) {
  const RoundFacts facts = now.facts();
  Verdict verdict = judge(facts);
  const std::size_t already = verdict.findings.size();
  find_since_hand_before(before.facts(), judge(before), facts, holdem_book(), verdict);
  std::vector<Finding> list;
  for (std::size_t i = already; i < verdict.findings.size(); ++i) {
    if (verdict.findings[i].kind() == kind) list.push_back(verdict.findings[i]);
  }
  return list;
}

TEST(HandBefore, ChipsAreAddedAndNeverTakenAway) {
  const Hand before = first_hand();
  EXPECT_TRUE(found(before, hand(1, {{1, 495}, {2, 505}, {3, 500}}), kFindingIllegalAction).empty());
  EXPECT_TRUE(found(before, hand(1, {{1, 1495}, {2, 505}, {3, 500}}), kFindingIllegalAction).empty());
  const auto left = found(before, hand(1, {{1, 495}, {2, 305}, {3, 500}}), kFindingIllegalAction);
  ASSERT_EQ(left.size(), 1U) << text(left);
  EXPECT_EQ(left[0].seat, SeatNo(2));
  EXPECT_TRUE(left[0].citations.has("6.11"));
}

TEST(HandBefore, APlayerIsKnownByThePatron) {
  const auto seated = [](std::uint8_t button, std::string_view patron, std::int64_t stack) {
    Hand one;
    one.no_limit(5, 10);
    auto opened = one.event().initRoundOpened();
    opened.setButton(button);
    auto seats = opened.initSeats(2);
    seats[0].setSeat(1);
    seats[0].setPatron("P-1");
    seats[0].setStackCents(500);
    seats[1].setSeat(2);
    seats[1].setPatron(std::string(patron));
    seats[1].setStackCents(stack);
    one.post(1, "smallBlind", 5).post(2, "bigBlind", 10).fold(1).uncalled(2, 5).push(0, 2, 10).close();
    return one;
  };
  EXPECT_TRUE(found(seated(1, "P-2", 500), seated(2, "P-3", 100), kFindingIllegalAction).empty());
  EXPECT_FALSE(found(seated(1, "P-2", 500), seated(2, "P-2", 100), kFindingIllegalAction).empty());
}

TEST(HandBefore, TheButtonMovesOnAndPassesNobody) {
  const Hand before = first_hand();
  const Stacks stacks{{1, 495}, {2, 505}, {3, 500}};
  EXPECT_TRUE(found(before, hand(1, stacks), kFindingIrregularity).empty());
  EXPECT_EQ(found(before, hand(3, stacks), kFindingIrregularity).size(), 1U);
  EXPECT_EQ(found(before, hand(2, stacks), kFindingIrregularity).size(), 1U);
}

// 8.8.6: an empty seat may have it, and whoever is gone is passed.
TEST(HandBefore, TheButtonMayStopAtAnEmptySeat) {
  const Hand before = first_hand();
  const Stacks stacks{{2, 505}, {3, 500}, {5, 400}};
  EXPECT_TRUE(found(before, hand(1, stacks), kFindingIrregularity).empty());
  EXPECT_TRUE(found(before, hand(2, stacks), kFindingIrregularity).empty());
  EXPECT_TRUE(found(before, hand(5, stacks), kFindingIrregularity).empty());
  EXPECT_EQ(found(before, hand(3, stacks), kFindingIrregularity).size(), 1U);
}

// 14.1.1: after a misdeal the same player is the first to get cards.
TEST(HandBefore, NothingIsAskedOfTheButtonAfterAMisdeal) {
  Hand before = hand(3, {{1, 500}, {2, 500}, {3, 500}});
  auto exposed = before.event().initCut();
  exposed.setExposed(1);
  before.voided("misdeal", "Dealer").uncalled(1, 5).uncalled(2, 10).close();
  const Verdict judged = judge(before);
  ASSERT_EQ(judged.status, schema::VerdictStatus::VOID) << text(judged.findings);
  EXPECT_TRUE(found(before, hand(3, {{1, 500}, {2, 500}, {3, 500}}), kFindingIrregularity).empty());
}

TEST(HandBefore, TheKillButtonLiesWhereItWasLeft) {
  const auto with_kill = [](std::uint8_t button, std::uint8_t seat, schema::KillSide shows) {
    Hand one;
    one.limit(10, 20);
    auto kill = one.sign().initKill();
    kill.setWagerCents(20);
    kill.setSmallBetCents(20);
    kill.setBigBetCents(40);
    auto opened = one.event().initRoundOpened();
    opened.setButton(button);
    opened.initKill().setSeat(seat);
    opened.getKill().setShows(shows);
    auto seats = opened.initSeats(3);
    for (std::uint8_t i = 0; i < 3; ++i) {
      seats[i].setSeat(i + 1);
      seats[i].setStackCents(500);
    }
    one.post(1, "smallBlind", 5).post(2, "bigBlind", 10).fold(3).fold(1).uncalled(2, 5).push(0, 2, 10).close();
    return one;
  };
  const Hand before = with_kill(3, 0, schema::KillSide::UNSET);
  EXPECT_TRUE(found(before, with_kill(1, 2, schema::KillSide::LEG_UP), kFindingKillButtonElsewhere).empty());
  EXPECT_EQ(found(before, with_kill(1, 1, schema::KillSide::LEG_UP), kFindingKillButtonElsewhere).size(), 1U);
  EXPECT_EQ(found(before, with_kill(1, 2, schema::KillSide::KILL), kFindingKillButtonElsewhere).size(), 1U);
  EXPECT_EQ(found(before, with_kill(1, 0, schema::KillSide::UNSET), kFindingKillButtonElsewhere).size(), 1U);
}

}  // namespace
}  // namespace cardspeak::poker_test
