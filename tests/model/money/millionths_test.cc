// Values of meters, exactly.
#include "model/money/millionths.h"

#include <gtest/gtest.h>

#include <limits>

#include "model/money/rounding.h"

namespace cardspeak {
namespace {

TEST(Millionths, ASumThatDoesNotFitIsAnErrorAndNoWrap) {
  const Millionths most(std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(add(most, Millionths(1)).error().code, ErrorCode::kOverflow);
  EXPECT_EQ(subtract(Millionths(-2), most).error().code, ErrorCode::kOverflow);
  EXPECT_EQ(to_millionths(Cents(std::numeric_limits<std::int64_t>::max())).error().code, ErrorCode::kOverflow);
  EXPECT_EQ(add(Millionths(5), Millionths(-7)), Millionths(-2));
}

TEST(Millionths, AnythingOverAWholeDollarIsRoundedUpToTheNext) {
  EXPECT_EQ(up_to_whole_dollar(Millionths(12'345'000'000)), Cents(1'234'500));
  EXPECT_EQ(up_to_whole_dollar(Millionths(12'345'000'001)), Cents(1'234'600));
  EXPECT_EQ(up_to_whole_dollar(Millionths(0)), Cents(0));
}

TEST(Millionths, AreWrittenInCentsWithTheDigitsBeyondThem) {
  EXPECT_EQ(to_string(Millionths(10'001'021'800)), "$10,001.0218");
  EXPECT_EQ(to_string(Millionths(10'001'020'000)), "$10,001.02");
  EXPECT_EQ(to_string(Millionths(-1)), "-$0.000001");
}

TEST(Increments, WhatWagersLeaveBelowAMillionthIsCarriedAndNeverLost) {
  Increments increments;
  std::int64_t sum = 0;
  // One cent at 3333 parts in a million is 33.33 millionths of a dollar.
  for (int i = 0; i < 300; ++i) sum += increments.take(Cents(1), 3333)->value();
  EXPECT_EQ(sum * 100 + increments.carried(), 300 * 3333);
  for (int i = 0; i < 300; ++i) sum += increments.take(Cents(-1), 3333)->value();
  EXPECT_EQ(sum, 0);
  EXPECT_EQ(increments.carried(), 0);
}

TEST(RoundToPay, HalfACentIsNearestToTheCentAboveIt) {
  const ExactCents half{201, 2};
  EXPECT_EQ(round_to_pay(half, CentsRounding::kNearest, {}), Cents(101));
  EXPECT_EQ(round_to_pay({301, 3}, CentsRounding::kNearest, {}), Cents(100));
  EXPECT_EQ(round_to_pay(half, CentsRounding::kFloor, {}), Cents(100));
}

}  // namespace
}  // namespace cardspeak
