// Rounds of Caribbean Stud (Crown Melbourne 11.0), judged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/render/remarks.h"
#include "model/remarks/kinds.h"
#include "tests/model/law/book_fixture.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

using schema::Comparison;
using schema::Outcome;
using schema::Severity;
using schema::VerdictStatus;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view kFlush = "Kh Jh 9h 5h 2h";
constexpr std::string_view kLow = "Jc 9d 7h 4s 2c";
constexpr std::string_view kKings = "Ks Kd 8c 5s 3s";      // qualifies
constexpr std::string_view kQueenHigh = "Qs Js 9c 5c 3h";  // does not

// A player with an ante of 25 and a bet of 50 dollars against the dealer.
HouseRound player(std::string_view cards, std::string_view dealer) {
  HouseRound round;
  round.patron(3, "P-7").wager(3, "ante", 2500).no_more_bets();
  round.deal(3, cards).dealer(dealer).announce("betOrFold").wager(3, "bet", 5000);
  return round;
}

void expect_money(const WagerVerdict& wager, Outcome outcome, std::int64_t due, std::int64_t returned,
                  std::string_view rule) {
  EXPECT_EQ(wager.outcome, outcome);
  EXPECT_EQ(wager.due, Cents(due));
  EXPECT_EQ(wager.returned, Cents(returned));
  EXPECT_EQ(wager.citations.text(), rule);
  EXPECT_TRUE(wager.decidable);
}

TEST(HouseVerdict, AFlushPaidAtFourToOneIsUnderpaidByTheDifference) {
  HouseRound round = player(kFlush, kKings);
  round.settle(3, "ante", 2500, 0).settle(3, "bet", 20000, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
  EXPECT_EQ(verdict.net_difference, Cents(-5000));
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 2500, 2500, "5.7.1(b), Table 1 Ante");
  expect_money(line(verdict, 3, "bet"), Outcome::WIN, 25000, 5000, "5.9.1, Table 1 Flush");
  EXPECT_EQ(line(verdict, 3, "bet").odds, "5 to 1");
  EXPECT_EQ(line(verdict, 3, "bet").comparison, Comparison::UNDERPAID);
  EXPECT_EQ(line(verdict, 3, "bet").difference, Cents(-5000));
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::AGREED);
  const auto found = findings(verdict, kFindingUnderpaid);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity(), Severity::MONEY);
  EXPECT_EQ(found[0].amount, Cents(-5000));
  EXPECT_EQ(sentence(found[0]), "seat 3, bet: $250.00 due, $200.00 paid, $50.00 short");
  EXPECT_EQ(found[0].seq, line(verdict, 3, "bet").settled_seq);
  EXPECT_THAT(verdict.findings, SizeIs(1));
  EXPECT_EQ(verdict.authority.last_word, "TG Area Manager");
  EXPECT_EQ(verdict.authority.rule, "14.10");
  EXPECT_EQ(line(verdict, 3, "bet").patron, "P-7");
}

TEST(HouseVerdict, HandsAreShownAsTheyAreComparedWithTheirRules) {
  const Verdict verdict = player(kFlush, kKings).settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  ASSERT_THAT(verdict.hands, SizeIs(2));
  EXPECT_EQ(verdict.hands[0].seat, SeatNo(0));
  EXPECT_EQ(verdict.hands[0].text, "pair of Kings");
  EXPECT_EQ(sentence(verdict.hands[0].note), "qualifies");
  EXPECT_EQ(verdict.hands[0].rule, "3.6.1(b), 1.1 Qualify");
  EXPECT_EQ(verdict.hands[1].seat, SeatNo(3));
  EXPECT_EQ(verdict.hands[1].hand_class, "flush");
  EXPECT_EQ(sentence(verdict.hands[1].note), "higher than the dealer");
  EXPECT_EQ(verdict.hands[1].rule, "3.6.1(f)");
}

TEST(HouseVerdict, DealerNotQualifiedPaysTheAnteAndVoidsTheBetWhateverThePlayerHolds) {
  const Verdict verdict = player(kLow, kQueenHigh).settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 2500, 2500, "5.7.1(a), Table 1 Ante");
  expect_money(line(verdict, 3, "bet"), Outcome::VOID, 0, 5000, "5.9.4");
  EXPECT_EQ(sentence(verdict.hands[0].note), "does not qualify");
}

TEST(HouseVerdict, DealerHigherTakesBoth) {
  const Verdict verdict = player(kLow, kKings).settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::LOSE, 0, 0, "5.7.2(b)");
  expect_money(line(verdict, 3, "bet"), Outcome::LOSE, 0, 0, "5.9.2");
}

