// Situations that other poker engines got wrong, by public reports against them, retold as hands of this room. The
// numbers of the reports are in the names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cli/render/remarks.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using Pushes = std::vector<std::array<std::int64_t, 3>>;

void settle(Hand& hand, const Pushes& pushes) {
  for (const auto& [pot, seat, amount] : pushes) {
    hand.push(static_cast<std::uint8_t>(pot), static_cast<std::uint8_t>(seat), amount);
  }
  hand.close();
}

// --- A. Pots, side pots, uncalled bets -------------------------------------------------------------------------------

Hand pokerkit_46() {
  Hand hand;
  hand.no_limit(1, 2).ante(1).seats(7, {76, 181, 300, 117, 5, 66, 27});
  for (std::uint8_t seat = 1; seat <= 7; ++seat) hand.post(seat, "ante", 1);
  hand.blinds();
  hand.hole(1, "Qh Ts").hole(2, "8h 2s").hole(3, "As Kh").hole(4, "4s 6d").hole(5, "Ah 6c");
  hand.hole(6, "Tc Qd").hole(7, "4d Qc");
  hand.raise(3, 114).all_in(4, 116).fold(5).all_in(6, 65).all_in(7, 26).all_in(1, 74).call(2, 114).fold(3);
  hand.board("7c 2h Td").board("Kc").board("Qs");
  hand.show(1, "Qh Ts").show(2, "8h 2s").show(4, "4s 6d").show(6, "Tc Qd").show(7, "4d Qc");
  return hand;
}

