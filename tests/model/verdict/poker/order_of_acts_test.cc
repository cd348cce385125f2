// The order in which devices send cards and acts moves no chip: betting rounds are those of the rules, and a card that
// came too early is an irregularity of its own (Poker 17.0, 14.9, 14.10). What the engine does not read is named.
#include <gtest/gtest.h>

#include <string>

#include "model/remarks/kinds.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using schema::VerdictStatus;

// Three players, blinds 1 and 3, a raise to 10 on the button.
Hand raised_hand() {
  Hand hand;
  hand.no_limit(100, 300).seats(3, {40'000, 40'000, 40'000});
  hand.blinds();
  hand.hole(1, "Kd 4d").hole(2, "9c 9h").hole(3, "Ac 7c");
  hand.raise(3, 1'000);
  return hand;
}

void check_down(Hand& hand) {
  hand.check(1).check(2).check(3);
}

void show_all(Hand& hand) {
  hand.show(1, "Kd 4d").show(2, "9c 9h").show(3, "Ac 7c");
}

void play_on_from_the_flop(Hand& hand) {
  hand.board("Ad");
  check_down(hand);
  hand.board("Jh");
  check_down(hand);
  show_all(hand);
  hand.push(0, 2, 3'000).close();
}

TEST(OrderOfActs, CallsAfterAnEarlyFlopBelongToTheFirstBettingRound) {
  Hand hand = raised_hand();
  hand.board("9d 8d 6c").call(1, 900).call(2, 700);
  check_down(hand);
  play_on_from_the_flop(hand);
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=3000(1,2,3)");
  ASSERT_EQ(findings(verdict, kFindingStreetEarly).size(), 1U);
  EXPECT_NE(text(findings(verdict, kFindingStreetEarly)).find("14.9.4"), std::string::npos);
  EXPECT_EQ(text(findings(verdict, kFindingUncalledWrong)), "");
  EXPECT_EQ(text(findings(verdict, kFindingIllegalAction)), "");
}

TEST(OrderOfActs, AnActOfTheNextStreetThatIsSentBeforeTheLastCallIsPutOff) {
  Hand hand = raised_hand();
  hand.call(1, 900).board("9d 8d 6c").check(1).call(2, 700).check(2).check(3);
  play_on_from_the_flop(hand);
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=3000(1,2,3)");
  EXPECT_EQ(text(findings(verdict, kFindingBettingOpen)), "");
}

TEST(OrderOfActs, ActsThatAreSentBeforeTheirCardsBelongToTheStreetThatWasDue) {
  Hand hand = raised_hand();
  hand.call(1, 900).call(2, 700);
  hand.bet(1, 500).call(2, 500).board("9d 8d 6c").fold(3);
  hand.board("Ad").check(1).check(2).board("Jh").check(1).check(2);
  hand.show(1, "Kd 4d").show(2, "9c 9h").push(0, 2, 4'000).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=4000(1,2)");
  EXPECT_EQ(findings(verdict, kFindingOutOfTurn).size(), 1U);
}

TEST(OrderOfActs, ABetThatNobodyAnsweredLeavesTheHandUndecided) {
  Hand hand;
  hand.no_limit(5, 10).seats(3, {1'000, 1'000, 1'000});
  hand.blinds();
  hand.hole(1, "Kh Kd").hole(2, "Qh Qd").hole(3, "7c 2d");
  hand.fold(3).all_in(1, 995).board("2c 7d 9h 3s Jd");
  hand.show(1, "Kh Kd").show(2, "Qh Qd").push(0, 1, 1'010).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  EXPECT_EQ(verdict.reason.form, RemarkForm::kAnswerNotOnRecord);
}

TEST(OrderOfActs, CardsTurnedWithTheFlopAreTooManyAndNoBurnWasMissed) {
  Hand hand;
  hand.no_limit(5, 10).seats(3, {1'000, 1'000, 1'000});
  hand.blinds();
  hand.hole(1, "Kh Kd").hole(2, "Qh Qd").hole(3, "7c 2d");
  hand.fold(3).call(1, 5).check(2).burn().board("2c 7d 9h 4s").check(1).check(2).burn().board("3s");
  hand.check(1).check(2).show(1, "Kh Kd").show(2, "Qh Qd").push(0, 1, 20).close();
  const Verdict verdict = judge(hand);
  EXPECT_NE(text(findings(verdict, kFindingStreetEarly)).find("14.9.3"), std::string::npos);
  EXPECT_EQ(text(findings(verdict, kFindingBurns)), "");
}

// --- posts -----------------------------------------------------------------------------------------------------------

TEST(Posts, ALastBlindThatIsAllInOnItsAnteStandsForACall) {
  Hand hand;
  hand.no_limit(5, 10).ante(3).seats(4, {1'000, 3, 1'000, 1'000});
  for (std::uint8_t seat = 1; seat <= 4; ++seat) hand.post(seat, "ante", 3);
  hand.post(1, "smallBlind", 5);
  hand.hole(1, "Kh Kd").hole(2, "Ah Ad").hole(3, "Qh Qd").hole(4, "8h 8d");
  hand.call(3, 10).fold(4).call(1, 5).board("2c 7d 9h").check(1).check(3).board("3s").check(1).check(3);
  hand.board("Jd").check(1).check(3).show(1, "Kh Kd").show(2, "Ah Ad").show(3, "Qh Qd");
  hand.push(0, 2, 12).push(1, 1, 20).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  EXPECT_EQ(awards(verdict), "0:2=12;1:1=20");
  EXPECT_EQ(text(findings(verdict, kFindingForcedWager)), "");
}

TEST(Posts, WhoPostsAKillActsInTheRegularSequence) {
  Hand hand;
  hand.limit(10, 20).seats(4, {1'000, 1'000, 1'000, 1'000});
  hand.blinds();
  hand.post(4, "kill", 20);
  hand.hole(3, "Kh Kd").hole(4, "Ah Ad").unknown_holes({1, 2});
  hand.call(3, 20).check(4).fold(1).fold(2);
  const Verdict verdict = judge(hand);
  EXPECT_EQ(text(findings(verdict, kFindingOutOfTurn)), "");
}

// --- the closed list -------------------------------------------------------------------------------------------------

// A hand that is agreed, with one more event in it.
template <typename Add>
Verdict with_event(Add&& add) {
  Hand hand;
  hand.no_limit(5, 10).seats(3, {1'000, 1'000, 1'000});
  hand.blinds();
  hand.hole(1, "Kh Kd").hole(2, "Qh Qd").hole(3, "7c 2d");
  hand.fold(3).call(1, 5).check(2).board("2c 7s 9h").check(1).check(2).board("3s").check(1).check(2);
  hand.board("Jd").check(1).check(2).show(1, "Kh Kd").show(2, "Qh Qd");
  add(hand.event());
  hand.push(0, 1, 20).close();
  return judge(hand);
}

TEST(ClosedList, WhatHasNoPartInTheGameIsNamedAndMovesNothing) {
  const Verdict settled = with_event([](schema::Event::Builder event) { event.initSettled().setSeat(1); });
  EXPECT_EQ(findings(settled, kFindingNotRead).size(), 1U);
  EXPECT_EQ(awards(settled), "0:1=20");
  const Verdict act = with_event([](schema::Event::Builder event) {
    event.initDecision().setSeat(1);
    event.getDecision().setAct(schema::Act::INSTANT_WINNER);
  });
  EXPECT_EQ(findings(act, kFindingIllegalAction).size(), 1U);
  const Verdict wager = with_event([](schema::Event::Builder event) {
    event.initWagerPlaced().setSeat(3);
    event.getWagerPlaced().setWager("bet");
    event.getWagerPlaced().setAmountCents(1);
  });
  EXPECT_EQ(findings(wager, kFindingIllegalAction).size(), 1U);
  EXPECT_EQ(awards(wager), "0:1=20");
  const Verdict irregular =
      with_event([](schema::Event::Builder event) { event.initIrregularity().setKind("somethingElse"); });
  EXPECT_EQ(findings(irregular, kFindingNotRead).size(), 1U);
  EXPECT_EQ(awards(irregular), "0:1=20");
}

TEST(ClosedList, AJackpotPrizeWithoutItsHandIsFoundWithItsAmount) {
  const Verdict verdict = with_event([](schema::Event::Builder event) {
    auto prize = event.initJackpotPrizeKeyed();
    prize.setSeat(1);
    prize.setAmountCents(500'000);
    prize.setHand("royalFlush");
  });
  ASSERT_EQ(findings(verdict, kFindingPrizeWithoutHand).size(), 1U);
  EXPECT_EQ(findings(verdict, kFindingPrizeWithoutHand)[0].amount, Cents(500'000));
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
}

TEST(ClosedList, ADeckThatIsCountedShortBeforeThePotIsPushedGivesEverythingBack) {
  const Verdict verdict = with_event([](schema::Event::Builder event) {
    event.initDeckCounted().setCards(51);
    event.getDeckCounted().setExpected(52);
  });
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  EXPECT_EQ(findings(verdict, kFindingDeck).size(), 1U);
}

}  // namespace
}  // namespace cardspeak::poker_test
