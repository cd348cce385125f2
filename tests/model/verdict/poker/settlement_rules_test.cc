// Rake (chapter 7), equal shares and odd chips (8.5), the showdown (8.6, 12.5.4, 14.2.7), dead hands, void rounds: one
// situation each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/judgement.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using schema::Act;
using schema::RakeKind;
using testing::HasSubstr;

void percentage(Hand& hand, std::uint32_t basis_points, std::int64_t cap = 0) {
  auto rake = hand.sign().initRake();
  rake.setKind(RakeKind::PERCENTAGE);
  rake.setBasisPoints(basis_points);
  rake.setCapCents(cap);
}

// Three players; seat 1 has the button, bets the flop and is called by seat 2. The pot is 200 + 2 x bet.
Hand contested(std::int64_t bet, std::string_view two = "Ks Kd", std::string_view one = "As Ad",
               std::string_view board = "2c 7d 9h 3c 5s") {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000, 10'000}).blinds().hole(2, two).hole(3, "Qc Jd").hole(1, one);
  hand.raise(1, 200).call(2, 150).fold(3).board(board.substr(0, 8));
  hand.check(2).bet(1, bet).call(2, bet).board(board.substr(9, 2)).check(2).check(1).board(board.substr(12, 2));
  hand.check(2).check(1).show(1, one).show(2, two);
  return hand;
}

std::string rake_rule(const Hand& hand) {
  const Verdict verdict = judge(hand);
  return std::to_string(verdict.rake->due.value()) + " (" + verdict.rake->rule + ")";
}

// --- 7: rake ---------------------------------------------------------------------------------------------------------

