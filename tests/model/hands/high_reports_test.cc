// Situations that public reports say other engines ranked wrongly, or were wrongly said to rank wrongly. The test names
// say what is right; the comment says where the situation was reported.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

HandValue reported_value(std::string_view cards) {
  return rank_high(cards_of(cards), Ranking::kStandard52);
}

// uoftcprg/pokerkit #18 asks this of deuce-to-seven low; for high hands the same cards are a straight.
TEST(ReportedRanking, AceToFiveIsAStraightForHigh) {
  EXPECT_EQ(describe(reported_value("Ac 2d 3h 4s 5c")), "straight, Five high");
}

// claudijo/poker-ts #15: with three pairs on seven cards, the lowest pair does not play.
TEST(ReportedRanking, ThreePairsTieWhenTheThirdPairDoesNotPlay) {
  EXPECT_EQ(reported_value("6c Qc Ad 6s Ac Td Js"), reported_value("6c Qc Ad 6s Ac 3s 3d"));
  EXPECT_EQ(reported_value("6c Qc Ad 6s Ac 3s 3d"), reported_value("As Ah 6d 6h Qs"));
}

// claudijo/poker-ts #5.
TEST(ReportedRanking, QueensAndTensWithAnAceTieWhateverTheSecondHoleCard) {
  EXPECT_EQ(reported_value("Qh Qc As Tc 5h Th 3c"), reported_value("Qh Qc As Tc 5h Td 9h"));
  EXPECT_EQ(reported_value("Qh Qc As Tc 5h Th 3c"), reported_value("Qs Qd Ts Td Ad"));
}

// ishikota/PyPokerEngine #69.
TEST(ReportedRanking, TheStraightToTheFiveIsSeenAmongSevenCards) {
  EXPECT_EQ(describe(reported_value("Ah 2c Kd 3s 9h 4d 5c")), "straight, Five high");
}

// ishikota/PyPokerEngine #78.
TEST(ReportedRanking, TheSevenOnTheFifthPlaceBeatsTheSixOfTheBoard) {
  EXPECT_EQ(reported_value("Qd Jd 9d Kc 6d Qc 7d"), reported_value("Qs Js 9s 7s 6s"));
  EXPECT_EQ(reported_value("Qd Jd 9d Kc 6d 5d Ah"), reported_value("Qs Js 9s 6s 5s"));
  EXPECT_GT(reported_value("Qd Jd 9d Kc 6d Qc 7d"), reported_value("Qd Jd 9d Kc 6d 5d Ah"));
}

// ishikota/PyPokerEngine #68: a higher hole card outside the best five decides nothing.
TEST(ReportedRanking, AHigherCardThatDoesNotPlayLeavesATie) {
  EXPECT_EQ(reported_value("As Ks Qd Jc 9h 8d 2c"), reported_value("As Ks Qd Jc 9h 7d 3c"));
  EXPECT_EQ(reported_value("Ts Jd Qh Kc As 9d 2c"), reported_value("Ts Jd Qh Kc As 3d 2h"));
}

// ishikota/PyPokerEngine, pull request 34.
TEST(ReportedRanking, EightsAndSevensBeatEightsAndSixes) {
  EXPECT_EQ(describe(reported_value("4d 8s 4h 7d 8c 7s 5s")), "two pairs, Eights and Sevens");
  EXPECT_EQ(describe(reported_value("4d 8s 4h 7d 8c Kd 6s")), "two pairs, Eights and Fours");
  EXPECT_GT(reported_value("4d 8s 4h 7d 8c 7s 5s"), reported_value("4d 8s 4h 7d 8c Kd 6s"));
}

// pokerth/pokerth #369.
TEST(ReportedRanking, TheSmallStraightFlushBeatsAHigherStraight) {
  EXPECT_EQ(describe(reported_value("Ad 2d 3d 4d 5d")), "straight flush, Five high");
  EXPECT_GT(reported_value("Ad 2d 3d 4d 5d"), reported_value("2d 3d 4d 5d 6c"));
  EXPECT_EQ(reported_value("Ad 2d 3d 4d 5d 6c Kh"), reported_value("As 2s 3s 4s 5s"));
}

// goldfire/pokersolver #16, reported as an error, which it was not.
TEST(ReportedRanking, KingsAndNinesWithTheAceOfTheBoardTie) {
  EXPECT_EQ(reported_value("9c Kh Kd 9s Ah Qc 5h"), reported_value("9c Kh Kd 9s Ah 5d Jd"));
  EXPECT_EQ(reported_value("9c Kh Kd 9s Ah Qc 5h"), reported_value("Ks Kc 9h 9d As"));
}

// worldveil/deuces #14, likewise.
TEST(ReportedRanking, KingsAndJacksWithAnAceEachTie) {
  EXPECT_EQ(reported_value("Jd 7h Jc Kh Ks Ah 8h"), reported_value("Jd 7h Jc Kh Ks As Qc"));
  EXPECT_EQ(reported_value("Jd 7h Jc Kh Ks Ah 8h"), reported_value("Kd Kc Js Jh Ad"));
}

// HenryRLee/PokerHandEvaluator #81, likewise: two cards of the hand and three of the board.
TEST(ReportedRanking, OmahaFromTwoOfTheHandAndThreeOfTheBoardIsQueensAndFivesWithAKing) {
  HandValue best;
  for_each_combination<2>(cards_of("Ks 8c Js 5c"), [&](const std::array<Card, 2>& hole) {
    for_each_combination<3>(cards_of("3s 5h Qs Qd 9h"), [&](const std::array<Card, 3>& board) {
      HighHand hand(hole);
      for (const Card card : board) hand.add(card);
      best = std::max(best, HighRanker(Ranking::kStandard52)(hand));
    });
  });
  EXPECT_EQ(best, reported_value("Qh Qc 5s 5d Kd"));
}

}  // namespace
}  // namespace cardspeak
