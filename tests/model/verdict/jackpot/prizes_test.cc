// Prizes of one round, worked by hand from the rule texts.
#include "model/verdict/jackpot/prizes.h"
#include "cli/render/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/law/share_formulas.h"
#include "tests/model/verdict/jackpot/jackpot_law_fixture.h"

namespace cardspeak::jackpot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::int64_t kCent = kMillionthsToTheCent;

struct Round {
  std::vector<std::int64_t> due;
  std::vector<std::int64_t> after;  // millionths
  std::vector<std::string> turned_on;
  PrizeRound whole;
};

struct Case {
  std::string_view law = kMelbourneStud;
  std::vector<std::int64_t> values;  // millionths
  std::vector<std::optional<Cents>> resets;
  std::vector<Winner> winners;
  std::optional<Readings> readings = {};
  std::optional<Cents> chip_unit = {};
};

Round play(const Case& given) {
  const JackpotLaw& law = law_of(given.law);
  std::vector<Millionths> values;
  for (const std::int64_t value : given.values) values.emplace_back(value);
  auto result = prizes(law.jackpot, {.values = values, .reset_values = given.resets, .chip_unit = given.chip_unit},
                       given.winners, given.readings.value_or(law.defaults()));
  if (!result) {
    ADD_FAILURE() << sentence(result.error());
    return {};
  }
  Round round;
  for (const Prize& prize : result->prizes) round.due.push_back(prize.due.value());
  for (const Millionths value : result->after) round.after.push_back(value.value());
  for (const auto reading : result->turned_on) round.turned_on.push_back(law.reading(reading));
  round.whole = *std::move(result);
  return round;
}

// What goes out and what is left is what was there and what the house put to it.
void expect_conserved(const std::vector<std::int64_t>& before, const Round& round) {
  std::int64_t sum = 0;
  for (const std::int64_t value : before) sum += value;
  for (const HouseContribution& house : round.whole.house) sum += house.amount.value();
  for (const std::int64_t due : round.due) sum -= due * kCent;
  for (const std::int64_t value : round.after) sum -= value;
  EXPECT_EQ(sum, 0);
}

const std::vector<std::optional<Cents>> kTenThousandDollars = {Cents(1'000'000)};
const std::vector<std::optional<Cents>> kTwentyThousandDollars = {Cents(2'000'000)};
const std::vector<std::optional<Cents>> kPerthReseeds = {Cents(2'500'000), Cents(2'500'000), Cents(2'500'000)};