TEST(HouseVerdict, EqualHandsStandOff) {
  const Verdict verdict = player("Kh Kc 8d 5h 3c", kKings).settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::STAND_OFF, 0, 2500, "5.7.3");
  expect_money(line(verdict, 3, "bet"), Outcome::STAND_OFF, 0, 5000, "5.9.3");
  EXPECT_EQ(sentence(verdict.hands[1].note), "equal to the dealer");
  EXPECT_EQ(verdict.hands[1].rule, "3.6.1(b), 3.5.1, 3.7");
}

TEST(HouseVerdict, AFolderLosesTheAnteEvenWhenNoCardOfTheHandIsKnown) {
  HouseRound round;
  round.wager(3, "ante", 2500).deal(3, "?? ?? ?? ?? ??").dealer("?? ?? ?? ?? Qs").fold(3);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::LOSE, 0, 0, "5.7.2(a)");
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
}

TEST(HouseVerdict, WhenTheDealerDoesNotQualifyThePlayersCardsNeedNotBeKnown) {
  const Verdict verdict = player("Kh ?? ?? ?? ??", kQueenHigh).settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_money(line(verdict, 3, "bet"), Outcome::VOID, 0, 5000, "5.9.4");
}

// --- what the record leaves open -------------------------------------------------------------------------------------

void expect_open(const Verdict& verdict, std::string_view text, std::string_view rule) {
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  EXPECT_THAT(sentence(verdict.reason), HasSubstr(std::string(text)));
  const auto found = findings(verdict, kFindingNotDecidable);
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].citations.text(), rule);
  EXPECT_EQ(found[0].severity(), Severity::RECORD);
  EXPECT_THAT(sentence(found[0]), HasSubstr(std::string(text)));
  EXPECT_THAT(sentence(found[0], verdict), HasSubstr("TG Area Manager (14.10)"));
}

TEST(NotDecidable, AnUnknownCardInAHandThatMatters) {
  const Verdict verdict = player("Kh Jh 9h 5h ??", kKings).close().verdict();
  expect_open(verdict, "seat 3, ante: the hand is not wholly on record", "");
  EXPECT_FALSE(line(verdict, 3, "bet").decidable);
  EXPECT_EQ(line(verdict, 3, "bet").outcome, Outcome::UNSET);
  EXPECT_EQ(line(verdict, 3, "bet").comparison, Comparison::NOT_COMPARED);
}

TEST(NotDecidable, AnUnknownCardOfTheDealer) {
  expect_open(player(kFlush, "Ks Kd 8c 5s ??").close().verdict(), "the dealer's hand is not wholly on record", "");
}

TEST(NotDecidable, NoDecisionOnRecordForASeat) {
  HouseRound round;
  round.wager(3, "ante", 2500).deal(3, kFlush).dealer(kKings).close();
  expect_open(round.verdict(), "no decision of the player is on record, neither a fold nor a bet", "7.5.1");
}

TEST(NotDecidable, AFoldAndABetOnOneHand) {
  HouseRound round = player(kFlush, kKings);
  round.fold(3).close();
  expect_open(round.verdict(), "both that the player folded and that the player stayed in", "7.5.1");
}

TEST(NotDecidable, ADecisionToBetWithoutABet) {
  HouseRound round;
  round.wager(3, "ante", 2500).deal(3, kFlush).dealer(kKings).decide(3, schema::Act::PLAY).close();
  expect_open(round.verdict(), "decided to stay in, and no bet is on record", "7.5.1");
}

TEST(NotDecidable, AWrongNumberOfCardsAtASeatLeavesTheOtherSeatsDecided) {
  HouseRound round;
  round.wager(2, "ante", 1000).wager(3, "ante", 2500).deal(2, "Qh Qd 9c 5d").deal(3, kFlush).dealer(kKings);
  round.wager(2, "bet", 2000).wager(3, "bet", 5000).close();
  const Verdict verdict = round.verdict();
  const auto found = findings(verdict, kFindingNotDecidable);
  ASSERT_THAT(found, SizeIs(2));  // ante and bet of seat 2
  EXPECT_THAT(sentence(found[0]), HasSubstr("the hand has 4 cards on record, where 5 are dealt"));
  EXPECT_EQ(found[0].citations.text(), "7.3, 7.4, 11.4, 14.4, 11.5.1, 11.5.2");
  EXPECT_FALSE(line(verdict, 2, "ante").decidable);
  expect_money(line(verdict, 3, "bet"), Outcome::WIN, 25000, 5000, "5.9.1, Table 1 Flush");
}

TEST(NotDecidable, AWrongNumberOfTheDealersCardsLeavesTheWholeRoundOpen) {
  HouseRound round;
  round.wager(2, "ante", 1000).wager(3, "ante", 2500).deal(2, kLow).deal(3, kFlush).dealer("Ks Kd 8c 5s");
  round.fold(2).wager(3, "bet", 5000).close();
  const Verdict verdict = round.verdict();
  expect_open(verdict, "the dealer's hand has 4 cards on record, where 5 are dealt",
              "7.3, 7.4, 11.4, 14.4, 11.6.1, 11.6.2");
  EXPECT_THAT(findings(verdict, kFindingNotDecidable), SizeIs(1));
  for (const WagerVerdict& wager : verdict.wagers) EXPECT_FALSE(wager.decidable);
}