TEST(Rake, APercentageOfWhatWasWagered) {
  Hand hand = contested(1'000);  // 200 + 200 + 100 + 2,000
  percentage(hand, 500);
  hand.close();
  EXPECT_EQ(rake_rule(hand), "125 (7.2.1)");
}

TEST(Rake, StopsAtTheCap) {
  Hand hand = contested(1'000);
  percentage(hand, 500, 100);
  hand.close();
  EXPECT_EQ(rake_rule(hand), "100 (7.2.1, 7.7)");
}

TEST(Rake, IsAtLeastTheSignsLeast) {
  Hand hand = contested(1'000);
  percentage(hand, 200);
  hand.sign().getRake().setMinCents(200);
  hand.close();
  EXPECT_EQ(rake_rule(hand), "200 (7.2.1, 7.1)");
}

TEST(Rake, LeavesUncalledChipsOut) {
  Hand hand;
  percentage(hand, 500);
  hand.no_limit(50, 100).seats(1, {10'000, 10'000, 10'000}).blinds().unknown_holes({2, 3, 1});
  hand.raise(1, 400).call(2, 350).fold(3).board("2c 7d 9h").check(2).bet(1, 5'000).fold(2).uncalled(1, 5'000).close();
  EXPECT_EQ(rake_rule(hand), "45 (7.2.1, 7.5)");
}

TEST(Rake, IsNoneWhereOnlyBlindsWereWagered) {
  Hand hand;
  percentage(hand, 500);
  hand.no_limit(50, 100).seats(1, {10'000, 10'000, 10'000}).blinds().unknown_holes({2, 3, 1});
  hand.fold(1).fold(2).uncalled(3, 50).push(0, 3, 100).close();
  EXPECT_EQ(rake_rule(hand), "0 (7.6)");
  EXPECT_TRUE(judge(hand).findings.empty()) << text(judge(hand).findings);
}

TEST(Rake, IsNoneWhereEveryContributorTies) {
  const auto play = [](bool third_folds) {
    Hand hand;
    percentage(hand, 500);
    hand.no_limit(50, 100)
        .seats(1, {10'000, 10'000, 10'000})
        .blinds()
        .hole(2, "As Kd")
        .hole(3, "Ac Kh")
        .hole(1, "Ah Kc");
    hand.raise(1, 1'000).call(2, 950);
    if (third_folds) {
      hand.fold(3);
    } else {
      hand.call(3, 900);
    }
    hand.board("2c 7d 9h");
    for (const std::string_view card : {"3c", "5s", ""}) {
      hand.check(2);
      if (!third_folds) hand.check(3);
      hand.check(1);
      if (!card.empty()) hand.board(card);
    }
    hand.show(2, "As Kd").show(1, "Ah Kc");
    if (!third_folds) hand.show(3, "Ac Kh");
    hand.close();
    return rake_rule(hand);
  };
  EXPECT_EQ(play(false), "0 (7.8)");
  EXPECT_EQ(play(true), "105 (7.2.1)");  // the folded blind of 100 is a contribution
}

TEST(Rake, PerHandComesOutOfTheMainPotFirst) {
  Hand hand;
  auto rake = hand.sign().initRake();
  rake.setKind(RakeKind::PER_HAND);
  rake.setFixedCents(400);
  hand.no_limit(50, 100).seats(1, {100, 10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(3, "Qs Qd").hole(1, "As Ad");
  hand.all_in(1, 100).call(2, 50).check(3).board("2c 7d 9h").bet(2, 200).call(3, 200);
  hand.board("3c").check(2).check(3).board("5s").check(2).check(3).show(2, "Ks Kd").show(3, "Qs Qd").show(1, "As Ad");
  hand.close();
  const Verdict verdict = judge(hand);
  ASSERT_EQ(verdict.pots.size(), 2U);
  EXPECT_EQ(verdict.pots[0].rake, Cents(300));
  EXPECT_EQ(verdict.pots[1].rake, Cents(100));
  EXPECT_EQ(verdict.rake->rule, "7.2.2");
}

TEST(Rake, PerPlayerComesFromEveryStackBeforeTheHand) {
  const auto play = [](std::int64_t third) {
    Hand hand;
    auto rake = hand.sign().initRake();
    rake.setKind(RakeKind::PER_PLAYER);
    rake.setFixedCents(100);
    hand.no_limit(50, 100).seats(1, {1'000, 1'000, 1'000}).fee(1, 100).fee(2, 100).fee(3, third).blinds();
    hand.unknown_holes({2, 3, 1}).fold(1).fold(2).uncalled(3, 50).push(0, 3, 100).close();
    return judge(hand);
  };
  EXPECT_EQ(stacks(play(100)), "1=900,2=850,3=950");
  EXPECT_TRUE(play(100).findings.empty()) << text(play(100).findings);
  const auto wrong = findings(play(150), kFindingRakeWrong);
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_EQ(wrong.front().seat, SeatNo(3));
  EXPECT_EQ(wrong.front().amount, Cents(-50));
  EXPECT_EQ(wrong.front().citations.text(), "7.2.3");
}

TEST(Rake, NilIsNil) {
  Hand hand = contested(1'000);
  hand.sign().initRake().setKind(RakeKind::NONE);
  hand.close();
  EXPECT_EQ(rake_rule(hand), "0 (7.4)");
}

TEST(Rake, ARateOutsideTwoToTenPercentIsFound) {
  const auto play = [](std::uint32_t rate) {
    Hand hand = contested(1'000);
    percentage(hand, rate);
    hand.close();
    return findings(judge(hand), kFindingRakeRange).size();
  };
  EXPECT_EQ(play(199), 1U);
  EXPECT_EQ(play(200), 0U);
  EXPECT_EQ(play(1'000), 0U);
  EXPECT_EQ(play(1'001), 1U);
}

TEST(Rake, WithoutASignTheRecordIsTakenAndSaidToBe) {
  Hand hand = contested(1'000);
  hand.rake(77).push(0, 1, 2'423).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=2423");
  ASSERT_EQ(verdict.findings.size(), 1U);
  EXPECT_EQ(verdict.findings.front().citations.text(), "7.1");
}

TEST(Rake, TooMuchIsFoundAndSoIsWhatTheWinnerLacksForIt) {
  Hand hand = contested(1'000);
  percentage(hand, 500);
  hand.rake(150).push(0, 1, 2'350).close();
  const Verdict verdict = judge(hand);
  ASSERT_EQ(verdict.findings.size(), 2U) << text(verdict.findings);
  EXPECT_EQ(verdict.findings[0].kind(), kFindingRakeWrong);
  EXPECT_EQ(verdict.findings[0].amount, Cents(25));
  EXPECT_EQ(verdict.findings[1].kind(), kFindingPotWrong);
  EXPECT_EQ(verdict.findings[1].amount, Cents(-25));
  EXPECT_EQ(verdict.net_difference, Cents(-25));
}

TEST(Rake, HasNoRoundingRuleAndIsTakenDownToTheChip) {
  Hand hand = contested(1'000);
  percentage(hand, 500);  // 125
  hand.chip(50).close();
  EXPECT_EQ(rake_rule(hand), "100 (7.2.1)");
  const auto with = [&](std::size_t answer) {
    law::PokerChoices choices = holdem().defaults;
    choices.set(law::PokerReading::kRakeRounding, answer);
    return poker::judge(hand.facts(), holdem(), choices, Explain::kNo).rake.total;
  };
  EXPECT_EQ(with(1), Cents(125));
  EXPECT_EQ(with(2), Cents(150));
}

// --- 8.5: equal hands ------------------------------------------------------------------------------------------------

TEST(OddChip, GoesToTheWinnerNearestTheButtonClockwise) {
  Hand hand = contested(1'000, "Ah Kc", "As Kd");  // a pot of 2,500 and chips of 500: five chips for two
  hand.chip(500).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=1000,2=1500");
  EXPECT_EQ(verdict.pots.front().awards[1].rule, "12.5.4(a), 3.2.4, 8.5, 8.5.1");
  EXPECT_EQ(verdict.pots.front().awards[1].odd_chips, Cents(500));
}

TEST(OddChip, SeveralGoOneEachByDefaultAndAllToTheFirstOtherwise) {
  Hand hand;
  hand.no_limit(50, 100).chip(50).seats(4, {10'000, 10'000, 10'000, 10'000}).blinds();
  hand.hole(1, "As Kd").hole(2, "Ah Kc").hole(3, "Ac Kh").hole(4, "4s 4d");
  hand.call(3, 100).call(4, 100).call(1, 50).check(2).board("2c 7d 9h");
  hand.bet(1, 100).call(2, 100).call(3, 100).fold(4).board("3c").check(1).check(2).check(3).board("5s");
  hand.check(1).check(2).check(3).show(1, "As Kd").show(2, "Ah Kc").show(3, "Ac Kh").close();
  // 700 is 14 chips of 50: four each, and two odd ones.
  EXPECT_EQ(awards(judge(hand)), "0:1=250,2=250,3=200");
  law::PokerChoices choices = holdem().defaults;
  choices.set(law::PokerReading::kOddChips, 1);
  const auto other = poker::judge(hand.facts(), holdem(), choices, Explain::kNo);
  EXPECT_EQ(other.awards.front().awards[0].amount, Cents(300));
  EXPECT_EQ(other.awards.front().awards[1].amount, Cents(200));
  EXPECT_TRUE(other.journal.touched[static_cast<std::size_t>(law::PokerReading::kOddChips)]);
}

TEST(OddChip, WithoutAButtonGoesToTheHighestCardOfTheFiveByRankThenSuit) {
  Hand hand;
  hand.no_limit(50, 100).chip(100).seat_numbers(0, {{1, 10'000}, {2, 10'000}, {3, 10'000}});
  hand.post(1, "smallBlind", 50).post(2, "bigBlind", 100).hole(1, "Ad Ks").hole(2, "As Kd").hole(3, "2h 3h");
  hand.call(3, 100).call(1, 50).check(2).board("2c 7d 9h").check(1).check(2).fold(3);
  hand.board("4c").check(1).check(2).board("5s").check(1).check(2).show(1, "Ad Ks").show(2, "As Kd").close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=100,2=200");
  EXPECT_EQ(verdict.pots.front().awards[1].rule, "12.5.4(a), 3.2.4, 8.5, 8.5.2");
}

TEST(OddChip, ATableThatSplitsBelowTheChipHasNone) {
  Hand hand = contested(1'000, "Ah Kc", "As Kd");
  hand.chip(500).sign().setOddChip(schema::OddChipCustom::HALF_CHIPS);
  hand.close();
  EXPECT_EQ(awards(judge(hand)), "0:1=1250,2=1250");
}

TEST(OddChip, WithoutAChipOnTheSignPotsAreDividedToTheCent) {
  Hand hand = contested(1'000, "Ah Kc", "As Kd");
  hand.chip(0).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=1250,2=1250");
  EXPECT_EQ(findings(verdict, kFindingNoChipUnit).size(), 1U);
}

// --- showdown and dead hands -----------------------------------------------------------------------------------------

TEST(Showdown, CardsSpeakWhateverTheHandWasCalled) {
  Hand hand = contested(1'000);
  hand.push(0, 2, 2'500).close();
  const auto wrong = findings(judge(hand), kFindingPotWrong);
  ASSERT_EQ(wrong.size(), 2U);
  EXPECT_EQ(wrong[0].seat, SeatNo(1));
  EXPECT_EQ(wrong[0].amount, Cents(-2'500));
  EXPECT_EQ(sentence(wrong[0]), "seat 1 was pushed $0.00 of the main pot where $25.00 was due: $25.00 too little");
  EXPECT_EQ(wrong[1].amount, Cents(2'500));
}

// Like contested(), but seat 1, which has the better cards, does with its hand what the test wants.
Hand until_the_showdown() {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(3, "Qc Jd").hole(1, "As Ad");
  hand.raise(1, 200).call(2, 150).fold(3).board("2c 7d 9h").check(2).check(1).board("3c").check(2).check(1);
  hand.board("5s").check(2).check(1);
  return hand;
}

TEST(Showdown, AHandThatIsNotExposedCannotWin) {
  Hand hand = until_the_showdown();
  hand.show(2, "Ks Kd").close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:2=500");
  const auto notes = findings(verdict, kFindingNotShown);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes.front().citations.text(), "8.6");
}

TEST(Showdown, AMuckedHandCannotWin) {
  Hand hand = until_the_showdown();
  hand.show(2, "Ks Kd").muck(1).close();
  EXPECT_EQ(awards(judge(hand)), "0:2=500");
}

TEST(Showdown, TheLastHandNeedNotBeShownWhenTheOthersAreMucked) {
  Hand hand = until_the_showdown();
  hand.muck(2).close();
  EXPECT_EQ(awards(judge(hand)), "0:1=500");
}

TEST(Showdown, AMuckedHandThatAWinnerAsksToSeeIsLiveAgain) {
  Hand hand = until_the_showdown();
  hand.show(2, "Ks Kd").muck(1).act(2, Act::SHOW_REQUEST).show(1, "As Ad").close();
  EXPECT_EQ(awards(judge(hand)), "0:1=500");
}

TEST(Showdown, AMuckedHandThatSomebodyElseAsksToSeeStaysDead) {
  Hand hand = until_the_showdown();
  hand.show(2, "Ks Kd").muck(1).act(3, Act::SHOW_REQUEST).show(1, "As Ad").close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:2=500");
  const auto dead = findings(verdict, kFindingDeadHand);
  ASSERT_EQ(dead.size(), 1U);
  EXPECT_EQ(dead.front().citations.text(), "14.2.7");
}

TEST(Showdown, ShownCardsThatWereNeverRecordedDecide) {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000}).blinds().unknown_holes({2, 1});
  hand.all_in(1, 9'950).all_in(2, 9'900).board("2c 7d 9h 3c 5s").show(1, "As Ad").show(2, "Ks Kd").close();
  EXPECT_EQ(awards(judge(hand)), "0:1=20000");
}

TEST(Showdown, UnknownCardsThatContestLeaveThePotOpen) {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000}).blinds().unknown_holes({2, 1});
  hand.all_in(1, 9'950).all_in(2, 9'900).board("2c 7d 9h 3c 5s").show(1, "As Ad").close();
  EXPECT_THAT(sentence(judge(hand).reason), HasSubstr("seat 2 contests the pot and its cards are not on record"));
}

TEST(Showdown, AnUnfinishedBoardLeavesThePotOpen) {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(1, "As Ad");
  hand.all_in(1, 9'950).all_in(2, 9'900).board("2c 7d 9h 3c").show(1, "As Ad").show(2, "Ks Kd").close();
  EXPECT_THAT(sentence(judge(hand).reason), HasSubstr("the board has 4 known cards where 5 are dealt"));
}

TEST(DeadHands, AHandRuledDeadHasNoClaimAndItsChipsStay) {
  Hand hand = until_the_showdown();
  hand.ruling("handDead", 1).show(2, "Ks Kd").close();
  EXPECT_EQ(pots(judge(hand)), "0=500(2)");
}

TEST(DeadHands, AHandRuledVoidGetsItsBlindBack) {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(3, "Qc Jd 2s");
  hand.hole(1, "As Ad").raise(1, 200).call(2, 150).ruling("handVoid", 3).uncalled(3, 100);
  hand.board("2c 7d 9h").check(2).check(1).board("3c").check(2).check(1).board("5s").check(2).check(1);
  hand.show(2, "Ks Kd").show(1, "As Ad").push(0, 1, 400).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=400");
  EXPECT_EQ(stacks(verdict), "1=10200,2=9800,3=10000");
  EXPECT_EQ(text(findings(verdict, kFindingUncalledWrong)), "");
  ASSERT_EQ(verdict.uncalled.size(), 1U);
  EXPECT_EQ(verdict.uncalled.front().rule, "14.1.1(a)(vi)");
}

TEST(DeadHands, AWrongNumberOfCardsIsDead) {
  Hand hand;
  hand.no_limit(50, 100).seats(1, {10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(1, "As Ad Ah");
  hand.all_in(1, 9'950).all_in(2, 9'900).board("2c 7d 9h 3c 5s").show(1, "As Ad Ah").show(2, "Ks Kd").close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:2=20000");
  const auto wrong = findings(verdict, kFindingWrongCount);
  ASSERT_EQ(wrong.size(), 1U);
  EXPECT_EQ(wrong.front().citations.text(), "12.1.1(a), 14.1.1(a)(vi)");
}

TEST(DeadHands, WhereTheLastHandIsWrongEverythingGoesBack) {
  Hand lone;
  lone.no_limit(50, 100).seats(1, {10'000, 10'000}).blinds().hole(2, "Ks Kd").hole(1, "As Ad Ah");
  lone.call(1, 50).check(2).board("2c 7d 9h").check(2).check(1).board("3c").check(2).check(1).board("5s");
  lone.check(2).check(1).muck(2).show(1, "As Ad Ah").close();
  const auto judgement = poker::judge(lone.facts(), holdem(), holdem().defaults, Explain::kNo);
  EXPECT_TRUE(judgement.everything_back);
  ASSERT_EQ(judgement.back.size(), 2U);
  EXPECT_EQ(judgement.back[0].rule, "14.1.1(a)(vii)");
}

TEST(Void, EverythingGoesBack) {
  Hand hand = until_the_showdown();
  hand.voided("fraud", "TG Assistant Casino Manager").uncalled(1, 200).uncalled(2, 200).uncalled(3, 50).close();
  const Verdict verdict = judge(hand);
  EXPECT_TRUE(verdict.pots.empty());
  EXPECT_EQ(stacks(verdict), "1=10000,2=10000,3=10000");
  const auto wrong = findings(verdict, kFindingUncalledWrong);
  ASSERT_EQ(wrong.size(), 1U) << text(wrong);
  EXPECT_EQ(wrong.front().seat, SeatNo(3));
  EXPECT_EQ(wrong.front().amount, Cents(-50));
  EXPECT_EQ(wrong.front().citations.text(), "18.6, 18.7");
}

// --- the record beside the judgement ---------------------------------------------------------------------------------

TEST(Record, UncalledChipsThatCameWithThePotAreANote) {
  Hand hand;
  hand.no_limit(5, 10).seats(1, {500, 500}).blinds().unknown_holes({2, 1});
  hand.all_in(1, 495).fold(2).push(0, 1, 510).close();
  const Verdict verdict = judge(hand);
  ASSERT_EQ(verdict.findings.size(), 1U) << text(verdict.findings);
  EXPECT_EQ(verdict.findings.front().severity(), schema::Severity::NOTE);
  EXPECT_EQ(verdict.net_difference, Cents());
}

TEST(Record, PotsPushedInOtherPartsAreANote) {
  Hand hand = contested(1'000);
  hand.push(0, 1, 500).push(1, 1, 2'000).close();
  const Verdict verdict = judge(hand);
  ASSERT_EQ(verdict.findings.size(), 1U) << text(verdict.findings);
  EXPECT_EQ(verdict.findings.front().kind(), kFindingPotNumbers);
}

TEST(Record, APotThatWasNotPushedIsFound) {
  Hand hand = contested(1'000);
  hand.close();
  const auto open = findings(judge(hand), kFindingNotSettled);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open.front().amount, Cents(-2'500));
}

TEST(Record, AShortAnteContestsItsShareByDefaultAndAllAntesOtherwise) {
  Hand hand;
  hand.no_limit(1, 2).ante(2).seats(3, {3, 4, 1}).post(1, "ante", 2).post(2, "ante", 2).post(3, "ante", 1).blinds();
  hand.hole(1, "Ac Ad").hole(2, "Kc Kd").hole(3, "Qc Qd").board("Qh Qs 2c 3c 4c");
  hand.show(1, "Ac Ad").show(2, "Kc Kd").show(3, "Qc Qd").close();
  EXPECT_EQ(pots(judge(hand)), "0=3(1,2,3);1=4(1,2)");
  law::PokerChoices choices = holdem().defaults;
  choices.set(law::PokerReading::kShortAnte, 0);
  const auto other = poker::judge(hand.facts(), holdem(), choices, Explain::kNo);
  ASSERT_EQ(other.pots.pots.size(), 2U);
  EXPECT_EQ(other.pots.pots[0].gross, Cents(5));
  EXPECT_EQ(other.pots.pots[1].gross, Cents(2));
  EXPECT_TRUE(other.pots.short_ante);
}

}  // namespace
}  // namespace cardspeak::poker_test