TEST(MelbournePrizes, ARoyalFlushTakesTheMeterRoundedUpAndTheSeedIsFilledIn) {
  const std::vector<std::int64_t> before{12'345'500'000};
  const Round round = play({.values = before, .resets = kTenThousandDollars, .winners = winners({kRoyal})});
  EXPECT_THAT(round.due, ElementsAre(1'234'600));
  EXPECT_THAT(round.after, ElementsAre(10'000'000'000));
  EXPECT_EQ(round.whole.after_rule, "9.4.1");
  EXPECT_EQ(round.whole.prizes.front().rule, "10.2.1");
  EXPECT_THAT(round.turned_on, IsEmpty());
  expect_conserved(before, round);
}

TEST(MelbournePrizes, ARoyalAndAStraightFlushShareByThePrintedTablesAndTheFormulaWouldDiffer) {
  const std::vector<std::int64_t> before{50'000'000'000};
  const Case given{.values = before, .resets = kTenThousandDollars, .winners = winners({kRoyal, kStraight})};
  const Round round = play(given);
  EXPECT_THAT(round.due, ElementsAre(4'545'450, 454'550));
  EXPECT_THAT(round.after, ElementsAre(10'000'000'000));
  EXPECT_THAT(round.turned_on, ElementsAre("MEL-SHARE", "JP-CENTS"));
  expect_conserved(before, round);
  Case formula = given;
  formula.readings = law_of(kMelbourneStud).defaults();
  formula.readings->shares = law::ShareBy::kFormula;
  EXPECT_THAT(play(formula).due, ElementsAre(4'545'455, 454'546));  // 4,545,454.54… and 454,545.45…, up to the cent
}

TEST(MelbournePrizes, TwoStraightFlushesTakePartOfMeterAndSeedAndBothComeOffTheMeter) {
  const std::vector<std::int64_t> before{50'000'000'000};
  const Round round =
      play({.values = before, .resets = kTenThousandDollars, .winners = winners({kStraight, kStraight})});
  EXPECT_THAT(round.due, ElementsAre(480'000, 480'000));
  EXPECT_THAT(round.after, ElementsAre(40'400'000'000));
  EXPECT_EQ(round.whole.prizes.front().rule, "10.3.3(a), Table 9");
  EXPECT_THAT(round.turned_on, IsEmpty());
  expect_conserved(before, round);
}

TEST(MelbournePrizes, TwoRoyalFlushesBringASeedMoreToThePoolAndTheMeterStartsAgain) {
  const std::vector<std::int64_t> before{30'000'250'000};  // $30,000.25: j is $30,001
  const Round round = play({.values = before, .resets = kTenThousandDollars, .winners = winners({kRoyal, kRoyal})});
  EXPECT_THAT(round.due, ElementsAre(2'000'050, 2'000'050));  // half of $40,001
  EXPECT_EQ(round.whole.after_rule, "9.4.2");
  expect_conserved(before, round);
}

TEST(MelbournePrizes, AStraightFlushThatWouldLeaveTheMeterUnderItsSeedIsFilledUp) {
  const std::vector<std::int64_t> before{10'000'000'000};
  const Round round = play({.values = before, .resets = kTenThousandDollars, .winners = winners({kStraight})});
  EXPECT_THAT(round.due, ElementsAre(100'000));
  EXPECT_THAT(round.after, ElementsAre(10'000'000'000));
  EXPECT_EQ(round.whole.after_rule, "9.4.1");
  expect_conserved(before, round);
}

TEST(MelbournePrizes, EightStraightFlushesAreBeyondTheTableAndGoByTheFormula) {
  const std::vector<std::int64_t> before{50'000'000'000};
  const Round round =
      play({.values = before, .resets = kTenThousandDollars, .winners = winners(std::vector<PrizeHand>(8, kStraight))});
  // (j - r) (1 - 0.9^8) / 8 + r / 10 = 4,000,000 x 0.0711916… + 100,000 cents = 384,766.395
  EXPECT_THAT(round.due, ::testing::Each(384'767));
  EXPECT_TRUE(round.whole.beyond_cards.empty());
  const auto is_flag = [](const Adjustment& how) { return how.what.form == RemarkForm::kNoRowButFormula; };
  for (const Prize& prize : round.whole.prizes) EXPECT_TRUE(std::ranges::any_of(prize.adjustments, is_flag));
  expect_conserved(before, round);
}

TEST(MelbournePrizes, ThreeCardHandsShareTwoCommonCardsSoThatTwoRoyalFlushesAreBeyondTheCards) {
  const Round two = play({.law = kMelbourneThreeCard,
                          .values = {44'000'000'000},
                          .resets = kTenThousandDollars,
                          .winners = winners({kRoyal, kRoyal})});
  EXPECT_FALSE(two.whole.beyond_cards.empty());
  const Round mixed = play({.law = kMelbourneThreeCard,
                            .values = {44'000'000'000},
                            .resets = kTenThousandDollars,
                            .winners = winners({kRoyal, kStraight})});
  EXPECT_THAT(mixed.due, ElementsAre(3'999'996, 400'004));
  EXPECT_TRUE(mixed.whole.beyond_cards.empty());
}

TEST(MelbournePrizes, WithoutASeedOnRecordOnePrizeIsKnownAndSeveralAreNot) {
  const std::vector<std::optional<Cents>> unknown(1);
  const Round round =
      play({.law = kMelbourneAruba, .values = {15'000'000'000}, .resets = unknown, .winners = winners({kStraight})});
  EXPECT_THAT(round.due, ElementsAre(150'000));
  EXPECT_THAT(round.after, ElementsAre(13'500'000'000));
  const std::vector<Millionths> values{Millionths(15'000'000'000)};
  const auto several =
      prizes(law_of(kMelbourneAruba).jackpot, {.values = values, .reset_values = unknown, .chip_unit = {}},
             winners({kStraight, kStraight}), law_of(kMelbourneAruba).defaults());
  ASSERT_FALSE(several.has_value());
  EXPECT_EQ(several.error().form, RemarkForm::kPrizeNeedsResetValue);
}

TEST(SydneyPrizes, SeveralStraightFlushesTakeTheMeterAsRecordedAndOnlyThatPartComesOff) {
  const std::vector<std::int64_t> before{50'000'500'000};
  const Case given{.law = kSydneyStud,
                   .values = before,
                   .resets = kTwentyThousandDollars,
                   .winners = winners({kStraight, kStraight})};
  const Round round = play(given);
  EXPECT_THAT(round.due, ElementsAre(485'005, 485'005));
  EXPECT_THAT(round.after, ElementsAre(40'500'405'000));
  EXPECT_THAT(round.turned_on, UnorderedElementsAre("SYD-T7-BASE", "SYD-SF-METER", "JP-CENTS"));
  expect_conserved(before, round);
  Case unchanged = given;
  unchanged.readings = law_of(kSydneyStud).defaults();
  unchanged.readings->after_straight_flush = law::AfterPrize::kUnchanged;
  EXPECT_THAT(play(unchanged).after, ElementsAre(50'000'500'000));
}

TEST(SydneyPrizes, OneStraightFlushTakesATenthOfTheRoundedMeterAndNothingIsFilledUp) {
  const std::vector<std::int64_t> before{20'000'500'000};
  const Round round =
      play({.law = kSydneyStud, .values = before, .resets = kTwentyThousandDollars, .winners = winners({kStraight})});
  EXPECT_THAT(round.due, ElementsAre(200'010));  // a tenth of $20,001
  EXPECT_THAT(round.after, ElementsAre(18'000'400'000));
  EXPECT_THAT(round.whole.reset, ElementsAre(false));
  expect_conserved(before, round);
}

TEST(SydneyPrizes, RoyalFlushesGoByTheFormulaAndTheMeterStartsAgain) {
  const std::vector<std::int64_t> before{50'000'500'000};
  const Round one =
      play({.law = kSydneyStud, .values = before, .resets = kTwentyThousandDollars, .winners = winners({kRoyal})});
  EXPECT_THAT(one.due, ElementsAre(5'000'100));
  EXPECT_THAT(one.after, ElementsAre(20'000'000'000));
  expect_conserved(before, one);
  const Round two = play({.law = kSydneyHoldem,
                          .values = {33'000'000'000},
                          .resets = kTwentyThousandDollars,
                          .winners = winners({kRoyal, kStraight})});
  EXPECT_THAT(two.due, ElementsAre(3'000'000, 300'000));
  EXPECT_EQ(two.whole.prizes.back().rule, "12.5, 12.5.2");
}

TEST(PerthPrizes, TwoStraightFlushesOfOneLevelAreKeyedOffInTurnAndShared) {
  const std::vector<std::int64_t> before{40'000'000'000, 50'000'000'000, 60'000'000'000};
  const Round round =
      play({.law = kPerth, .values = before, .resets = kPerthReseeds, .winners = winners({kStraight, kStraight}, 1)});
  EXPECT_THAT(round.due, ElementsAre(380'000, 380'000));
  EXPECT_THAT(round.after, ElementsAre(32'400'000'000, 50'000'000'000, 60'000'000'000));
  expect_conserved(before, round);
}

TEST(PerthPrizes, ARoyalFlushOfTheSecondLevelTakesTwoPoolsAndLeavesTheThird) {
  const std::vector<std::int64_t> before{40'000'000'000, 50'000'000'000, 60'000'000'000};
  const Round round = play({.law = kPerth, .values = before, .resets = kPerthReseeds, .winners = winners({kRoyal}, 2)});
  EXPECT_THAT(round.due, ElementsAre(9'000'000));
  EXPECT_THAT(round.after, ElementsAre(25'000'000'000, 25'000'000'000, 60'000'000'000));
  EXPECT_THAT(round.whole.reset, ElementsAre(true, true, false));
  expect_conserved(before, round);
}

TEST(PerthPrizes, TheStraightFlushIsPaidBeforeTheRoyalFlushWhicheverStandsFirst) {
  const std::vector<std::int64_t> before{40'000'000'000, 50'000'000'000, 60'000'000'000};
  std::vector<Winner> both = winners({kRoyal, kStraight}, 1);
  both[1].level = 3;
  const Round round = play({.law = kPerth, .values = before, .resets = kPerthReseeds, .winners = both});
  // A tenth of $150,000, then the first pool, less a tenth.
  EXPECT_THAT(round.due, ElementsAre(3'600'000, 1'500'000));
  EXPECT_THAT(round.after, ElementsAre(25'000'000'000, 45'000'000'000, 54'000'000'000));
  expect_conserved(before, round);
}

TEST(PerthPrizes, LowerLevelsArePaidFirstAndAPoolUnderItsReseedIsFilledUpAtOnce) {
  const std::vector<std::int64_t> before{26'000'000'000, 25'000'000'000, 25'000'000'000};
  std::vector<Winner> both = winners({kStraight, kStraight}, 2);
  both[1].level = 1;
  const Round round = play({.law = kPerth, .values = before, .resets = kPerthReseeds, .winners = both});
  EXPECT_THAT(round.due, ElementsAre(500'000, 260'000));  // the first pool is $25,000 again before level 2 is paid
  EXPECT_THAT(round.after, ElementsAre(25'000'000'000, 25'000'000'000, 25'000'000'000));
  expect_conserved(before, round);
}

TEST(PerthPrizes, RoyalFlushesOnTwoLevelsTurnOnTheirOrder) {
  std::vector<Winner> both = winners({kRoyal, kRoyal}, 1);
  both[1].level = 2;
  const Round round = play({.law = kPerth,
                            .values = {40'000'000'000, 50'000'000'000, 60'000'000'000},
                            .resets = kPerthReseeds,
                            .winners = both});
  EXPECT_THAT(round.due, ElementsAre(4'000'000, 7'500'000));
  EXPECT_THAT(round.turned_on, ElementsAre("PER-ROYAL-ORDER"));
  EXPECT_FALSE(round.whole.beyond_cards.empty());
}

TEST(PerthPrizes, APoolWhoseReseedNoTextNamesPaysOnceAndThenNoMore) {
  const std::vector<std::optional<Cents>> unknown(3);
  const std::vector<Millionths> values{Millionths(40'000'000'000), Millionths(50'000'000'000),
                                       Millionths(60'000'000'000)};
  const JackpotLaw& law = law_of(kPerth);
  const MeterBefore meter{.values = values, .reset_values = unknown, .chip_unit = {}};
  const auto once = prizes(law.jackpot, meter, winners({kRoyal}, 1), law.defaults());
  ASSERT_TRUE(once.has_value());
  EXPECT_EQ(once->prizes.front().due, Cents(4'000'000));
  EXPECT_THAT(once->after, IsEmpty());
  EXPECT_FALSE(prizes(law.jackpot, meter, winners({kRoyal, kRoyal}, 1), law.defaults()).has_value());
}

TEST(PerthPrizes, AStraightFlushLeavesAPoolUnknownWhoseReseedNoTextNames) {
  const JackpotLaw& perth = law_of(kPerth);
  const std::vector<Millionths> values = {Millionths(25'000'000'000), Millionths(25'000'000'000),
                                          Millionths(25'000'000'000)};
  const std::vector<std::optional<Cents>> unknown(3);
  const MeterBefore before{.values = values, .reset_values = unknown, .chip_unit = {}};
  const auto one = prizes(perth.jackpot, before, winners({kStraight}, 1), perth.defaults());
  ASSERT_TRUE(one.has_value()) << sentence(one.error());
  EXPECT_EQ(one->prizes.front().due, Cents(250'000));
  EXPECT_TRUE(one->after.empty());
  // Whether the pool was filled up before the second was keyed off, nobody can tell.
  EXPECT_FALSE(prizes(perth.jackpot, before, winners({kStraight, kStraight}, 1), perth.defaults()).has_value());
}

TEST(Prizes, ALevelThatTheMeterDoesNotHaveIsRefused) {
  const JackpotLaw& law = law_of(kPerth);
  const std::vector<Millionths> values(3, Millionths(30'000'000'000));
  const auto refused = prizes(law.jackpot, {.values = values, .reset_values = kPerthReseeds, .chip_unit = {}},
                              winners({kRoyal}, 4), law.defaults());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().form, RemarkForm::kPrizeOfNoLevel);
}

TEST(Prizes, EachWayOfRoundingIsTheOneThatItsNameSays) {
  const auto paid = [&](CentsRounding by) {
    Readings readings = law_of(kMelbourneStud).defaults();
    readings.cents = by;
    // 90.909 % of $10,001 is $9,091.80909.
    return play({.values = {10'001'000'000},
                 .resets = kTenThousandDollars,
                 .winners = winners({kRoyal, kStraight}),
                 .readings = readings,
                 .chip_unit = Cents(250)})
        .due.front();
  };
  EXPECT_EQ(paid(CentsRounding::kCeil), 909'181);
  EXPECT_EQ(paid(CentsRounding::kFloor), 909'180);
  EXPECT_EQ(paid(CentsRounding::kNearest), 909'181);
  EXPECT_EQ(paid(CentsRounding::kCeilDollar), 909'200);
  EXPECT_EQ(paid(CentsRounding::kChipUnit), 909'250);
}

// --- the printed tables ----------------------------------------------------------------------------------------------

void expect_all_cells(std::string_view name) {
  const law::CompiledJackpot& law = law_of(name).jackpot;
  int cells = 0;
  for (std::size_t straight = 0; straight <= 7; ++straight) {
    for (std::size_t royals = 1; royals <= 4; ++royals) {
      const auto r = static_cast<std::int64_t>(royals);
      const auto s = static_cast<std::int64_t>(straight);
      EXPECT_EQ(law.royal_of_pool->find(straight, royals - 1), law::printed(law::royal_share(10, r, s)));
      ++cells;
      if (straight == 0) continue;
      EXPECT_EQ(law.straight_flush_of_pool->find(straight, royals - 1),
                law::printed(law::straight_flush_share(10, r, s)));
      ++cells;
    }
  }
  EXPECT_EQ(cells, 60);
}

void expect_alone_cells(std::string_view name) {
  const law::CompiledJackpot& law = law_of(name).jackpot;
  for (std::size_t straight = 1; straight <= 7; ++straight) {
    const law::AloneShare share = law::alone_share(10, static_cast<std::int64_t>(straight));
    EXPECT_EQ(law.straight_flush_alone->find(straight, 0), law::printed(share.of_meter));
    EXPECT_EQ(law.straight_flush_alone->find(straight, 1), law::printed(share.of_reset));
  }
  EXPECT_FALSE(law.straight_flush_alone->find(8, 0).has_value());
}

TEST(PrintedShares, AllSixtyCellsOfBothMelbourneTextsAreTheFormulaRounded) {
  expect_all_cells(kMelbourneStud);
  expect_all_cells(kMelbourneThreeCard);
}

TEST(PrintedShares, AllFourteenCellsOfTheStraightFlushTableAreTheFormulaRoundedAtBothVenues) {
  for (const std::string_view name : {kMelbourneStud, kMelbourneThreeCard, kSydneyStud}) expect_alone_cells(name);
}

TEST(PrintedShares, AMisprintIsAnObjection) {
  std::string text = law_text(kMelbourneStud);
  const auto at = text.find("45.455%");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 7, "45.454%");
  EXPECT_THAT(objections_to_law(text), ElementsAre(::testing::HasSubstr("row 2, column 2")));
}

TEST(JackpotLaw, EveryRemovedEntryThatAPrizeRestsOnIsAnObjection) {
  for (const std::string_view key : {"roundedMeter", "prizePool", "royalFormula", "topUp", "prizesReduce", "seed"}) {
    std::string text = law_text(kMelbourneStud);
    const auto at = text.find("\"key\": \"" + std::string(key) + "\"");
    ASSERT_NE(at, std::string::npos) << key;
    text.replace(at + 8, key.size(), "confirm");
    EXPECT_FALSE(objections_to_law(text).empty()) << key;
  }
}

// The long-run return of every seed and increment comes to one number, to the printed rounding (reference numbers,
// section 8): a misread increment would stand out.
TEST(JackpotLaw, EveryIncrementOfSydneyGivesTheSameReturnOverTheLongRun) {
  // Of 2,598,960 hands: bonus prizes of each option, and 4 Royal Flushes at the reset value.
  constexpr std::array<std::int64_t, 6> kBonus = {742'120, 930'480, 1'169'920, 895'040, 981'400, 1'145'800};
  constexpr std::int64_t kHands = 2'598'960;
  const auto& terms = law_of(kSydneyStud).jackpot.terms;
  EXPECT_EQ(terms.size(), 36U);
  for (const law::MeterTerms& term : terms) {
    const auto option = static_cast<std::size_t>(term.option.front() - '1');
    // In millionths of the wager.
    const std::int64_t fixed = (kBonus.at(option) + 4 * term.seed_units) * 1'000'000 / kHands;
    EXPECT_GE(fixed + term.increment, 888'449) << term.option << " " << term.seed_units;
    EXPECT_LE(fixed + term.increment, 888'547) << term.option << " " << term.seed_units;
  }
}

}  // namespace
}  // namespace cardspeak::jackpot
