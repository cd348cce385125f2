// Wagers that are keyed as carried over, held against the rounds that they come from.
#include "model/verdict/jackpot/carried.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cardspeak::jackpot {
namespace {

using Against = CarriedWagerFact::Against;
using Fate = LeftWager::Fate;

constexpr Cents kCost{100};

LeftWager left(Fate fate, std::string patron = "P-1", Cents stake = kCost, RoundNo from = {}) {
  return {
      .seat = SeatNo(1), .wager = "jackpot", .patron = std::move(patron), .stake = stake, .from = from, .fate = fate};
}

RoundBefore before(std::uint64_t number, std::vector<LeftWager> wagers) {
  return {.round = RoundNo(number), .wagers = std::move(wagers)};
}

RoundFacts round_with(std::uint64_t number, std::vector<WagerFact> wagers) {
  RoundFacts facts;
  facts.id = {"crown-melbourne", "CS-01", RoundNo(number)};
  facts.wagers = std::move(wagers);
  return facts;
}

WagerFact keyed(std::uint64_t from) {
  return {.wager = "jackpot",
          .seat = SeatNo(1),
          .amount = kCost,
          .withdrawn = {},
          .patron = "P-1",
          .seq = StreamSeq(9),
          .carried_from = RoundNo(from)};
}

// What stands against a wager of round 9 that is keyed as carried over; the round that has it against it.
std::pair<Against, std::uint64_t> against(std::uint64_t from, const std::vector<RoundBefore>& rounds) {
  const CarriedRecord record = carried_record(round_with(9, {keyed(from)}), rounds);
  EXPECT_EQ(record.against.size(), 1U);
  if (record.against.empty()) return {};
  return {record.against.front().against, record.against.front().round.value()};
}

TEST(Carried, HoldsWhereEveryRoundBetweenLeftIt) {
  const std::vector<RoundBefore> rounds = {before(7, {left(Fate::kCarried)}),
                                           before(8, {left(Fate::kCarried, "P-1", kCost, RoundNo(7))})};
  const CarriedRecord record = carried_record(round_with(9, {keyed(7)}), rounds);
  EXPECT_TRUE(record.against.empty());
  EXPECT_TRUE(record.gone.empty());
}

TEST(Carried, IsAgainstTheRecordOfARoundThatDidNotLeaveIt) {
  using Answer = std::pair<Against, std::uint64_t>;
  EXPECT_EQ(against(8, {before(8, {left(Fate::kPlayed)})}), Answer(Against::kPlayedOut, 8));
  EXPECT_EQ(against(8, {before(8, {left(Fate::kGivenBack)})}), Answer(Against::kGivenBack, 8));
  EXPECT_EQ(against(8, {before(8, {left(Fate::kOpen)})}), Answer(Against::kNotDecided, 8));
  EXPECT_EQ(against(8, {before(8, {})}), Answer(Against::kNeverLay, 8));
  EXPECT_EQ(against(8, {before(8, {left(Fate::kCarried, "P-2")})}), Answer(Against::kOfAnother, 8));
  EXPECT_EQ(against(8, {before(8, {left(Fate::kCarried, "P-1", Cents(50))})}), Answer(Against::kOtherAmount, 8));
}

TEST(Carried, NamesTheRoundThatIsNotOnRecord) {
  using Answer = std::pair<Against, std::uint64_t>;
  EXPECT_EQ(against(8, {}), Answer(Against::kNotOnRecord, 8));
  EXPECT_EQ(against(7, {before(7, {left(Fate::kCarried)})}), Answer(Against::kNotOnRecord, 8));
}

TEST(Carried, IsPlayedOnce) {
  const std::vector<RoundBefore> rounds = {before(7, {left(Fate::kCarried)}),
                                           before(8, {left(Fate::kPlayed, "P-1", kCost, RoundNo(7))})};
  EXPECT_EQ(against(7, rounds), std::pair(Against::kPlayedOut, std::uint64_t{8}));
}

// A round that passes on what it never had does not make it good.
TEST(Carried, GoesBackToWhereItWasPlaced) {
  const std::vector<RoundBefore> rounds = {before(7, {left(Fate::kPlayed)}),
                                           before(8, {left(Fate::kCarried, "P-1", kCost, RoundNo(7))})};
  EXPECT_EQ(against(8, rounds), std::pair(Against::kPlayedOut, std::uint64_t{7}));
}

TEST(Carried, OneThatIsGoneIsFound) {
  const std::vector<RoundBefore> rounds = {before(8, {left(Fate::kCarried)})};
  const CarriedRecord record = carried_record(round_with(9, {}), rounds);
  ASSERT_EQ(record.gone.size(), 1U);
  EXPECT_EQ(record.gone.front().stake, kCost);
  // After a round that is not on record nothing is known of.
  EXPECT_TRUE(carried_record(round_with(10, {}), rounds).gone.empty());
}

// An unknown player is nobody else.
TEST(Carried, AnUnnamedPlayerIsTakenAsTheOne) {
  const std::vector<RoundBefore> rounds = {before(8, {left(Fate::kCarried, "")})};
  EXPECT_TRUE(carried_record(round_with(9, {keyed(8)}), rounds).against.empty());
}

}  // namespace
}  // namespace cardspeak::jackpot
