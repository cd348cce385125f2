// The jackpot wagers on the tables beside what their meter was fed with.
#include "model/verdict/jackpot/contributions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/model/verdict/jackpot/meter_stream_fixture.h"

namespace cardspeak::jackpot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const RoundId kTable{"crown-melbourne", "CS-01", RoundNo()};

MeterStream stream() {
  MeterStream stream;
  stream.configured(500, "1", 10'000, 340'600);
  return stream;
}

TableRound round(std::uint64_t number, std::vector<TableWager> wagers) {
  return {.round = RoundNo(number), .wagers = std::move(wagers)};
}

TableWager wager(int seat, std::int64_t cents, TableWagerFate fate = TableWagerFate::kPlayed, std::uint64_t from = 0) {
  return {.seat = SeatNo(static_cast<std::uint8_t>(seat)),
          .in_play = Cents(cents),
          .carried_from = RoundNo(from),
          .fate = fate};
}

std::vector<MeterFinding> compare(const MeterStream& stream, const std::vector<TableRound>& rounds) {
  const std::array laws = {MeterLaw{.from = {}, .law = &law_of(kMelbourneStud).jackpot}};
  return compare_contributions(stream.fold(), kTable, rounds, laws);
}

TEST(Contributions, OfEveryWagerOnTheTableAreThereAndNoOther) {
  MeterStream fed = stream();
  fed.wager("CS-01", 7, 1, 500).wager("CS-01", 7, 2, 500).outcome("CS-01", 7);
  EXPECT_THAT(compare(fed, {round(7, {wager(1, 500), wager(2, 500)})}), IsEmpty());
}

// 34.06 % of $5 is $1.703.
TEST(Contributions, ThatAreMissingAreMoneyThatTheMeterLacks) {
  MeterStream fed = stream();
  fed.wager("CS-01", 7, 1, 500).outcome("CS-01", 7);
  const auto findings = compare(fed, {round(7, {wager(1, 500), wager(2, 500)})});
  ASSERT_THAT(kinds(findings), ElementsAre(kMeterWagerNotRegistered));
  EXPECT_EQ(findings[0].amount, Millionths(-1'703'000));
  EXPECT_EQ(findings[0].citations.text(), "9.3.2");
  EXPECT_EQ(findings[0].table, "CS-01");
  EXPECT_EQ(findings[0].round, RoundNo(7));
  EXPECT_EQ(findings[0].seat, SeatNo(2));
}