TEST(NotDecidable, ACardOnRecordTwiceInAHandThatMatters) {
  const Verdict verdict = player("Ks Jh 9h 5h 2h", kKings).close().verdict();
  expect_open(verdict, "a card that is on record twice, Ks", "3.1");
  EXPECT_THAT(findings(verdict, kFactCardTwice), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFactCardTwice)[0].citations.text(), "3.1");
}

TEST(NotDecidable, NoTableSign) {
  HouseRound round = player(kFlush, kKings);
  round.no_sign().close();
  expect_open(round.verdict(), "no table sign is on record before the round", "");
}

TEST(NotDecidable, TheSignOfAnotherGame) {
  HouseRound round = player(kFlush, kKings);
  round.sign([](auto opened) { opened.setGame("three-card-poker"); }).close();
  expect_open(round.verdict(), "the table's sign says three-card-poker, and the book is of caribbean stud", "");
}

TEST(NotDecidable, ABetWithoutAnAnte) {
  HouseRound round;
  round.wager(3, "bet", 5000).dealer(kKings).close();
  expect_open(round.verdict(), "seat 3, bet: no ante is on record at the seat", "5.5");
}

// --- words that the book does not know -------------------------------------------------------------------------------

// What is due stays as the cards have it, and the word is found.
void expect_unknown_word(const Verdict& verdict, std::string_view word) {
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
  const auto found = findings(verdict, kFindingUnknownWord);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity(), Severity::RECORD);
  EXPECT_THAT(sentence(found[0]), AllOf(HasSubstr(std::string(word)), HasSubstr("it changes nothing")));
  ASSERT_FALSE(verdict.statements.empty());  // beside the announcement, on which something may turn
  EXPECT_EQ(verdict.statements.back().standing, schema::Standing::DOES_NOT_HOLD);
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 2500, 2500, "5.7.1(b), Table 1 Ante");
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::AGREED);
}

TEST(UnknownWord, OfAnIrregularityChangesNothing) {
  HouseRound round = player(kFlush, kKings);
  round.event([](auto event) { event.initIrregularity().setKind("wrongCount"); });
  expect_unknown_word(round.settle_as_due().verdict(), "wrongCount");
}

TEST(UnknownWord, OfARulingOnASeatChangesNothing) {
  HouseRound round = player(kFlush, kKings);
  round.ruling(3, "halfBack", "TG Area Manager");
  expect_unknown_word(round.settle_as_due().verdict(), "halfBack");
}

TEST(NotDecidable, AJackpotWagerWithoutAnOptionOnTheSignIsLeftOpenByItselfAndDisturbsNoOther) {
  HouseRound round;
  round.patron(3, "P-7").wager(3, "ante", 2500).wager(3, "jackpot", 100);
  round.deal(3, kFlush).dealer(kKings).wager(3, "bet", 5000);
  round.settle(3, "ante", 2500, 0).settle(3, "bet", 25000, 0).settle(3, "jackpot", 10000, 0);
  const Verdict verdict = round.close().verdict();
  expect_open(verdict, "seat 3, jackpot: the table's sign does not say which jackpot option is in use", "10.1.2");
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::AGREED);
  EXPECT_EQ(line(verdict, 3, "bet").comparison, Comparison::AGREED);
  EXPECT_EQ(line(verdict, 3, "jackpot").comparison, Comparison::NOT_COMPARED);
  EXPECT_EQ(line(verdict, 3, "jackpot").citations.text(), "10.1.2");
  EXPECT_EQ(verdict.net_difference, Cents(0));
}

TEST(NotDecidable, AWagerThatTheBookDoesNotKnow) {
  HouseRound round = player(kFlush, kKings);
  round.wager(3, "pairPlus", 500).close();
  const auto found = findings(round.verdict(), kFindingNotDecidable);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(sentence(found[0]), HasSubstr("the book has no wager called pair plus"));
}

TEST(NotDecidable, ARoundWithoutABookKeepsTheFindingsOfItsFacts) {
  HouseRound round = player("Ks Jh 9h 5h 2h", kKings);
  const Verdict verdict =
      not_decidable(round.close().facts(), {RemarkForm::kBookNotHeld, {AsRecorded{"no version was in force"}}});
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  EXPECT_EQ(sentence(verdict.reason), "no version was in force");
  EXPECT_EQ(verdict.game, "caribbean-stud");
  EXPECT_THAT(findings(verdict, kFactCardTwice), SizeIs(1));
  EXPECT_THAT(findings(verdict, kFindingNotDecidable), SizeIs(1));
}

// --- sizes -----------------------------------------------------------------------------------------------------------

