// The account of a meter, event by event.
#include "model/verdict/jackpot/account.h"
#include "cli/render/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "model/verdict/jackpot/meter_of_round.h"
#include "tests/model/verdict/jackpot/meter_stream_fixture.h"

namespace cardspeak::jackpot {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::int64_t kDollar = kMillionthsToTheDollar;

// Option 1 of Melbourne: a seed of 10,000 and 34.06 % of each dollar.
MeterStream melbourne() {
  MeterStream stream;
  stream.configured(100, "1", 10'000, 340'600);
  return stream;
}

std::vector<std::int64_t> numbers(const std::vector<Millionths>& values) {
  std::vector<std::int64_t> list;
  for (const Millionths value : values) list.push_back(value.value());
  return list;
}

RoundFacts round_at(const std::string& table, std::uint64_t number) {
  RoundFacts round;
  round.id = {.venue = "crown-melbourne", .table = table, .number = RoundNo(number)};
  round.sign.meter = "crown-melbourne/meter/M-01";
  return round;
}

MeterFacts facts_of(const MeterStream& stream, const RoundFacts& round, std::string_view law = kMelbourneStud) {
  const MeterHistory history = stream.fold();
  const JackpotLaw& rules = law_of(law);
  return meter_facts(history, account_of(history, &rules.jackpot, rules.defaults()), &rules.jackpot, rules.defaults(),
                     round);
}

TEST(MeterAccount, ThreeWagersAddTheirShareToTheSeed) {
  MeterStream stream = melbourne();
  for (int seat = 1; seat <= 3; ++seat) stream.wager("CS-01", 1, seat, 100);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_THAT(numbers(account.values), ElementsAre(10'001'021'800));
  EXPECT_EQ(account.basis, MeterBasis::kComputed);
  EXPECT_EQ(account.wagers, 3U);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
}

TEST(MeterAccount, ACancelledGameTakesItsWagersOutAndARegisteredAgainWagerCountsOnce) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).wager("CS-01", 1, 2, 100).wager("CS-02", 7, 1, 100);
  stream.cancelled("CS-01", 1).wager("CS-01", 2, 2, 100);
  EXPECT_THAT(numbers(account_under(kMelbourneStud, stream).values), ElementsAre(10'000'681'200));
}

TEST(MeterAccount, CancellingAGameWithoutWagersIsAFinding) {
  const MeterAccount account = account_under(kMelbourneStud, melbourne().cancelled("CS-01", 1));
  EXPECT_THAT(kinds(account.findings), ElementsAre(kMeterCancelledNothing));
}

// Nobody's prize is certain behind one that is not decided: not what the meter's own record says of it, nor nothing.
TEST(MeterAccount, WhatAPrizeLeftThatNoTableDecidesIsNotKnownUntilTheMeterIsRead) {
  MeterStream stream = melbourne();
  stream.reading(20'000 * kDollar).wager("CS-01", 1, 1, 100).wager("CS-02", 1, 1, 100);
  stream.outcome("CS-01", 1, winners({kStraight})).prize("CS-01", 1, 1, 200'010);
  stream.outcome("CS-02", 1, winners({kStraight})).prize("CS-02", 1, 1, 200'010);
  const MeterHistory history = stream.fold();
  const JackpotLaw& rules = law_of(kMelbourneStud);
  const std::array laws = {MeterLaw{.from = history.first_event, .law = &rules.jackpot, .readings = rules.defaults()}};
  const CardWinners open = {{{history.find_table("CS-01"), 1}, {.winners = {}, .open = true}}};
  const MeterAccount account = account_of(history, laws, open);
  ASSERT_EQ(account.outcomes.size(), 2U);
  EXPECT_EQ(account.outcomes[0].undecided.form, RemarkForm::kOutcomeRoundOpen);
  EXPECT_EQ(account.outcomes[1].undecided.form, RemarkForm::kOutcomeValueNotKnown);
  EXPECT_THAT(kinds(account.findings), Each(kFindingNotDecidable));
  EXPECT_EQ(account.basis, MeterBasis::kNone);

  stream.reading(18'000 * kDollar).wager("CS-02", 2, 1, 100).outcome("CS-02", 2, winners({kStraight}));
  const MeterHistory later = stream.fold();
  const MeterAccount read = account_of(later, laws, open);
  ASSERT_EQ(read.outcomes.size(), 3U);
  EXPECT_TRUE(read.outcomes[2].prizes);
}

TEST(MeterAccount, OutcomesOfDifferentTablesTakeTheMeterInTheOrderInWhichTheyWereRecorded) {
  MeterStream stream = melbourne();
  stream.reading(20'000 * kDollar).wager("CS-01", 1, 1, 100).wager("CS-02", 1, 1, 100);
  stream.outcome("CS-02", 1, winners({kRoyal})).prize("CS-02", 1, 1, 2'000'100).reset(10'000 * kDollar);
  stream.outcome("CS-01", 1, winners({kStraight})).prize("CS-01", 1, 1, 100'000).reset(10'000 * kDollar);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
  ASSERT_EQ(account.outcomes.size(), 2U);
  EXPECT_EQ(account.outcomes[0].prizes->prizes[0].due, Cents(2'000'100));
  EXPECT_EQ(account.outcomes[1].prizes->prizes[0].due, Cents(100'000));
}

TEST(MeterAccount, AWrongReadingIsReportedOnceWithItsAmount) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).reading(10'000'340'600).wager("CS-01", 1, 2, 100);
  stream.reading(10'000'681'200 - 123'456).wager("CS-01", 1, 3, 100).reading(10'001'021'800);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_THAT(kinds(account.findings), ElementsAre(kMeterBelow));
  EXPECT_EQ(account.findings.front().amount, Millionths(-123'456));
  EXPECT_EQ(account.findings.front().citations.text(), "9.3");
  EXPECT_THAT(sentence(account.findings.front()), HasSubstr("$0.123456 too little"));
}

TEST(MeterAccount, AMeterThatStaysWrongByTheSameAmountIsReportedOnce) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100);
  for (int i = 0; i < 3; ++i) stream.reading(10'000'340'600 + 500'000);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_EQ(only(account, kMeterAbove).amount, Millionths(500'000));
  EXPECT_EQ(account.findings.size(), 1U);
}

TEST(MeterAccount, ADisplayIsComparedInWholeCents) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).reading(10'000'340'000, 0, true).reading(10'000'350'700, 0, true);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_EQ(only(account, kMeterDisplayWrong).amount, Millionths(10'100));
}

TEST(MeterAccount, APrizeThatWasPaidWronglyIsReportedWithItsDifferenceAndItsRule) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kRoyal})).prize("CS-01", 1, 1, 1'000'000);
  stream.reset(10'000 * kDollar);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  const MeterFinding finding = only(account, kFindingUnderpaid);  // the rounded meter is $10,001
  EXPECT_EQ(finding.amount, Millionths(-kDollar));
  EXPECT_EQ(finding.citations.text(), "10.2.1");
  EXPECT_EQ(finding.round, RoundNo(1));
  EXPECT_EQ(account.findings.size(), 1U);
}

TEST(MeterAccount, APrizeThatIsNotOnRecordAndOneThatNobodyWonAreFindings) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kStraight})).reading(10'000 * kDollar);
  stream.wager("CS-02", 1, 4, 100).outcome("CS-02", 1).prize("CS-02", 1, 4, 50'000);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_THAT(kinds(account.findings), ElementsAre(kMeterPrizeNotOnRecord, kMeterPrizeWithoutWin));
  EXPECT_EQ(account.findings.back().amount, Millionths(500 * kDollar));
}

TEST(MeterAccount, ABonusPrizeLeavesTheMeterAlone) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1).prize("CS-01", 1, 1, 10'000, false).reading(10'000'340'600);
  EXPECT_THAT(kinds(account_under(kMelbourneStud, stream).findings), IsEmpty());
}

TEST(MeterAccount, AResetThatIsTooLowIsAFindingAndOneThatIsHigherIsTheHousesMoney) {
  MeterStream low = melbourne();
  low.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kRoyal})).prize("CS-01", 1, 1, 1'000'100);
  MeterStream high = melbourne();
  high.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kRoyal})).prize("CS-01", 1, 1, 1'000'100);
  low.reset(9'999 * kDollar);
  high.reset(12'000 * kDollar).wager("CS-01", 2, 1, 100).reading(12'000'340'600);
  const MeterAccount too_low = account_under(kMelbourneStud, low);
  EXPECT_EQ(only(too_low, kMeterResetLow).amount, Millionths(-kDollar));
  EXPECT_EQ(only(too_low, kMeterResetLow).citations.text(), "9.4.1");
  const MeterAccount higher = account_under(kMelbourneStud, high);
  EXPECT_THAT(kinds(higher.findings), ElementsAre(kMeterRaised));
  EXPECT_EQ(higher.findings.front().severity(), schema::Severity::NOTE);
}

TEST(MeterAccount, AResetThatNothingShowsIsAFinding) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kRoyal})).prize("CS-01", 1, 1, 1'000'100);
  EXPECT_THAT(kinds(account_under(kMelbourneStud, stream).findings), ElementsAre(kMeterResetNotOnRecord));
}