TEST(PotReports, Pokerkit46BordersOfPotsComeFromContributionsOnly) {
  Hand hand = pokerkit_46();
  settle(hand, {{0, 1, 82}, {0, 6, 81}, {1, 1, 98}, {1, 6, 97}, {2, 1, 40}, {3, 2, 121}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=163(1,2,4,6,7);1=195(1,2,4,6);2=40(1,2,4);3=121(2,4)");
  EXPECT_EQ(awards(verdict), "0:1=82,6=81;1:1=98,6=97;2:1=40;3:2=121");
  EXPECT_EQ(stacks(verdict), "1=220,2=185,3=185,4=0,5=4,6=178,7=0");
  EXPECT_EQ(text(findings(verdict, kFindingPotWrong)), "");
}

TEST(PotReports, Pokerkit46MergedPotsMoveOneChipAndAreFound) {
  Hand hand = pokerkit_46();
  settle(hand, {{0, 1, 82}, {0, 6, 81}, {1, 1, 97}, {1, 6, 98}, {2, 1, 40}, {3, 2, 121}});
  const auto wrong = findings(judge(hand), kFindingPotWrong);
  ASSERT_EQ(wrong.size(), 2U);
  EXPECT_EQ(wrong[0].seat, SeatNo(1));
  EXPECT_EQ(wrong[0].amount, Cents(-1));
  EXPECT_EQ(wrong[1].seat, SeatNo(6));
  EXPECT_EQ(wrong[1].amount, Cents(1));
}

TEST(PotReports, Org2Pr918MoneyOfDeadHandsGoesToTheLastPotWithALiveHand) {
  Hand hand;
  hand.no_limit(50, 100).seats(4, {100, 200, 700, 700});
  hand.blinds();
  hand.hole(1, "As Ad").hole(2, "Ks Kd").hole(3, "Qs Qd").hole(4, "Js Jd");
  hand.raise(3, 200).call(4, 200).all_in(1, 50).all_in(2, 100);
  hand.board("2c 7d 9h").bet(3, 300).call(4, 300).board("3c").check(3).check(4).board("5s");
  hand.ruling("handDead", 3).ruling("handDead", 4);
  hand.show(1, "As Ad").show(2, "Ks Kd");
  settle(hand, {{0, 1, 400}, {1, 2, 900}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=400(1,2);1=900(2)");
  EXPECT_EQ(awards(verdict), "0:1=400;1:2=900");
  EXPECT_EQ(verdict.net_difference, Cents());
}

TEST(PotReports, PokerTsPr18AnAllInSeatStaysInTheMainPotOnLaterStreets) {
  Hand hand;
  hand.no_limit(25, 50).seats(1, {100, 1000, 1000}).blinds();
  hand.hole(2, "Ks Kd").hole(3, "Qs Qd").hole(1, "As Ad");
  hand.all_in(1, 100).call(2, 75).call(3, 50);
  hand.board("2c 7d 9h").check(2).check(3).board("3c").bet(2, 200).call(3, 200).board("5s").check(2).check(3);
  hand.show(2, "Ks Kd").show(3, "Qs Qd").show(1, "As Ad");
  settle(hand, {{0, 1, 300}, {1, 2, 400}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=300(1,2,3);1=400(2,3)");
  EXPECT_EQ(stacks(verdict), "1=300,2=1100,3=700");
  EXPECT_TRUE(verdict.findings.empty()) << text(verdict.findings);
}

TEST(PotReports, PokerTsPr18AFoldOnTheTurnReturnsTheBetAndLeavesTheMainPot) {
  Hand hand;
  hand.no_limit(25, 50).seats(1, {100, 1000, 1000}).blinds();
  hand.hole(2, "Ks Kd").hole(3, "Qs Qd").hole(1, "As Ad");
  hand.all_in(1, 100).call(2, 75).call(3, 50);
  hand.board("2c 7d 9h").check(2).check(3).board("3c").bet(2, 200).fold(3).uncalled(2, 200).board("5s");
  hand.show(2, "Ks Kd").show(1, "As Ad");
  settle(hand, {{0, 1, 300}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=300(1,2)");
  EXPECT_EQ(stacks(verdict), "1=300,2=900,3=900");
  EXPECT_TRUE(verdict.findings.empty()) << text(verdict.findings);
}

// Seat i is all-in for 100 + 100 i. What each seat is ahead or behind afterwards.
std::vector<std::int64_t> all_in_steps(std::string_view board, const std::vector<std::string>& holes) {
  Hand hand;
  std::vector<std::int64_t> chips;
  for (std::size_t i = 0; i < holes.size(); ++i) chips.push_back(100 + 100 * static_cast<std::int64_t>(i));
  hand.no_limit(1, 2).seats(static_cast<std::uint8_t>(holes.size()), chips).blinds();
  for (std::size_t i = 0; i < holes.size(); ++i) hand.hole(static_cast<std::uint8_t>(i + 1), holes[i]);
  for (std::size_t i = 2; i < holes.size(); ++i) hand.all_in(static_cast<std::uint8_t>(i + 1), chips[i]);
  hand.all_in(1, 99).all_in(2, 198).board(board);
  for (std::size_t i = 0; i < holes.size(); ++i) hand.show(static_cast<std::uint8_t>(i + 1), holes[i]);
  hand.close();
  const Verdict verdict = judge(hand);
  EXPECT_EQ(text(findings(verdict, kFindingIllegalAction)), "");
  std::vector<std::int64_t> net;
  for (const StackVerdict& stack : verdict.stacks) net.push_back(stack.due.value() - stack.before.value());
  return net;
}

TEST(PotReports, RlcardPr179TwoStraightFlushesOnFourCardsOfTheBoard) {
  EXPECT_EQ(all_in_steps("As Ks Qs 2s 3s", {"Js Ts", "4s 5s", "9s Tc", "Th Jc"}),
            (std::vector<std::int64_t>{300, 100, -100, -300}));
}

TEST(PotReports, RlcardPr179TwoNutFlushesCannotBe) {
  EXPECT_EQ(all_in_steps("Ah Kh Qs Ts 9s", {"As 4h", "Ad 5h", "Kd 6h", "Ks 7h"}),
            (std::vector<std::int64_t>{100, 300, -200, -200}));
}

TEST(PotReports, RlcardPr286SecondBestHandsWinSidePotsTogether) {
  EXPECT_EQ(all_in_steps("As Ks Qd Td 9c", {"Ac 2h", "Ad 3h", "Kc 2c", "Kd 3c", "Qc 2s", "Qh 3s"}),
            (std::vector<std::int64_t>{200, 600, -100, 100, -400, -400}));
}

TEST(PotReports, RlcardPr286ACardThatLiesInAHandAndOnTheBoardDecidesNothing) {
  Hand hand;
  hand.no_limit(1, 2).seats(1, {50, 50}).blinds().hole(2, "Qd 3s").hole(1, "Kd 3c");
  hand.all_in(1, 49).all_in(2, 48).board("As Ks Qd Td 9c").show(1, "Kd 3c").show(2, "Qd 3s").close();
  EXPECT_THAT(sentence(judge(hand).reason), testing::HasSubstr("seat 2's hand and the board hold a card twice"));
}

TEST(PotReports, TexasholdemPr24AShortAllInLeavesTheOverflowToTheSidePot) {
  Hand hand;
  hand.no_limit(1, 2).seats(1, {500, 500, 62}).blinds();
  hand.hole(2, "Ks Kd").hole(3, "As Ad").hole(1, "Qs Qd");
  hand.call(1, 2).call(2, 1).check(3).board("2c 7d 9h").bet(2, 100).all_in(3, 60).call(1, 100);
  hand.board("3c").check(2).check(1).board("5s").check(2).check(1);
  hand.show(2, "Ks Kd").show(1, "Qs Qd").show(3, "As Ad");
  settle(hand, {{0, 3, 186}, {1, 2, 80}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=186(1,2,3);1=80(1,2)");
  EXPECT_TRUE(verdict.findings.empty()) << text(verdict.findings);
}

TEST(PotReports, TexasholdemIssue40NoPotOfNothing) {
  Hand hand;
  hand.no_limit(1, 2).seats(1, {100, 100, 100}).blinds();
  hand.hole(2, "Ks Kd").hole(3, "As Ad").hole(1, "Qs Qd");
  hand.all_in(1, 100).all_in(2, 99).all_in(3, 98).board("2c 7d 9h").board("3c").board("5s");
  hand.show(2, "Ks Kd").show(3, "As Ad").show(1, "Qs Qd");
  settle(hand, {{0, 3, 300}});
  EXPECT_EQ(pots(judge(hand)), "0=300(1,2,3)");
}

TEST(PotReports, SlackPokerBot23AFoldReturnsTheUncalledPartOfAnAllIn) {
  Hand hand;
  hand.no_limit(5, 10).seats(1, {500, 500}).blinds().unknown_holes({2, 1});
  hand.all_in(1, 495).fold(2).uncalled(1, 490);
  settle(hand, {{0, 1, 20}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=20");
  EXPECT_EQ(stacks(verdict), "1=510,2=490");
  ASSERT_EQ(verdict.uncalled.size(), 1U);
  EXPECT_EQ(verdict.uncalled.front().amount, Cents(490));
  EXPECT_TRUE(verdict.findings.empty()) << text(verdict.findings);
}

TEST(PotReports, DistributedTexasholdem23TheWinnerIsPaidAndTheSurplusGoesBack) {
  const auto play = [](std::string_view a, std::string_view b) {
    Hand hand;
    hand.no_limit(1, 2).seats(1, {98, 102}).blinds().hole(2, b).hole(1, a);
    hand.all_in(1, 97).all_in(2, 100).uncalled(2, 4).board("2c 7d 9h").board("3c").board("5s");
    hand.show(1, a).show(2, b).close();
    return stacks(judge(hand));
  };
  EXPECT_EQ(play("As Ad", "Ks Kd"), "1=196,2=4");
  EXPECT_EQ(play("Ks Kd", "As Ad"), "1=0,2=200");
}

TEST(PotReports, PokerEngine2TheOneLiveSeatTakesEverythingWhateverWasFolded) {
  Hand hand;
  hand.no_limit(1, 2).seats(1, {100, 100, 100}).blinds();
  hand.hole(2, "As Ad").hole(3, "Ks Kd").hole(1, "7c 2d");
  hand.raise(1, 10).fold(2).fold(3).uncalled(1, 8);
  settle(hand, {{0, 1, 5}});
  EXPECT_EQ(pots(judge(hand)), "0=5(1)");
  EXPECT_EQ(stacks(judge(hand)), "1=103,2=99,3=98");
}

TEST(PotReports, PyPokerEngine45AntesAreInTheMainPotAndAnAllInCallLeavesNothing) {
  Hand hand;
  hand.no_limit(5, 10).ante(5).seats(1, {300, 300, 115});
  hand.post(2, "ante", 5).post(3, "ante", 5).post(1, "ante", 5);
  hand.blinds().hole(2, "As Ad").hole(3, "Ks Kd").hole(1, "7c 2d");
  hand.raise(1, 110).fold(2).all_in(3, 100).board("2c 7d 9h").board("3c").board("5s");
  hand.show(3, "Ks Kd").show(1, "7c 2d");
  settle(hand, {{0, 1, 240}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(pots(verdict), "0=240(1,3)");
  EXPECT_EQ(stacks(verdict), "1=425,2=290,3=0");
}

// --- B. Odd chips ----------------------------------------------------------------------------------------------------

TEST(OddChipReports, Pokerth152AThreeWayTieOfADivisiblePotHasNoOddChip) {
  Hand hand;
  hand.no_limit(50, 100).seats(10, std::vector<std::int64_t>(10, 10'000)).blinds();
  hand.hole(1, "Th Ac").hole(5, "Ad Td").hole(9, "Ts As").unknown_holes({2, 3, 4, 6, 7, 8, 10});
  hand.fold(3).fold(4).raise(5, 200).fold(6).fold(7).call(8, 200).raise(9, 1'000).fold(10).all_in(1, 9'950).fold(2);
  hand.all_in(5, 9'800).fold(8).all_in(9, 9'000).board("4d 7s 6s").board("Jd").board("Jh");
  hand.show(1, "Th Ac").show(5, "Ad Td").show(9, "Ts As");
  settle(hand, {{0, 1, 10'100}, {0, 5, 10'100}, {0, 9, 10'100}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(awards(verdict), "0:1=10100,5=10100,9=10100");
  EXPECT_EQ(text(findings(verdict, kFindingPotWrong)), "");
}

TEST(OddChipReports, TexasholdemPr56OddChipsGoOneAtATimeFromTheButtonsLeft) {
  Hand hand;
  hand.no_limit(1, 2).seats(3, {100, 100, 100, 100, 7}).blinds();
  hand.hole(4, "As 2d").hole(5, "Ad 2c").hole(1, "Ac 2h").hole(2, "Ah 2s").hole(3, "Ks 3d");
  hand.raise(1, 9).call(2, 9).call(3, 9).call(4, 8).all_in(5, 5);
  hand.board("Kd Kc Qh").check(4).check(1).check(2).bet(3, 10).call(4, 10).call(1, 10).call(2, 10);
  hand.board("Qd").check(4).check(1).check(2).check(3).board("9s").check(4).check(1).check(2).check(3);
  hand.show(3, "Ks 3d").muck(4).muck(1).muck(2).show(5, "Ad 2c").close();
  // Pots of 35 and 48, won by one hand; the same board without its King in seat 3 is split below.
  EXPECT_EQ(awards(judge(hand)), "0:3=35;1:3=48");

  Hand split;
  split.no_limit(1, 2).seats(3, {100, 100, 100, 100, 7}).blinds();
  split.hole(4, "As 2d").hole(5, "Ad 2c").hole(1, "Ac 2h").hole(2, "Ah 2s").hole(3, "8s 3d");
  split.raise(1, 9).call(2, 9).fold(3).call(4, 8).all_in(5, 5);
  split.board("Kd Kc Qh").check(4).check(1).check(2).board("Qd").check(4).check(1).check(2);
  split.board("9s").check(4).check(1).check(2);
  split.show(4, "As 2d").show(5, "Ad 2c").show(1, "Ac 2h").show(2, "Ah 2s").close();
  // 28 among four is even; 6 among three is even: nothing odd. With one chip of two cents, the shares are 7 and 2.
  EXPECT_EQ(awards(judge(split)), "0:1=7,2=7,4=7,5=7;1:1=2,2=2,4=2");
  split.chip(2);
  // 28 is 14 chips of 2 among four: three each, and two odd ones to seats 4 and 5, the first on the button's left.
  EXPECT_EQ(awards(judge(split)), "0:1=6,2=6,4=8,5=8;1:1=2,2=2,4=2");
}

// --- C. Re-opening and raise size ------------------------------------------------------------------------------------

TEST(RaiseReports, Pokerkit45AShortAllInDoesNotLetTheCallerReraise) {
  const auto play = [](bool reraises) {
    Hand hand;
    hand.no_limit(1, 2).seats(4, {19, 200, 16, 200}).blinds().unknown_holes({1, 2, 3, 4});
    hand.all_in(3, 16).call(4, 16).all_in(1, 18).call(2, 17);
    if (reraises) {
      hand.raise(4, 50);
    } else {
      hand.call(4, 3);
    }
    return findings(judge(hand), kFindingIllegalAction);
  };
  EXPECT_TRUE(play(false).empty());
  const auto illegal = play(true);
  ASSERT_EQ(illegal.size(), 1U) << text(illegal);
  EXPECT_EQ(illegal.front().seat, SeatNo(4));
  EXPECT_EQ(illegal.front().citations.text(), "6.16.3");
}

TEST(RaiseReports, Pokerkit40TheLeastReraiseIsTheRaiseBeforeOverTheBet) {
  const auto play = [](std::int64_t to) {
    Hand hand;
    hand.no_limit(10, 20).seats(1, {1000, 200}).blinds().unknown_holes({2, 1});
    hand.raise(1, 90).raise(2, 160).raise(1, to - 100).call(2, 20);
    return findings(judge(hand), kFindingIllegalAction);
  };
  EXPECT_TRUE(play(260).empty()) << text(play(260));
  const auto illegal = play(200);
  ASSERT_EQ(illegal.size(), 1U) << text(illegal);
  EXPECT_EQ(illegal.front().citations.text(), "6.6");
}

TEST(RaiseReports, Pokerkit40TheCallForLessLeavesSixtyUncalled) {
  Hand hand;
  hand.no_limit(10, 20).seats(1, {1000, 200}).blinds().hole(2, "As Ad").hole(1, "Ks Kd");
  hand.raise(1, 90).raise(2, 160).raise(1, 160).all_in(2, 20).uncalled(1, 60);
  hand.board("2c 7d 9h").board("3c").board("5s").show(2, "As Ad").show(1, "Ks Kd");
  settle(hand, {{0, 2, 400}});
  const Verdict verdict = judge(hand);
  EXPECT_EQ(stacks(verdict), "1=800,2=400");
  EXPECT_TRUE(verdict.findings.empty()) << text(verdict.findings);
}

// --- E. Reports that were no mistakes --------------------------------------------------------------------------------

TEST(NotMistakes, TheBoardsFifthCardDecidesNothingBetweenTwoEqualHands) {
  const auto play = [](std::string_view board, std::string_view a, std::string_view b) {
    Hand hand;
    hand.no_limit(1, 2).seats(1, {50, 50}).blinds().hole(2, b).hole(1, a);
    hand.all_in(1, 49).all_in(2, 48).board(board).show(1, a).show(2, b).close();
    return awards(judge(hand));
  };
  EXPECT_EQ(play("9c Kh Kd 9s Ah", "Qc 5h", "5d Jd"), "0:1=50,2=50");
  EXPECT_EQ(play("Jd 7h Jc Kh Ks", "Ah 8h", "As Qc"), "0:1=50,2=50");
  EXPECT_EQ(play("6c Qc Ad 6s Ac", "Td Js", "3s 3d"), "0:1=50,2=50");
}

}  // namespace
}  // namespace cardspeak::poker_test