HouseRound sized(std::int64_t ante, std::int64_t bet) {
  HouseRound round;
  round.wager(3, "ante", ante).deal(3, kFlush).dealer(kKings).wager(3, "bet", bet);
  return round;
}

TEST(Sizes, ABetAboveTwiceTheAnteIsSettledAtTwiceTheAnteAndTheRestGoesBack) {
  const Verdict verdict = sized(1000, 2500).settle_as_due().verdict();
  const WagerVerdict& bet = line(verdict, 3, "bet");
  expect_money(bet, Outcome::WIN, 10000, 2500, "5.9.1, Table 1 Flush, 11.13.1");
  EXPECT_EQ(bet.action, Cents(2000));
  ASSERT_THAT(bet.adjustments, SizeIs(1));
  EXPECT_EQ(sentence(bet.adjustments[0].what), "$5.00 over twice the ante is not in play and stays with the player");
  EXPECT_EQ(bet.adjustments[0].amount, Cents(500));
  const auto found = findings(verdict, "above-multiple");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity(), Severity::PROCEDURE);
  EXPECT_EQ(found[0].citations.text(), "11.13.1");
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
}

TEST(Sizes, TheExcessOfALosingBetGoesBackToo) {
  HouseRound round;
  round.wager(3, "ante", 1000).deal(3, kLow).dealer(kKings).wager(3, "bet", 2500);
  expect_money(line(round.settle_as_due().verdict(), 3, "bet"), Outcome::LOSE, 0, 500, "5.9.2, 11.13.1");
}

TEST(Sizes, ABetBelowTwiceTheAnteIsSettledAsWageredAndThePlayerIsTold) {
  const Verdict verdict = sized(1000, 1500).settle_as_due().verdict();
  expect_money(line(verdict, 3, "bet"), Outcome::WIN, 7500, 1500, "5.9.1, Table 1 Flush");
  const auto found = findings(verdict, "below-multiple");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].citations.text(), "11.13.2");
  EXPECT_THAT(sentence(found[0]), HasSubstr("the player is to be told"));
}

TEST(Sizes, AnAnteUnderTheMinimumIsPaidAsPlacedAndItsOwnerWarned) {
  HouseRound round = sized(500, 1000);
  round.limit("ante", 1000, 50000);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 500, 500, "5.7.1(b), Table 1 Ante");
  ASSERT_THAT(findings(verdict, "below-minimum"), SizeIs(1));
  EXPECT_EQ(findings(verdict, "below-minimum")[0].citations.text(), "6.2.1");
}

TEST(Sizes, AnAnteOverTheMaximumIsPaidToTheMaximumAndTheBetIsMeasuredByWhatWasInPlay) {
  HouseRound round = sized(60000, 120000);
  round.limit("ante", 1000, 50000);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 50000, 60000, "5.7.1(b), Table 1 Ante, 6.2.2");
  expect_money(line(verdict, 3, "bet"), Outcome::WIN, 500000, 120000, "5.9.1, Table 1 Flush, 11.13.1");
  ASSERT_THAT(verdict.readings, SizeIs(1));
  const ReadingUsed& reading = verdict.readings[0];
  EXPECT_EQ(reading.id, "BASE-ANTE");
  EXPECT_EQ(reading.default_value, "action");
  EXPECT_EQ(reading.decider, "TG Area Manager");
  ASSERT_THAT(reading.alternatives, SizeIs(1));
  EXPECT_EQ(reading.alternatives[0].value, "placed");
  ASSERT_THAT(reading.alternatives[0].wagers, SizeIs(1));
  EXPECT_EQ(reading.alternatives[0].wagers[0].wager, "bet");
  EXPECT_EQ(reading.alternatives[0].wagers[0].due, Cents(600000));
}

TEST(Sizes, AReadingThatChangesNothingHereIsStillSaidWithTheSameMoney) {
  HouseRound round = sized(60000, 100000);
  round.limit("ante", 1000, 50000);
  const Verdict verdict = round.settle_as_due().verdict();
  ASSERT_THAT(verdict.readings, SizeIs(1));
  EXPECT_THAT(verdict.readings[0].alternatives[0].wagers, IsEmpty());
}

TEST(Sizes, ARoundThatTurnsOnNoReadingNamesNone) {
  EXPECT_THAT(sized(1000, 2500).settle_as_due().verdict().readings, IsEmpty());
}

TEST(Sizes, AnOddMultipleIsPaidUpToTheNextChip) {
  HouseRound round = sized(1250, 2500);
  round.limit("ante", 1000, 50000, 500);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 1300, 1250, "5.7.1(b), Table 1 Ante, 6.2.3");
  ASSERT_THAT(findings(verdict, "off-unit"), SizeIs(1));
  EXPECT_EQ(line(verdict, 3, "ante").adjustments[0].amount, Cents(50));
}

