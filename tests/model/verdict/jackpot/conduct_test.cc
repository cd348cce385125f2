// How meters are run: notices, costs, groups, terms, ranks.
#include "model/verdict/jackpot/conduct.h"
#include "cli/render/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "model/verdict/verdict.h"
#include "tests/model/verdict/jackpot/meter_stream_fixture.h"

namespace cardspeak::jackpot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kThisMeter = "crown-melbourne/meter/M-01";

MeterTable table(std::string name, std::vector<MeterNotice> notices = {}) {
  return {.table = std::move(name),
          .game = {},
          .meter = std::string(kThisMeter),
          .cost = Cents(100),
          .options = {{"jackpotOption", "1"}},
          .notices = std::move(notices),
          .rounds = {}};
}

std::vector<MeterFinding> conduct(const MeterStream& stream, const MeterSurroundings& around,
                                  std::string_view law = kMelbourneStud) {
  const JackpotLaw& rules = law_of(law);
  const std::array laws = {
      MeterLaw{.from = {}, .law = &rules.jackpot, .readings = rules.defaults(), .house = &rules.house}};
  return conduct_of(stream.fold(), around, laws);
}

MeterStream two_tables() {
  MeterStream stream;
  stream.configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02"});
  return stream;
}

TEST(MeterConduct, ATableThatJoinsOrLeavesSoonerThanTwentyMinutesAfterItsNoticeIsAFinding) {
  for (const std::int64_t minutes : {19, 20}) {
    MeterStream stream = two_tables();
    const DeviceTimeNs shown(stream.now() + 1'000'000'000);
    stream.minutes(minutes).configured(100, "1", 10'000, 340'600, {"CS-02", "CS-03"});
    const auto findings = conduct(
        stream,
        {.tables = {table("CS-01", {{"meterLeave", shown}}), table("CS-03", {{"meterJoin", shown}})}, .others = {}});
    if (minutes == 20) {
      EXPECT_THAT(kinds(findings), IsEmpty());
      continue;
    }
    EXPECT_THAT(kinds(findings), ElementsAre(kMeterJoinNoticeShort, kMeterJoinNoticeShort));
    EXPECT_EQ(findings.front().citations.text(), "9.1.1(h)");
    EXPECT_THAT(sentence(findings.front()), HasSubstr("19 minutes"));
  }
}

TEST(MeterConduct, ATableWithoutAnyNoticeIsAFindingAndOneThatIsNotOnRecordIsNot) {
  MeterStream stream = two_tables();
  stream.minutes(60).configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02", "CS-03", "CS-04"});
  EXPECT_THAT(kinds(conduct(stream, {.tables = {table("CS-03")}, .others = {}})), ElementsAre(kMeterJoinNoticeShort));
}

TEST(MeterConduct, ANoticeServesForOneChangeOnly) {
  MeterStream stream = two_tables();
  const DeviceTimeNs joining(stream.now() + 1'000'000'000);
  stream.minutes(30).configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02", "CS-03"});
  const DeviceTimeNs leaving(stream.now() + 1'000'000'000);
  stream.minutes(30).configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02"});
  stream.minutes(30 * 24 * 60).configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02", "CS-03"});
  const auto findings =
      conduct(stream, {.tables = {table("CS-03", {{"meterJoin", joining}, {"meterLeave", leaving}})}, .others = {}});
  EXPECT_THAT(kinds(findings), ElementsAre(kMeterJoinNoticeShort));
  EXPECT_EQ(findings.front().seq, StreamSeq(4));
  EXPECT_THAT(sentence(findings.front()), HasSubstr("no notice"));
}

TEST(MeterConduct, AMeterThatClosesSoonerThanTwentyMinutesAfterTheNoticeAtEveryTableIsAFinding) {
  MeterStream stream = two_tables();
  const DeviceTimeNs early(stream.now());
  stream.minutes(20);
  const DeviceTimeNs late(stream.now());
  stream.minutes(5).closed();
  const auto findings = conduct(
      stream,
      {.tables = {table("CS-01", {{"meterClose", early}}), table("CS-02", {{"meterClose", late}})}, .others = {}});
  EXPECT_THAT(kinds(findings), ElementsAre(kMeterCloseNoticeShort));
  EXPECT_EQ(findings.front().table, "CS-02");
  EXPECT_EQ(findings.front().citations.text(), "9.1.1(i)");
}

TEST(MeterConduct, TermsThatNoTableHasTogetherAreAFinding) {
  MeterStream misread;
  misread.configured(100, "1", 10'000, 325'100);
  EXPECT_THAT(kinds(conduct(misread, {})), ElementsAre(kMeterTermsNotInRules));
  MeterStream other_option;
  other_option.configured(100, "2", 10'000, 340'600);
  EXPECT_THAT(kinds(conduct(other_option, {})), ElementsAre(kMeterTermsNotInRules));
  EXPECT_THAT(kinds(conduct(two_tables(), {})), IsEmpty());
}

TEST(MeterConduct, ACostOrAnOptionOnATablesSignThatIsNotTheMetersIsAFinding) {
  MeterTable dear = table("CS-01");
  dear.cost = Cents(200);
  MeterTable other = table("CS-02");
  other.options["jackpotOption"] = "2";
  const auto findings = conduct(two_tables(), {.tables = {dear, other}, .others = {}});
  EXPECT_THAT(kinds(findings), ElementsAre(kMeterCostDiffers, kMeterOptionDiffers));
  EXPECT_EQ(findings.front().citations.text(), "9.1.1(d)");
}

TEST(MeterConduct, TwoMetersWithOneCostOneTableOrTwoOptionsAreFindings) {
  OtherMeter other{.meter = "crown-melbourne/meter/M-02", .configuration = {}, .closed = false};
  other.configuration = {.cost = Cents(100), .option = "2", .tables = {"CS-02", "CS-09"}, .game = "caribbean-stud"};
  const auto findings = conduct(two_tables(), {.tables = {}, .others = {other}});
  EXPECT_THAT(kinds(findings), ElementsAre(kMeterTableOnTwo, kMeterCostShared, kMeterOptionDiffers));
  EXPECT_EQ(findings[1].citations.text(), "9.1.1(e)");
  other.closed = true;
  EXPECT_THAT(kinds(conduct(two_tables(), {.tables = {}, .others = {other}})), IsEmpty());
}

TEST(MeterConduct, ATableOfAnotherGameIsAFindingWhereTheRulesOfItsMetersAreOthers) {
  MeterTable other = table("CS-02");
  other.game = "wild-aruba-stud";
  MeterTable own = table("CS-01");
  own.game = "x";
  MeterStream stream;
  stream.configured(100, "1", 10'000, 340'600, {"CS-01", "CS-02"});
  const std::string game = stream.fold().configurations.front().game;
  own.game = game;
  const auto findings = conduct(stream, {.tables = {own, other}, .others = {}});
  EXPECT_THAT(kinds(findings), ElementsAre(kMeterGameDiffers));
  EXPECT_EQ(findings.front().table, "CS-02");
  EXPECT_EQ(findings.front().citations.text(), "9.1.1(b)");
}

TEST(MeterConduct, ATableOnTwoMetersIsAFindingWhicheverGameTheyAreOf) {
  OtherMeter other{.meter = "crown-melbourne/meter/W-01", .configuration = {}, .closed = false};
  other.configuration = {.cost = Cents(100), .option = "", .tables = {"CS-02"}, .game = "wild-aruba-stud"};
  EXPECT_THAT(kinds(conduct(two_tables(), {.tables = {}, .others = {other}})), ElementsAre(kMeterTableOnTwo));
}

TEST(MeterConduct, InSydneyTablesOfSeveralGamesMayBeOnOneMeterWithMethodB) {
  const auto at = [](std::string name, std::string game, std::string method) {
    MeterTable table_there = table(std::move(name));
    table_there.game = std::move(game);
    table_there.options["method"] = std::move(method);
    return table_there;
  };
  MeterStream stream;
  stream.configured(100, "1", 20'000, 572'200, {"CS-01", "MS-01"});
  const auto games = [&](std::string other) {
    return conduct(stream,
                   {.tables = {at("CS-01", "caribbean-stud", "A"), at("MS-01", std::move(other), "B")}, .others = {}},
                   kSydneyStud);
  };
  const auto linked = games("mississippi-stud");
  EXPECT_THAT(kinds(linked), ElementsAre(kMeterNotLinked));
  EXPECT_EQ(linked.front().table, "CS-01");
  EXPECT_EQ(linked.front().citations.text(), "1.1 Method B");
  EXPECT_THAT(kinds(games("caribbean-stud")), IsEmpty());
}

TEST(MeterConduct, InSydneyMetersOfAnotherGameRunUnderTheSameOption) {
  OtherMeter other{.meter = "crown-sydney/meter/M-02", .configuration = {}, .closed = false};
  other.configuration = {.cost = Cents(100), .option = "2", .tables = {"MS-01"}, .game = "mississippi-stud"};
  MeterStream stream;
  stream.configured(100, "1", 20'000, 572'200, {"CS-01"});
  EXPECT_THAT(kinds(conduct(stream, {.tables = {}, .others = {other}}, kSydneyStud)), ElementsAre(kMeterOptionDiffers));
  other.configuration.game = "three-card-poker";
  EXPECT_THAT(kinds(conduct(stream, {.tables = {}, .others = {other}}, kSydneyStud)), IsEmpty());
}

TEST(MeterConduct, AWagerOffItsCostOrFromAnotherTableIsAFinding) {
  MeterStream stream = two_tables();
  stream.wager("CS-01", 1, 1, 100).wager("CS-01", 1, 2, 150).wager("CS-07", 4, 1, 100).wager("CS-07", 4, 2, 100);
  EXPECT_THAT(kinds(conduct(stream, {})), ElementsAre(kMeterWagerNotAtCost, kMeterTableNotInGroup));
}

TEST(MeterConduct, APrizeConfirmedByALowerOfficeThanTheRulesNameIsAFinding) {
  MeterStream stream = two_tables();
  stream.prize("CS-01", 1, 1, 100'000, true, "TG Area Manager");
  stream.prize("CS-01", 1, 2, 100'000, true, "TG Assistant Casino Manager");
  stream.prize("CS-01", 1, 3, 10'000, false, "Dealer");
  const auto findings = conduct(stream, {});
  EXPECT_THAT(kinds(findings), ElementsAre(kFindingRankTooLow));
  EXPECT_EQ(findings.front().citations.text(), "10.1.1");
  EXPECT_EQ(findings.front().seat, SeatNo(1));
}

TEST(MeterConduct, PerthHasEveryPrizeOfAJackpotWagerConfirmed) {
  MeterStream stream;
  stream.configured_levels(500, {410'000, 410'000, 410'000}).prize("CH-01", 1, 3, 25'000, false, "Dealer");
  const auto findings = conduct(stream, {}, kPerth);
  EXPECT_THAT(kinds(findings), ElementsAre(kFindingRankTooLow));
  EXPECT_EQ(findings.front().citations.text(), "4.14(b)");
}

TEST(MeterConduct, SydneysResetValueAndNotItsInitialSeedGoesWithTheIncrement) {
  for (const std::int64_t reset : {20'000, 30'000}) {
    MeterStream stream;
    stream.event([&](auto out) {
      auto configured = out.initMeterConfigured();
      configured.setCostCents(100);
      configured.setOption("1");
      configured.setSeedUnits(30'000);
      configured.setResetUnits(reset);
      configured.setIncrementPartsPerMillion(572'200);
    });
    EXPECT_EQ(conduct(stream, {}, kSydneyStud).size(), reset == 20'000 ? 0U : 1U);
  }
}

TEST(MeterConduct, PerthsPoolsGetFortyOnePercentAndItsCostChangesTwoWeeksAfterNotice) {
  MeterStream split;
  split.configured_levels(500, {410'000, 400'000, 410'000});
  const auto wrong = conduct(split, {}, kPerth);
  EXPECT_THAT(kinds(wrong), ElementsAre(kMeterSplitWrong));
  EXPECT_EQ(wrong.front().citations.text(), "3.15");
  for (const std::int64_t days : {13, 14}) {
    MeterStream stream;
    stream.configured_levels(500, {410'000, 410'000, 410'000});
    const DeviceTimeNs told(stream.now());
    stream.minutes(days * 24 * 60).event([](auto out) {
      auto configured = out.initMeterConfigured();
      configured.setCostCents(1'000);
      configured.initTables(1).set(0, "CH-01");
      for (unsigned i = 0; auto pool : configured.initPools(3)) {
        pool.setLevel(static_cast<std::uint8_t>(++i));
        pool.setIncrementPartsPerMillion(410'000);
      }
    });
    const MeterSurroundings around{.tables = {table("CH-01", {{"jackpotValues", told}})}, .others = {}};
    const auto findings = conduct(stream, around, kPerth);
    EXPECT_EQ(std::ranges::count(kinds(findings), kMeterValueNoticeShort), days < 14 ? 1 : 0);
  }
}

}  // namespace
}  // namespace cardspeak::jackpot