TEST(MeterAccount, OnClosingWhatIsOverTheSeedGoesToOtherMeters) {
  const auto closing = [](std::int64_t transferred) {
    MeterStream stream;
    stream.configured(250, "2", 20'000, 294'700)
        .reading(52'345'675'000)
        .transferred("crown-melbourne/meter/M-02", transferred);
    return account_under(kMelbourneStud, stream.closed());
  };
  EXPECT_THAT(kinds(closing(2'345'675'000).findings), IsEmpty());
  const MeterAccount less = closing(2'345'000'000);
  EXPECT_EQ(only(less, kMeterTransferWrong).amount, Millionths(-675'000));
  EXPECT_EQ(only(less, kMeterTransferWrong).citations.text(), "9.1.1(j)");
}

TEST(MeterAccount, AMeterThatClosesUnderItsSeedHasNothingToGive) {
  for (const std::int64_t given : {0, 5}) {
    MeterStream stream;
    stream.configured(100, "1", 20'000, 572'200).reading(18'000 * kDollar).wager("CS-01", 1, 1, 100);
    if (given != 0) stream.transferred("crown-sydney/meter/M-02", given * kDollar);
    const MeterAccount account = account_under(kSydneyStud, stream.closed());
    if (given == 0) {
      EXPECT_THAT(kinds(account.findings), IsEmpty());
      continue;
    }
    EXPECT_EQ(only(account, kMeterTransferWrong).amount, Millionths(given * kDollar));
  }
}

TEST(MeterAccount, AHigherSeedRaisesTheMeterOnlyWhereTheRulesGiveItAFloor) {
  const auto changed = [](std::string_view law) {
    MeterStream stream;
    stream.configured(100, "1", 20'000, 325'100).wager("CS-01", 1, 1, 100);
    return account_under(law, stream.configured(100, "1", 40'000, 293'600));
  };
  EXPECT_THAT(numbers(changed(kMelbourneStud).values), ElementsAre(40'000 * kDollar));
  EXPECT_THAT(numbers(changed(kSydneyStud).values), ElementsAre(20'000 * kDollar + 325'100));
}

TEST(MeterAccount, SydneysMeterIsSetUpWithItsInitialSeedAndStartsAgainFromItsResetValue) {
  MeterStream stream;
  stream.event([](auto out) {
    auto configured = out.initMeterConfigured();
    configured.setCostCents(100);
    configured.setOption("1");
    configured.setSeedUnits(30'000);
    configured.setResetUnits(20'000);
    configured.setIncrementPartsPerMillion(572'200);
  });
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kRoyal})).prize("CS-01", 1, 1, 3'000'100);
  stream.reset(20'000 * kDollar);
  const MeterAccount account = account_under(kSydneyStud, stream);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
  EXPECT_EQ(account.totals.seeds, Millionths(30'000 * kDollar));
  EXPECT_THAT(numbers(account.values), ElementsAre(20'000 * kDollar));
}

TEST(MeterAccount, WhatAnotherMeterGivesIsAdded) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).transferred("crown-melbourne/meter/M-01", 5 * kDollar).reading(10'005'340'600);
  EXPECT_THAT(kinds(account_under(kMelbourneStud, stream).findings), IsEmpty());
}

TEST(MeterAccount, AfterAGapTheNextReadingIsTakenOnAndSaidToBe) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).skip(2).reading(10'001'000'000).wager("CS-01", 2, 1, 100).reading(10'001'340'600);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_EQ(only(account, kMeterAfterGap).amount, Millionths(659'400));
  EXPECT_EQ(account.findings.size(), 1U);
  EXPECT_EQ(account.basis, MeterBasis::kAfterGap);
}

TEST(MeterAccount, TheFirstReadingsAreWhereTheRecordBegins) {
  MeterStream stream = melbourne();
  stream.reading(12'345'500'000);
  const MeterAccount account = account_under(kMelbourneStud, stream);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
  EXPECT_EQ(account.totals.seeds, Millionths(12'345'500'000));
  EXPECT_EQ(only(account_under(kMelbourneStud, melbourne().reading(9'000 * kDollar)), kMeterBelow).amount,
            Millionths(-1'000 * kDollar));
}

TEST(MeterAccount, AMeterWithoutASeedTakesItsResetsFromTheRecord) {
  MeterStream stream;
  stream.configured(100, "", 0, 530'000).wager("CS-01", 1, 1, 100).reading(15'000 * kDollar);
  stream.wager("CS-01", 2, 1, 100).outcome("CS-01", 2, winners({kRoyal})).prize("CS-01", 2, 1, 1'500'100);
  stream.reset(8'000 * kDollar).wager("CS-01", 3, 1, 100).reading(8'000'530'000);
  const MeterAccount account = account_under(kMelbourneAruba, stream);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
  EXPECT_THAT(numbers(account.values), ElementsAre(8'000'530'000));
}

TEST(MeterAccount, LevelsFeedTheirOwnPoolsAndDisplaysAddUp) {
  MeterStream stream;
  stream.configured_levels(500, {410'000, 410'000, 410'000});
  for (int level = 1; level <= 3; ++level) stream.reading((30'000 + level) * kDollar, level);
  stream.wager("CH-01", 1, 1, 500, 1).wager("CH-01", 1, 2, 1'000, 2);
  stream.reading(30'003'050'000, 1).reading(30'006'100'000, 2).reading(60'009'150'000, 2, true);
  const MeterAccount account = account_under(kPerth, stream);
  EXPECT_THAT(kinds(account.findings), IsEmpty());
  EXPECT_THAT(numbers(account.values), ElementsAre(30'003'050'000, 30'006'100'000, 30'003'000'000));
}

TEST(MeterAccount, AMeterWhoseSplitIsNotOnRecordGoesByItsReadingsAndSaysSo) {
  MeterStream stream;
  stream.configured_levels(500, {});
  stream.wager("CH-01", 1, 1, 500, 1);
  for (int level = 1; level <= 3; ++level) stream.reading(40'000 * kDollar, level);
  stream.outcome("CH-01", 1, winners({kStraight}, 2)).prize("CH-01", 1, 1, 800'000);
  const MeterAccount account = account_under(kPerth, stream);
  EXPECT_EQ(account.basis, MeterBasis::kRecorded);
  EXPECT_THAT(kinds(account.findings), ElementsAre(kFindingMeterNotComputed));
  EXPECT_THAT(numbers(account.values), ElementsAre(36'000 * kDollar, 36'000 * kDollar, 40'000 * kDollar));
}

TEST(MeterAccount, ACorrectionStandsInThePlaceOfWhatItCorrects) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).outcome("CS-01", 1, winners({kStraight}));
  const std::uint64_t wrong = stream.last();
  stream.prize("CS-01", 1, 1, 1'000'100).reset(10'000 * kDollar);
  stream.correcting(wrong).outcome("CS-01", 1, winners({kRoyal}));
  EXPECT_THAT(kinds(account_under(kMelbourneStud, stream).findings), IsEmpty());
  // Struck out, the correction never was.
  stream.correcting(stream.last()).event([](auto out) { out.setStruckOut(); });
  EXPECT_THAT(kinds(account_under(kMelbourneStud, stream).findings), ElementsAre(kFindingOverpaid));
}

TEST(MeterAccount, WithoutABookPrizesComeOffAsTheyWerePaid) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).prize("CS-01", 1, 1, 100'000);
  const MeterAccount account = account_of(stream.fold(), nullptr, {});
  EXPECT_THAT(numbers(account.values), ElementsAre(9'000'340'600));
}

// --- several laws ----------------------------------------------------------------------------------------------------

// Perth's pools at 40,000, 50,000 and 60,000 under a law that is not known, and from a moment on under one that is.
struct ChangedLaw {
  MeterStream stream;
  DeviceTimeNs change;

  ChangedLaw() {
    stream.configured_levels(500, {410'000, 410'000, 410'000});
    for (int level = 1; level <= 3; ++level) stream.reset((30'000 + level * 10'000) * kDollar, level);
  }
  void change_now() { change = DeviceTimeNs(stream.now() + 1); }
  [[nodiscard]] MeterAccount account() const {
    const JackpotLaw& perth = law_of(kPerth);
    const MeterHistory history = stream.fold();
    const std::array laws = {
        MeterLaw{.from = history.first_event},
        MeterLaw{.from = change, .law = &perth.jackpot, .readings = perth.defaults(), .house = nullptr}};
    return account_of(history, laws, {});
  }
};

TEST(MeterAccount, EachPrizeIsJudgedByTheLawThatWasInForce) {
  ChangedLaw meter;
  meter.stream.wager("CH-01", 1, 1, 500, 1).outcome("CH-01", 1, winners({kRoyal}, 1));
  meter.stream.prize("CH-01", 1, 1, 4'000'205);
  for (int level = 1; level <= 3; ++level) meter.stream.reset((20'000 + level * 10'000) * kDollar, level);
  meter.change_now();
  meter.stream.wager("CH-01", 2, 1, 500, 1).outcome("CH-01", 2, winners({kRoyal}, 1));
  meter.stream.prize("CH-01", 2, 1, 3'000'205).reset(24'000 * kDollar, 1);
  const MeterAccount account = meter.account();
  // What the first prize left is what the resets after it say; the second is due in full, and its reset is too low.
  ASSERT_EQ(account.outcomes.size(), 1U);
  EXPECT_EQ(account.outcomes.front().prizes->prizes.front().due, Cents(3'000'205));
  EXPECT_EQ(only(account, kMeterResetLow).amount, Millionths(-1'000 * kDollar));
  EXPECT_EQ(account.basis, MeterBasis::kRecorded);  // no reading yet of the other pools under the law that is known
}

TEST(MeterAccount, AfterAPrizeUnderAnUnknownLawTheLevelsAreUnknownUntilTheyAreRead) {
  ChangedLaw meter;
  meter.stream.wager("CH-01", 1, 1, 500, 1).outcome("CH-01", 1, winners({kRoyal}, 1));
  meter.change_now();
  meter.stream.wager("CH-01", 2, 1, 500, 1).outcome("CH-01", 2, winners({kStraight}, 1));
  const MeterAccount unknown = meter.account();
  EXPECT_FALSE(unknown.outcomes.front().prizes.has_value());
  EXPECT_THAT(unknown.values, IsEmpty());
  for (int level = 1; level <= 3; ++level) meter.stream.reading(30'000 * kDollar, level);
  const MeterAccount read = meter.account();
  EXPECT_EQ(read.basis, MeterBasis::kComputed);
  EXPECT_EQ(read.values.size(), 3U);
}

TEST(MeterAccount, AnOutcomeIsJudgedByTheLawUnderWhichItsRoundBegan) {
  ChangedLaw meter;
  meter.stream.wager("CH-01", 1, 1, 500, 1);
  meter.change_now();
  meter.stream.outcome("CH-01", 1, winners({kRoyal}, 1)).prize("CH-01", 1, 1, 1'000);
  const MeterAccount account = meter.account();
  EXPECT_THAT(account.outcomes, IsEmpty());
  EXPECT_THAT(kinds(account.findings), ElementsAre(kFindingMeterNotComputed));
}

// --- what a round needs ----------------------------------------------------------------------------------------------

TEST(MeterFactsOfARound, AreTheMeterWhenItsOutcomeWasRecorded) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).wager("CS-02", 9, 1, 100).wager("CS-01", 1, 2, 100);
  stream.outcome("CS-01", 1, winners({kStraight})).prize("CS-01", 1, 1, 100'100);
  stream.wager("CS-02", 9, 2, 100).outcome("CS-02", 9);
  const MeterFacts first = facts_of(stream, round_at("CS-01", 1));
  EXPECT_TRUE(first.outcome_recorded);
  EXPECT_THAT(numbers(first.values), ElementsAre(10'001'021'800));
  EXPECT_EQ(first.registrations.size(), 2U);
  EXPECT_EQ(first.winners.size(), 1U);
  EXPECT_EQ(first.prizes_paid.size(), 1U);
  EXPECT_EQ(first.configuration->cost, Cents(100));
  const MeterFacts second = facts_of(stream, round_at("CS-02", 9));
  EXPECT_THAT(numbers(second.values), ElementsAre(10'000'340'600));  // $1,000.20 lower, and filled up to the seed
}

TEST(MeterFactsOfARound, WithoutARecordedOutcomeAreTheMeterAfterItsLastWager) {
  MeterStream stream = melbourne();
  stream.wager("CS-01", 1, 1, 100).wager("CS-02", 9, 1, 100);
  const MeterFacts facts = facts_of(stream, round_at("CS-01", 1));
  EXPECT_FALSE(facts.outcome_recorded);
  EXPECT_THAT(numbers(facts.values), ElementsAre(10'000'340'600));
}

TEST(MeterFactsOfARound, WithoutAnythingOfTheRoundAreTheMeterByTheClock) {
  MeterStream stream = melbourne();
  stream.reading(15'000 * kDollar);
  RoundFacts round = round_at("CS-01", 1);
  round.last_event = DeviceTimeNs(stream.now());
  stream.minutes(5).wager("CS-02", 9, 1, 100);
  EXPECT_THAT(numbers(facts_of(stream, round).values), ElementsAre(15'000 * kDollar));
  round.last_event = DeviceTimeNs(1);
  EXPECT_EQ(facts_of(stream, round).basis, MeterBasis::kNone);
}

// --- conservation ----------------------------------------------------------------------------------------------------

TEST(Conservation, AMillionWagersAndHundredsOfPrizesOnInterleavedTablesBalanceToTheMillionth) {
  constexpr int kTables = 8;
  constexpr std::uint64_t kSeed = 20261128;
  RecordProperty("seed", static_cast<int>(kSeed));
  for (const std::string_view name : {kMelbourneStud, kSydneyStud}) {
    SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(kSeed));
    std::mt19937_64 random(kSeed);
    const JackpotLaw& rules = law_of(name);
    const bool melbourne_law = name == kMelbourneStud;
    const std::int64_t seed_units = melbourne_law ? 10'000 : 20'000;
    const std::uint32_t increment = melbourne_law ? 340'600 : 572'200;
    MeterHistory history;
    history.meter = "crown-melbourne/meter/M-01";
    history.configurations.push_back(
        {.cost = Cents(100), .option = "1", .seed_units = seed_units, .increment = increment, .game = "x"});
    for (int i = 0; i < kTables; ++i) history.tables.push_back("T-" + std::to_string(i));
    std::uint64_t sequence = 0;
    const auto add = [&](MeterStep step) {
      step.seq = step.first = StreamSeq(++sequence);
      history.steps.push_back(step);
    };
    add({.kind = schema::Event::METER_CONFIGURED, .detail = 0});
    Int128 wagered = 0;  // cents
    std::array<std::uint64_t, kTables> round{};
    std::array<int, kTables> open{};
    std::size_t prizes = 0;
    for (int i = 0; i < 1'000'000; ++i) {
      const auto table = static_cast<std::uint32_t>(random() % kTables);
      const auto own = static_cast<std::size_t>(table);
      if (open[own] == 0) ++round[own];
      ++open[own];
      add({.kind = schema::Event::JACKPOT_WAGER_REGISTERED,
           .seat = SeatNo(static_cast<std::uint8_t>(open[own])),
           .table = table,
           .round = RoundNo(round[own]),
           .amount = 100});
      wagered += 100;
      if (open[own] < 7 && random() % 4 != 0) continue;
      std::vector<JackpotWinnerFact> won;
      for (int seat = 1; seat <= open[own]; ++seat) {
        const std::uint64_t luck = random() % 4'000;
        if (luck > 3) continue;
        won.push_back(
            {.seat = SeatNo(static_cast<std::uint8_t>(seat)), .hand = luck == 0 ? "royalFlush" : "straightFlush"});
      }
      prizes += won.size();
      history.winners.push_back(std::move(won));
      add({.kind = schema::Event::OUTCOME_RECORDED,
           .table = table,
           .detail = static_cast<std::uint32_t>(history.winners.size() - 1),
           .round = RoundNo(round[own])});
      open[own] = 0;
    }
    history.last = StreamSeq(sequence);
    EXPECT_GT(prizes, 300U);
    const MeterAccount account = account_of(history, &rules.jackpot, rules.defaults());
    // What is known without the account: the seed, and the increments of all wagers.
    const Int128 seeds = static_cast<Int128>(seed_units) * kDollar;
    const Int128 increments = wagered * increment / 100;
    EXPECT_TRUE(account.totals.seeds.value() == seeds);
    EXPECT_TRUE(account.totals.increments.value() == increments);
    EXPECT_EQ(account.totals.unexplained, Millionths());
    Int128 house = 0;
    for (const HouseContribution& contribution : account.contributions) house += contribution.amount.value();
    Int128 paid = 0;
    std::size_t counted = 0;
    for (const OutcomeAccount& outcome : account.outcomes) {
      ASSERT_TRUE(outcome.prizes.has_value()) << sentence(outcome.undecided);
      for (const Prize& prize : outcome.prizes->prizes)
        paid += static_cast<Int128>(prize.due.value()) * kMillionthsToTheCent;
      counted += outcome.prizes->prizes.size();
    }
    EXPECT_EQ(counted, prizes);
    EXPECT_TRUE(seeds + increments + house == account.values.front().value() + paid);
    // And by the plainest reading of the rules: after each outcome the meter is what the rules say.
    for (const OutcomeAccount& outcome : account.outcomes) {
      const Int128 before = outcome.before.front().value();
      Int128 dues = 0;
      bool royal = false;
      for (std::size_t i = 0; i < outcome.winners.size(); ++i) {
        dues += static_cast<Int128>(outcome.prizes->prizes[i].due.value()) * kMillionthsToTheCent;
        royal = royal || outcome.winners[i].hand == kRoyal;
      }
      const Int128 after = outcome.prizes->after.front().value();
      if (royal) {
        EXPECT_TRUE(after == seeds);
      } else if (melbourne_law) {
        EXPECT_TRUE(after == std::max(before - dues, seeds));
      } else {
        // Never more than what was paid comes off, and all of it but for the seed's part: at most 2.6 % of the seed for
        // each, and the rounding of the meter and to the cent.
        EXPECT_TRUE(before - after <= dues);
        const auto each = static_cast<Int128>(outcome.winners.size());
        EXPECT_TRUE(dues - (before - after) <= each * (seeds * 26 / 1000 + kDollar));
      }
    }
  }
}

}  // namespace
}  // namespace cardspeak::jackpot