TEST(Sizes, MultiplesAreCountedFromTheMinimum) {
  HouseRound round = sized(3500, 7000);
  round.limit("ante", 2500, 50000, 1000);
  EXPECT_THAT(findings(round.settle_as_due().verdict(), "off-unit"), IsEmpty());
}

TEST(Sizes, WithoutTheSmallestChipOnRecordAnOddMultipleThatWinsIsNotDecidable) {
  HouseRound round = sized(1250, 2500);
  round.limit("ante", 1000, 50000, 500).sign([](auto opened) { opened.setChipUnitCents(0); }).settle_as_due();
  expect_open(round.verdict(), "seat 3, ante: the smallest chip in play is not on record", "6.2.3");
}

TEST(Sizes, WithoutTheSmallestChipOnRecordAnOverpaymentIsSaidToRestOnThat) {
  HouseRound round = sized(750, 1500);
  round.sign([](auto opened) { opened.setChipUnitCents(0); });
  round.settle(3, "ante", 800, 0).settle(3, "bet", 7500, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::OVERPAID);
  ASSERT_THAT(findings(verdict, kFindingChipsNotOnRecord), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingChipsNotOnRecord)[0].citations.text(), "6.2.3");
}

TEST(Sizes, APersonalLimitReplacesTheTablesAtItsSeatAndNowhereElse) {
  HouseRound round;
  round.limit("ante", 1000, 50000).limit("ante", 0, 100000, 0, 3, true);
  round.wager(2, "ante", 60000).wager(3, "ante", 60000).deal(2, kLow).deal(3, kFlush).dealer(kKings).fold(2).fold(3);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 2, "ante").action, Cents(50000));
  EXPECT_EQ(line(verdict, 3, "ante").action, Cents(60000));
  EXPECT_THAT(findings(verdict, "personal-limit-without-marker"), IsEmpty());
}

TEST(Sizes, APersonalLimitOverriddenIsCitedAndAMissingMarkerFound) {
  HouseRound round = sized(110000, 200000);
  round.limit("ante", 1000, 50000).limit("ante", 0, 100000, 0, 3, false);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 3, "ante").citations.text(), "5.7.1(b), Table 1 Ante, 6.2.2, 6.3");
  EXPECT_EQ(line(verdict, 3, "ante").action, Cents(100000));
  ASSERT_THAT(findings(verdict, "personal-limit-without-marker"), SizeIs(1));
  EXPECT_EQ(findings(verdict, "personal-limit-without-marker")[0].citations.text(), "6.3");
}

// --- the maximum payout ----------------------------------------------------------------------------------------------

constexpr std::string_view kRoyal = "Ah Kh Qh Jh Th";

TEST(MaximumPayout, HoldsTheBetsWinningsAndNotTheAntes) {
  HouseRound round;
  round.sign([](auto opened) { opened.setMaxPayoutCents(300000); });
  round.wager(3, "ante", 1000).deal(3, kRoyal).dealer("Ks Kd 8c 5s 3s").wager(3, "bet", 2000);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::WIN, 1000, 1000, "5.7.1(b), Table 1 Ante");
  expect_money(line(verdict, 3, "bet"), Outcome::WIN, 300000, 2000,
               "5.9.1, Table 1 Royal Flush, Table 1 maximum payout note");
  ASSERT_THAT(verdict.readings, SizeIs(1));
  EXPECT_EQ(verdict.readings[0].id, "MAXPAY-SCOPE");
  EXPECT_THAT(verdict.readings[0].alternatives, SizeIs(2));
  for (const auto& other : verdict.readings[0].alternatives) EXPECT_THAT(other.wagers, IsEmpty()) << other.value;
}

TEST(MaximumPayout, WithoutANoticeNothingIsHeld) {
  HouseRound round;
  round.wager(3, "ante", 1000).deal(3, kRoyal).dealer("Ks Kd 8c 5s 3s").wager(3, "bet", 2000);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 3, "bet").due, Cents(500000));
  EXPECT_THAT(verdict.readings, IsEmpty());
}

