// One event too many does not bend the verdict: what comes when the hand is over, from somebody who is not in it, or
// from another game, is found, and the hand is judged without it.
#include <gtest/gtest.h>

#include <string_view>

#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

// Seat 1 has aces against the kings of seat 2; each has put 30 in, seat 3 ten.
Hand played(std::string_view aces = "As Ad") {
  Hand hand;
  hand.no_limit(5, 10).seats(3, {500, 500, 500}).blinds();
  hand.hole(1, aces).hole(2, "Ks Kd").hole(3, "Qs Qd");
  hand.call(3, 10).call(1, 5).check(2);
  hand.board("2c 7h 9d").bet(1, 20).call(2, 20).fold(3);
  hand.board("3c").check(1).check(2).board("Jc").check(1).check(2);
  return hand;
}

Hand tabled() {
  Hand hand = played();
  hand.show(1, "As Ad").show(2, "Ks Kd");
  return hand;
}

constexpr std::string_view kStacks = "1=540,2=470,3=490";

TEST(OutOfPlace, ChipsAfterTheHandsWereTabledGoBack) {
  for (const std::string_view wager : {"dead", "ante", "post", "straddle"}) {
    Hand hand = tabled();
    hand.post(2, wager, 100).push(0, 1, 170).close();
    const Verdict verdict = judge(hand);
    EXPECT_EQ(pots(verdict), "0=70(1,2)") << wager;
    EXPECT_EQ(stacks(verdict), kStacks) << wager;
    EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS) << wager;
    EXPECT_EQ(findings(verdict, kFindingIllegalAction).size(), 1U) << wager;
  }
}

TEST(OutOfPlace, BetsAfterThePotWasPushedGoBack) {
  Hand hand = tabled();
  hand.push(0, 1, 70).bet(2, 100).call(1, 100).push(0, 1, 200).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=70(1,2)");
  EXPECT_EQ(stacks(verdict), kStacks);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS);
}

TEST(OutOfPlace, NoCardAndNoFoldKillsATabledHand) {
  Hand dealt = tabled();
  dealt.hole(1, "Qc").push(0, 2, 70).close();
  EXPECT_EQ(stacks(judge(dealt)), kStacks);
  Hand folded = tabled();
  folded.fold(1).push(0, 2, 70).close();
  EXPECT_EQ(stacks(judge(folded)), kStacks);
  Hand board = tabled();
  board.board("Kh").push(0, 2, 70).close();
  EXPECT_EQ(stacks(judge(board)), kStacks);
}

TEST(OutOfPlace, ADiscardInHoldemDoesNotTouchTheHand) {
  Hand hand = played();
  auto discard = hand.event().initDecision();
  discard.setSeat(1);
  discard.setAct(schema::Act::DISCARD);
  discard.setCount(1);
  hand.show(1, "As Ad").show(2, "Ks Kd").push(0, 2, 70).close();
  EXPECT_EQ(stacks(judge(hand)), kStacks);
}

TEST(OutOfPlace, ASeatThatIsNotInTheHandChangesNothing) {
  Hand hand = played();
  hand.call(7, 20).show(1, "As Ad").show(2, "Ks Kd").push(0, 1, 70).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(stacks(verdict), kStacks);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::AGREED);
  EXPECT_EQ(findings(verdict, kFindingNotRead).size(), 1U);
}

TEST(OutOfPlace, CardsThatWereNeverDealtAreNoHand) {
  Hand hand = played("2s 3d");
  hand.show(1, "Ah Ac").show(2, "Ks Kd").push(0, 1, 70).close();
  EXPECT_EQ(judge(hand).status, schema::VerdictStatus::NOT_DECIDABLE);
  Hand further = played();
  further.show(1, "As Ad Ah").show(2, "Ks Kd").push(0, 1, 70).close();
  const Verdict verdict = judge(further);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::NOT_DECIDABLE);
  EXPECT_EQ(stacks(verdict), kStacks);
}

TEST(OutOfPlace, NoRulingKillsATabledHandWithoutAGround) {
  Hand hand = tabled();
  hand.ruling("handDead", 1).push(0, 2, 70).close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(stacks(verdict), kStacks);
  EXPECT_EQ(verdict.status, schema::VerdictStatus::DIFFERS);
}

TEST(OutOfPlace, ASecondOpeningChangesNothing) {
  Hand hand = played();
  auto opened = hand.event().initRoundOpened();
  opened.setButton(2);
  auto seats = opened.initSeats(1);
  seats[0].setSeat(1);
  seats[0].setStackCents(5);
  hand.show(1, "As Ad").show(2, "Ks Kd").push(0, 1, 70).close();
  EXPECT_EQ(stacks(judge(hand)), kStacks);
}

}  // namespace
}  // namespace cardspeak::poker_test
