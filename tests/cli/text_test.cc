#include "cli/render/text.h"
#include "cli/render/remarks.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/render/words.h"
#include "tests/cli/golden_fixture.h"
#include "tests/cli/round_fixture.h"

namespace cardspeak {
namespace {

std::string text_of(const MadeRound& made, bool explain = false, std::size_t width = 80) {
  return round_text(made.view(), {width, Palette(false), explain});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(RoundText, UnderpaidFlushAnswersFirstThenShowsWagerAndRule) {
  expect_golden("render/disputed-flush.txt", text_of(disputed_flush()));
}

TEST(RoundText, ExplainedRoundShowsWhatEachEntryAskedAndWhichDecided) {
  expect_golden("render/disputed-flush-explained.txt", text_of(disputed_flush(), true));
}

TEST(RoundText, AgreedRoundSaysSoAndWhatWasDue) {
  expect_golden("render/agreed-flush.txt", text_of(agreed_flush()));
}

TEST(RoundText, HandWithSidePotShowsPotsUncalledRakeAndStacks) {
  expect_golden("render/side-pot.txt", text_of(side_pot_hand()));
}

TEST(RoundText, PotPushedToTheWrongSeatIsTheAnswer) {
  expect_golden("render/wrong-push.txt", text_of(wrong_push_hand()));
}

TEST(RoundText, AnotherAnswerToAReadingSpeaksOfAStakeOnlyWhereOneIsSettled) {
  const auto with_alternative = [](MadeRound made, const std::string& wager) {
    ReadingUsed reading;
    reading.alternatives = {{"other", {{SeatNo(1), wager, Cents(500), Cents(0)}}}};
    made.verdict.readings = {reading};
    return text_of(made, false, 200);
  };
  EXPECT_NE(with_alternative(agreed_flush(), "ante").find("$5.00 due, $0.00 of the stake back."), std::string::npos);
  EXPECT_NE(with_alternative(side_pot_hand(), "pot 0").find("pot 0: $5.00 due."), std::string::npos);
}

TEST(RoundText, AtEightyColumnsNoLineIsLonger) {
  for (const MadeRound& made : {disputed_flush(), agreed_flush(), side_pot_hand(), wrong_push_hand()}) {
    for (const std::string& line : lines_of(text_of(made, true))) EXPECT_LE(display_width(line), 80U) << line;
  }
}

TEST(RoundText, LinesDoNotEndInBlanks) {
  for (const std::string& line : lines_of(text_of(disputed_flush(), true))) {
    EXPECT_FALSE(line.ends_with(' ')) << '"' << line << '"';
  }
}

TEST(RoundText, ControlCharactersOfDevicesNeverReachTheTerminal) {
  for (const char c : text_of(hostile_round(), true)) {
    EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << int{c};
  }
}

TEST(RoundText, ColourChangesNothingButColour) {
  const MadeRound made = wrong_push_hand();
  const std::string plain = round_text(made.view(), {80, Palette(false), true});
  const std::string coloured = round_text(made.view(), {80, Palette(true), true});
  EXPECT_NE(plain, coloured);
  std::string stripped;
  for (std::size_t at = 0; at < coloured.size(); ++at) {
    if (coloured.compare(at, 2, "\x1b[") == 0) {
      at = coloured.find('m', at);
    } else {
      stripped += coloured[at];
    }
  }
  EXPECT_EQ(stripped, plain);
}

TEST(RoundText, StakeCollectedThoughItShouldHaveStayedIsSaidAsSuch) {
  MadeRound made = agreed_flush();
  WagerVerdict& ante = made.verdict.wagers[1];
  ante.recorded_taken = Cents(2500);
  ante.recorded = Cents();
  ante.difference = Cents(-5000);
  ante.comparison = schema::Comparison::TAKEN_WRONGLY;
  made.verdict.status = schema::VerdictStatus::DIFFERS;
  const std::string text = text_of(made);
  EXPECT_NE(text.find("TAKEN WRONGLY  seat 3, ante: $25.00 of the stake goes back to the player, $25.00\n"
                      "               was collected: $25.00 too much; $25.00 due, $0.00 paid, in all\n"
                      "               $50.00 short\n"),
            std::string::npos)
      << text;
}

TEST(RoundText, RoundWithoutSettlementSaysWhatIsDue) {
  MadeRound made = agreed_flush();
  WagerVerdict& bet = made.verdict.wagers[2];
  bet.recorded = Cents();
  bet.difference = Cents(-25000);
  bet.comparison = schema::Comparison::NOT_SETTLED;
  made.verdict.status = schema::VerdictStatus::DIFFERS;
  const std::string text = text_of(made, false, 120);
  EXPECT_NE(
      text.find("NOT SETTLED  seat 3, bet: no settlement on record, $250.00 due and $50.00 of the stake to go back"),
      std::string::npos)
      << text;
}

TEST(RoundText, SeveralDifferencesAreAddedUp) {
  MadeRound made = disputed_flush();
  WagerVerdict& ante = made.verdict.wagers[1];
  ante.recorded = Cents(3000);
  ante.difference = Cents(500);
  ante.comparison = schema::Comparison::OVERPAID;
  made.verdict.net_difference = Cents(-4500);
  const std::string text = text_of(made);
  EXPECT_NE(text.find("OVERPAID   seat 3, ante: $25.00 due, $30.00 paid, $5.00 too much\n"
                      "UNDERPAID  seat 3, bet: $250.00 due, $200.00 paid, $50.00 short\n"
                      "TOGETHER   the players hold $45.00 less than was due\n"),
            std::string::npos)
      << text;
}

TEST(RoundText, UndecidableRoundGivesTheReasonFirst) {
  MadeRound made = agreed_flush();
  made.verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  made.verdict.reason = RemarkForm::kNoTableSign;
  made.verdict.rulebook = {};
  made.verdict.wagers.clear();
  const std::string text = text_of(made);
  EXPECT_NE(text.find("NOT DECIDED  no sign of the table is on record before the round: its game and\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("Judged under no rulebook; 28 events, chain intact."), std::string::npos) << text;
}

TEST(RoundText, BrokenChainIsSaidBesideTheBook) {
  MadeRound made = agreed_flush();
  made.verdict.findings.emplace_back(Remark(RemarkForm::kEventsMissing, {StreamSeq(1010), StreamSeq(1011)}));
  const std::string text = text_of(made, false, 120);
  EXPECT_NE(text.find("chain NOT intact: sequence gap."), std::string::npos) << text;
  EXPECT_NE(text.find("  record  events 1010 to 1011 are missing\n"), std::string::npos) << text;
}

TEST(RoundText, UnknownZoneShowsUtcAndSaysSo) {
  const MadeRound made = agreed_flush();
  RoundView view = made.view();
  view.zone = Zone::named("Atlantis/Lost");
  const std::string text = round_text(view, {80, Palette(false), false});
  EXPECT_NE(text.find("27 Nov 2026 10:14:07 UTC"), std::string::npos) << text;
}

TEST(Chips, TakeThePlaceOfDollarsInSentencesAndStandAloneInTables) {
  EXPECT_EQ(money_cell(Cents(2500), Unit::kChips), "25");
  EXPECT_EQ(money_cell(Cents(-125050), Unit::kChips), "-1,250.50");
  EXPECT_EQ(money(Cents(2500), Unit::kChips), "25 chips");
  EXPECT_EQ(money(Cents(100), Unit::kChips), "1 chip");
  EXPECT_EQ(money(Cents(100'000'000), Unit::kChips), "1,000,000 chips");
  EXPECT_EQ(money(Cents(2500)), "$25.00");
  EXPECT_EQ(signed_money(Cents(500), Unit::kChips), "+5");
}

// What people wrote is theirs: a chip that a ruling speaks of stays the chip that it speaks of.
TEST(Chips, NeverChangeWhatSomebodyWrote) {
  const Remark remark(RemarkForm::kDeclaredVoidFor, {AsRecorded{"a $5 casino chip was in the pot"}});
  EXPECT_EQ(sentence(remark, Unit::kChips), "the round was declared void: a $5 casino chip was in the pot");
}

}  // namespace
}  // namespace cardspeak