TEST(MaximumPayout, WhatOnePlayerWinsOnTwoHandsIsShownUnderTheReadingThatCountsThemTogether) {
  HouseRound round;
  round.sign([](auto opened) { opened.setMaxPayoutCents(300000); });
  round.patron(2, "P-7").patron(3, "P-7");
  round.wager(2, "ante", 2000).wager(3, "ante", 1000);
  round.deal(2, "9d 8d 7d 6d 5d").deal(3, "9h 8h 7h 6h 5h").dealer(kKings).wager(2, "bet", 4000).wager(3, "bet", 2000);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 2, "bet").due, Cents(200000));
  EXPECT_EQ(line(verdict, 3, "bet").due, Cents(100000));
  EXPECT_THAT(verdict.readings, IsEmpty()) << "together they win exactly the maximum";

  HouseRound over;
  over.sign([](auto opened) { opened.setMaxPayoutCents(250000); });
  over.patron(2, "P-7").patron(3, "P-7");
  over.wager(2, "ante", 2000).wager(3, "ante", 1000);
  over.deal(2, "9d 8d 7d 6d 5d").deal(3, "9h 8h 7h 6h 5h").dealer(kKings).wager(2, "bet", 4000).wager(3, "bet", 2000);
  const Verdict held = over.settle_as_due().verdict();
  EXPECT_EQ(line(held, 3, "bet").due, Cents(100000));
  ASSERT_THAT(held.readings, SizeIs(1));
  EXPECT_EQ(held.readings[0].id, "MAXPAY-SCOPE");
  const auto& per_player = held.readings[0].alternatives[1];
  EXPECT_EQ(per_player.value, "per_player");
  ASSERT_THAT(per_player.wagers, SizeIs(1));
  EXPECT_EQ(per_player.wagers[0].seat, SeatNo(3));
  EXPECT_EQ(per_player.wagers[0].due, Cents(50000));
}

TEST(MaximumPayout, RoundingAndHoldingInTheOtherOrderIsShownWhereItMatters) {
  HouseRound round;
  round.sign([](auto opened) { opened.setMaxPayoutCents(300050); });
  round.wager(3, "ante", 1000).deal(3, kRoyal).dealer("Ks Kd 8c 5s 3s").wager(3, "bet", 2000);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 3, "bet").due, Cents(300050));
  ASSERT_THAT(verdict.readings, SizeIs(2));
  EXPECT_EQ(verdict.readings[0].id, "MAXPAY-ORDER");
  ASSERT_THAT(verdict.readings[0].alternatives[0].wagers, SizeIs(1));
  EXPECT_EQ(verdict.readings[0].alternatives[0].wagers[0].due, Cents(300100));
}

// --- the record ------------------------------------------------------------------------------------------------------

TEST(Record, ASettlementWithoutAWagerIsFoundWithItsMoney) {
  HouseRound round = player(kFlush, kKings);
  round.settle(3, "ante", 2500, 0).settle(3, "bet", 25000, 0).settle(5, "ante", 1000, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
  EXPECT_EQ(line(verdict, 5, "ante").comparison, Comparison::SETTLED_WITHOUT_WAGER);
  EXPECT_EQ(line(verdict, 5, "ante").difference, Cents(1000));
  EXPECT_EQ(verdict.net_difference, Cents(1000));
}

TEST(Record, AWagerWithoutASettlementIsNotSettled) {
  HouseRound round = player(kFlush, kKings);
  round.settle(3, "ante", 2500, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(line(verdict, 3, "bet").comparison, Comparison::NOT_SETTLED);
  EXPECT_EQ(line(verdict, 3, "bet").difference, Cents(-25000));
  EXPECT_EQ(findings(verdict, kFindingNotSettled)[0].severity(), Severity::MONEY);
}

TEST(Record, APushWithoutASettlementIsAGapInTheRecordWithoutMoney) {
  HouseRound round = player(kLow, kQueenHigh);
  round.settle(3, "ante", 2500, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(line(verdict, 3, "bet").comparison, Comparison::NOT_SETTLED);
  EXPECT_EQ(findings(verdict, kFindingNotSettled)[0].severity(), Severity::RECORD);
  EXPECT_EQ(verdict.net_difference, Cents(0));
}

TEST(Record, TwoSettlementsOfOneWagerCountTogether) {
  HouseRound round = player(kFlush, kKings);
  round.settle(3, "ante", 2500, 0).settle(3, "bet", 20000, 0).settle(3, "bet", 5000, 0).close();
  EXPECT_EQ(round.verdict().status, VerdictStatus::AGREED);
}

TEST(Record, TwoPlacementsOfOneWagerCountTogether) {
  HouseRound round;
  round.wager(3, "ante", 1500).wager(3, "ante", 1000).deal(3, kFlush).dealer(kKings).wager(3, "bet", 5000);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(line(verdict, 3, "ante").stake, Cents(2500));
  EXPECT_THAT(verdict.wagers, SizeIs(2));
}

TEST(Record, AWagerTakenBackAsAWholeBeforeTheDealIsNoWager) {
  HouseRound round = player(kFlush, kKings);
  HouseRound other;
  other.wager(4, "ante", 1000).withdraw(4, "ante", 1000);
  other.wager(3, "ante", 2500).deal(3, kFlush).dealer(kKings).wager(3, "bet", 5000);
  const Verdict verdict = other.settle_as_due().verdict();
  EXPECT_THAT(verdict.wagers, SizeIs(2));
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
}

TEST(Record, AnOpenRoundIsNotCompared) {
  HouseRound round;
  round.wager(3, "ante", 2500).deal(3, kFlush);
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::OPEN);
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::NOT_COMPARED);
  EXPECT_THAT(findings(verdict, kFindingNotDecidable), IsEmpty());
}

TEST(Record, AnAntePlacedAfterTheFirstCardIsLate) {
  HouseRound round;
  round.wager(2, "ante", 1000).deal(2, kLow).wager(3, "ante", 2500).deal(3, kFlush).dealer(kKings);
  const Verdict verdict = round.fold(2).fold(3).settle_as_due().verdict();
  const auto found = findings(verdict, kFindingLateWager);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].seat, SeatNo(3));
  EXPECT_EQ(found[0].citations.text(), "5.2");
}