TEST(Contributions, OfAnotherAmountDifferByTheIncrementOfTheRest) {
  MeterStream fed = stream();
  fed.wager("CS-01", 7, 1, 1'000).outcome("CS-01", 7);
  const auto findings = compare(fed, {round(7, {wager(1, 500)})});
  ASSERT_THAT(kinds(findings), ElementsAre(kMeterWagerDiffers));
  EXPECT_EQ(findings[0].amount, Millionths(1'703'000));
}

// The largest amount that an event may carry, times the whole of it in parts per million, is more than 64 bits.
TEST(Contributions, OfTheLargestAmountsAreCountedInFull) {
  MeterStream fed;
  fed.configured(500, "1", 10'000, 1'000'000).outcome("CS-01", 7);
  const auto findings = compare(fed, {round(7, {wager(1, kAmountMax.value())})});
  ASSERT_THAT(kinds(findings), ElementsAre(kMeterWagerNotRegistered));
  EXPECT_EQ(findings[0].amount, Millionths(-kAmountMax.value() * 10'000));
}

TEST(Contributions, ForAHandWithoutAWagerAreNobodysMoney) {
  MeterStream fed = stream();
  fed.wager("CS-01", 7, 1, 500).wager("CS-01", 7, 4, 500).outcome("CS-01", 7);
  const auto findings = compare(fed, {round(7, {wager(1, 500)})});
  ASSERT_THAT(kinds(findings), ElementsAre(kMeterFedByNoWager));
  EXPECT_EQ(findings[0].seat, SeatNo(4));
  EXPECT_EQ(findings[0].amount, Millionths(1'703'000));
}

TEST(Contributions, OfAShortWagerAreNone) {
  MeterStream fed = stream();
  EXPECT_THAT(compare(fed, {round(7, {wager(1, 0)})}), IsEmpty());
  fed.wager("CS-01", 7, 1, 200);
  EXPECT_THAT(kinds(compare(fed, {round(7, {wager(1, 0)})})), ElementsAre(kMeterWagerDiffers));
}

// 11.5.2(a): the game is cancelled, and what remains is registered again.
TEST(Contributions, OfAWagerThatWentBackEndWithTheCancelledGame) {
  const std::vector<TableRound> rounds = {round(7, {wager(1, 500), wager(2, 500, TableWagerFate::kGivenBack)})};
  MeterStream kept = stream();
  kept.wager("CS-01", 7, 1, 500).wager("CS-01", 7, 2, 500).outcome("CS-01", 7);
  const auto findings = compare(kept, rounds);
  ASSERT_THAT(kinds(findings), ElementsAre(kMeterFedByReturnedWager));
  EXPECT_EQ(findings[0].seat, SeatNo(2));

  MeterStream forgotten = stream();
  forgotten.wager("CS-01", 7, 1, 500).wager("CS-01", 7, 2, 500).cancelled("CS-01", 7).outcome("CS-01", 7);
  EXPECT_THAT(kinds(compare(forgotten, rounds)), ElementsAre(kMeterWagerNotRegistered));

  MeterStream again = stream();
  again.wager("CS-01", 7, 1, 500).wager("CS-01", 7, 2, 500).cancelled("CS-01", 7);
  again.wager("CS-01", 7, 1, 500).outcome("CS-01", 7);
  EXPECT_THAT(compare(again, rounds), IsEmpty());
}

// 11.14: they remain valid for the next round.
TEST(Contributions, OfAWagerThatIsCarriedOverStandForTheNextRoundToo) {
  const TableRound misdeal = round(7, {wager(1, 500, TableWagerFate::kCarried)});
  const TableRound next = round(8, {wager(1, 500, TableWagerFate::kPlayed, 7)});
  MeterStream once = stream();
  once.wager("CS-01", 7, 1, 500).outcome("CS-01", 8);
  EXPECT_THAT(compare(once, {misdeal, next}), IsEmpty());

  MeterStream anew = stream();
  anew.wager("CS-01", 7, 1, 500).cancelled("CS-01", 7).wager("CS-01", 8, 1, 500).outcome("CS-01", 8);
  EXPECT_THAT(compare(anew, {misdeal, next}), IsEmpty());

  MeterStream lost = stream();
  lost.wager("CS-01", 7, 1, 500).cancelled("CS-01", 7).outcome("CS-01", 8);
  EXPECT_THAT(kinds(compare(lost, {misdeal, next})), ElementsAre(kMeterWagerNotRegistered));

  // A wager of another round is not this one's.
  EXPECT_THAT(kinds(compare(once, {misdeal, round(8, {wager(1, 500)})})), ElementsAre(kMeterWagerNotRegistered));
}

// 11.14.1: who leaves takes the wager along. What fed the meter for a round that was played stays there.
TEST(Contributions, OfACarriedWagerThatGoesBackEndWithItsGame) {
  const TableRound misdeal = round(7, {wager(1, 500, TableWagerFate::kCarried)});
  const TableRound next = round(8, {wager(1, 500, TableWagerFate::kGivenBack, 7)});
  MeterStream kept = stream();
  kept.wager("CS-01", 7, 1, 500);
  EXPECT_THAT(kinds(compare(kept, {misdeal, next})), ElementsAre(kMeterFedByReturnedWager));
  kept.outcome("CS-01", 7);
  EXPECT_THAT(compare(kept, {misdeal, next}), IsEmpty());
}

TEST(Contributions, AreNotComparedWhereEventsOfTheMeterAreMissing) {
  MeterStream fed = stream();
  fed.skip(1).outcome("CS-01", 7);
  EXPECT_THAT(compare(fed, {round(7, {wager(1, 500)})}), IsEmpty());
}

}  // namespace
}  // namespace cardspeak::jackpot
