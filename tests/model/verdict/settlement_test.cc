#include "model/verdict/settlement.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

using schema::Comparison;

Comparison of(Due due, Recorded recorded) {
  return compare(due, recorded);
}

constexpr Due kWin{.stake = Cents(5000), .winnings = Cents(25000), .returned = Cents(5000)};
constexpr Due kLoss{.stake = Cents(5000), .winnings = Cents(0), .returned = Cents(0)};
constexpr Due kPush{.stake = Cents(5000), .winnings = Cents(0), .returned = Cents(5000)};

Recorded recorded(std::int64_t paid, std::int64_t taken) {
  return {.settled = true, .paid = Cents(paid), .taken = Cents(taken)};
}

TEST(Settlement, WhatWasDueAndDoneAgrees) {
  EXPECT_EQ(of(kWin, recorded(25000, 0)), Comparison::AGREED);
  EXPECT_EQ(of(kLoss, recorded(0, 5000)), Comparison::AGREED);
  EXPECT_EQ(of(kPush, recorded(0, 0)), Comparison::AGREED);
}

TEST(Settlement, ShortAndLongPaymentsAreNamed) {
  EXPECT_EQ(of(kWin, recorded(20000, 0)), Comparison::UNDERPAID);
  EXPECT_EQ(of(kWin, recorded(0, 0)), Comparison::UNDERPAID);
  EXPECT_EQ(of(kWin, recorded(30000, 0)), Comparison::OVERPAID);
  EXPECT_EQ(of(kPush, recorded(5000, 0)), Comparison::OVERPAID);
}

TEST(Settlement, AStakeThatShouldHaveStayedIsTakenWrongly) {
  EXPECT_EQ(of(kWin, recorded(0, 5000)), Comparison::TAKEN_WRONGLY);
  EXPECT_EQ(of(kPush, recorded(0, 5000)), Comparison::TAKEN_WRONGLY);
}

TEST(Settlement, ALosingStakeThatStayedIsNotTakenAndALosingWagerThatWasPaidIsOverpaid) {
  EXPECT_EQ(of(kLoss, recorded(0, 0)), Comparison::NOT_TAKEN);
  EXPECT_EQ(of(kLoss, recorded(0, 2000)), Comparison::NOT_TAKEN);
  EXPECT_EQ(of(kLoss, recorded(5000, 0)), Comparison::OVERPAID);
}

TEST(Settlement, WithoutASettlementOnRecordNothingIsCompared) {
  EXPECT_EQ(of(kWin, {}), Comparison::NOT_SETTLED);
  EXPECT_EQ(of(kPush, {}), Comparison::NOT_SETTLED);
}

// Every small case: the name and the sign of the difference belong together, and the difference is what the player
// holds in the record less what the player should hold.
TEST(Settlement, TheNameFollowsTheSignOfTheDifferenceInEverySmallCase) {
  for (int stake = 0; stake <= 3; ++stake) {
    for (int returned = 0; returned <= stake; ++returned) {
      for (int winnings = 0; winnings <= 4; ++winnings) {
        for (int paid = 0; paid <= 4; ++paid) {
          for (int taken = 0; taken <= 4; ++taken) {
            const Due due{.stake = Cents(stake), .winnings = Cents(winnings), .returned = Cents(returned)};
            const Recorded record = recorded(paid, taken);
            const std::int64_t holds = -stake + (stake - taken) + paid;
            const std::int64_t should_hold = -stake + returned + winnings;
            ASSERT_EQ(difference(due, record).value(), holds - should_hold);
            const Comparison name = compare(due, record);
            if (holds == should_hold) {
              ASSERT_EQ(name, Comparison::AGREED);
            } else if (holds < should_hold) {
              ASSERT_TRUE(name == Comparison::UNDERPAID || name == Comparison::TAKEN_WRONGLY);
            } else {
              ASSERT_TRUE(name == Comparison::OVERPAID || name == Comparison::NOT_TAKEN);
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace cardspeak