TEST(Record, ASeatBeyondTheNinePlacesOfTheRulesIsFound) {
  HouseRound round;
  round.sign([](auto opened) { opened.setSeats(10); });
  round.wager(10, "ante", 1000).deal(10, kLow).dealer(kKings).fold(10);
  const auto found = findings(round.settle_as_due().verdict(), kFindingSeatAboveRules);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].citations.text(), "2.1");
}

// --- void rounds -----------------------------------------------------------------------------------------------------

// A ground for a misdeal: a card too many at seat 3, noticed before anybody looked.
HouseRound dealt_with_a_card_too_many(std::string_view side_wager = {}) {
  HouseRound round;
  round.wager(3, "ante", 2500);
  if (!side_wager.empty()) round.wager(3, side_wager, 100);
  round.deal(3, kLow).dealer(kKings).event([](auto event) {
    auto irregularity = event.initIrregularity();
    irregularity.setKind("wrongCountSeat");
    irregularity.setNoticed("before");
    irregularity.setTo(schema::Place::SEAT);
    irregularity.setSeat(3);
    irregularity.setCount(6);
  });
  return round;
}

TEST(VoidRound, EverythingGoesBackAndNothingWasToBeSettled) {
  HouseRound round = dealt_with_a_card_too_many();
  const Verdict verdict = round.voided("misdeal", "TG Higher Duties Dealer").close().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_money(line(verdict, 3, "ante"), Outcome::VOID, 0, 2500, "11.4, 14.4");
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::AGREED);
  EXPECT_THAT(findings(verdict, kFindingVoidWithoutGround), IsEmpty());
  EXPECT_EQ(sentence(verdict.reason), "the round was declared void (misdeal), 11.4, 14.4");
}

TEST(VoidRound, DeclaredWithoutGroundChangesNothing) {
  HouseRound round = player(kLow, kKings);
  const Verdict verdict = round.voided("misdeal", "TG Higher Duties Dealer").settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
  expect_money(line(verdict, 3, "ante"), Outcome::LOSE, 0, 0, "5.7.2(b)");
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::AGREED);
  ASSERT_THAT(findings(verdict, kFindingVoidWithoutGround), SizeIs(1));
  ASSERT_THAT(verdict.statements, SizeIs(1));
  EXPECT_EQ(verdict.statements[0].standing, schema::Standing::DOES_NOT_HOLD);
  EXPECT_EQ(verdict.statements[0].if_it_stood.size(), 2U) << "the ante and the bet would go back";
}

TEST(VoidRound, AStakeThatWasTakenAllTheSameIsTakenWrongly) {
  HouseRound round = dealt_with_a_card_too_many();
  round.settle(3, "ante", 0, 2500).voided("misdeal", "TG Higher Duties Dealer").close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  EXPECT_EQ(line(verdict, 3, "ante").comparison, Comparison::TAKEN_WRONGLY);
  EXPECT_EQ(verdict.net_difference, Cents(-2500));
}

TEST(VoidRound, AnOutcomeInvalidatedForFraudIsRefunded) {
  HouseRound round = player(kLow, kKings);
  const Verdict verdict = round.voided("fraud", "TG Assistant Casino Manager").close().verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::RETURNED, 0, 2500, "14.3.2, 14.4");
}

TEST(VoidRound, ADealerMayNotDeclareIt) {
  HouseRound round = player(kLow, kKings);
  const Verdict verdict = round.voided("disruption", "Dealer").close().verdict();
  const auto found = findings(verdict, kFindingRankTooLow);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].citations.text(), "14.3.1");
  EXPECT_THAT(sentence(found[0]), HasSubstr("TG Higher Duties Dealer or above"));
}

TEST(VoidRound, ARulingOfMisdealOnTheWholeRoundVoidsIt) {
  HouseRound round = dealt_with_a_card_too_many();
  round.ruling(0, "misdeal", "TG Higher Duties Dealer").close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_money(line(verdict, 3, "ante"), Outcome::VOID, 0, 2500, "11.4, 14.4");
}

TEST(VoidRound, AStakeThatWentBackByAnEventIsShownAndAgrees) {
  HouseRound round = dealt_with_a_card_too_many();
  round.voided("misdeal", "TG Higher Duties Dealer").withdraw(3, "ante", 2500).close();
  const Verdict verdict = round.verdict();
  expect_money(line(verdict, 3, "ante"), Outcome::VOID, 0, 2500, "11.4, 14.4");
  EXPECT_EQ(line(verdict, 3, "ante").stake, Cents(2500));
  EXPECT_EQ(verdict.net_difference, Cents(0));
}

TEST(VoidRound, AJackpotWagerStaysForTheNextRoundAfterAMisdeal) {
  HouseRound round = dealt_with_a_card_too_many("jackpot");
  round.voided("misdeal", "TG Higher Duties Dealer").close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_money(line(verdict, 3, "jackpot"), Outcome::CARRIED, 0, 0, "11.14");
  EXPECT_EQ(line(verdict, 3, "jackpot").comparison, Comparison::AGREED);
  EXPECT_EQ(verdict.net_difference, Cents(0));
}

// --- dates, explanations ---------------------------------------------------------------------------------------------

TEST(VersionDate, ARoundWithinSixtyDaysOfTheApprovalIsFlagged) {
  HouseRound round = player(kLow, kKings);
  round.settle_as_due();
  const auto flagged = [&](std::string_view time) {
    return findings(round.at(time).verdict(), kFindingNearVersionDate);
  };
  ASSERT_THAT(flagged("2022-05-01T21:14:07+10:00"), SizeIs(1));
  EXPECT_EQ(flagged("2022-05-01T21:14:07+10:00")[0].severity(), Severity::NOTE);
  EXPECT_THAT(sentence(flagged("2022-05-01T21:14:07+10:00")[0]),
              HasSubstr("from 2022-04-27, 4 days before this round"));
  EXPECT_THAT(flagged("2022-06-25T23:59:59+10:00"), SizeIs(1));
  EXPECT_THAT(flagged("2022-06-26T00:00:00+10:00"), IsEmpty());
}

// An entry of the procedure may be about a wager whose rules no source gives.
TEST(Conduct, AWagerThatTheBookLeavesOpenIsRegisteredLikeAnyOther) {
  const std::string bytes = changed(embedded_book(kCaribbeanStud).bytes, [](schema::Rulebook::Builder data) {
    auto unknown = data.getHouse().initUnknown(1)[0];
    unknown.setWager("bonus");
    unknown.setRule("9.9");
    unknown.setNote("not known");
    auto entry = data.getHouse().getProcedure().initEntries(1)[0];
    entry.setKey("registered");
    entry.setWager("bonus");
    entry.setRule("9.8");
  });
  const Rulebook book = load(bytes);
  HouseRound round = player(kFlush, kKings);
  round.limit("bonus", 1000, 5000).wager(3, "bonus", 500).wager(4, "bonus", 1000).close();
  MeterFacts meter;
  meter.on_record = true;
  const auto found = findings(adjudicate(round.facts(), book, meter), kFindingConduct);
  ASSERT_THAT(found, SizeIs(1));  // seat 3 placed less than the wager costs, which no meter takes
  EXPECT_EQ(found[0].seat, SeatNo(4));
  EXPECT_EQ(found[0].citations.text(), "9.8");
}

TEST(Explain, ListsTheEntriesThatWereTriedWithTheConditionsThatFailed) {
  const Verdict verdict = player(kFlush, kKings).settle_as_due().verdict(Explain::kYes);
  const auto& tried = line(verdict, 3, "ante").tried;
  ASSERT_THAT(tried, SizeIs(3));
  EXPECT_EQ(tried[0].rule, "5.7.2(a)");
  EXPECT_THAT(tried[0].failed, ElementsAre("folded"));
  EXPECT_EQ(tried[1].rule, "5.7.1(a)");
  EXPECT_THAT(tried[1].when, ElementsAre("stayed", "dealerNotQualified"));
  EXPECT_THAT(tried[1].failed, ElementsAre("dealerNotQualified"));
  EXPECT_EQ(tried[2].rule, "5.7.1(b)");
  EXPECT_THAT(tried[2].failed, IsEmpty());
}

TEST(Explain, SaysWhatWasNotKnown) {
  HouseRound round;
  round.wager(3, "ante", 2500).deal(3, kFlush).dealer(kKings).close();
  const Verdict verdict = round.verdict(Explain::kYes);
  ASSERT_THAT(line(verdict, 3, "ante").tried, SizeIs(1));
  EXPECT_THAT(line(verdict, 3, "ante").tried[0].failed, ElementsAre("folded (not known)"));
}

TEST(Explain, DecidesTheSame) {
  HouseRound round = player(kFlush, kKings);
  round.settle_as_due();
  Verdict explained = round.verdict(Explain::kYes);
  for (WagerVerdict& wager : explained.wagers) wager.tried.clear();
  EXPECT_EQ(json(explained), json(round.verdict()));
}

}  // namespace
}  // namespace cardspeak
