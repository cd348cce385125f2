#include "model/hands/high.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

HandValue value_of(std::string_view cards, Ranking ranking = Ranking::kStandard52) {
  return rank_high(cards_of(cards), ranking);
}

std::string described_high(std::string_view cards, Ranking ranking = Ranking::kStandard52) {
  return describe(value_of(cards, ranking));
}

std::string laid_high(std::string_view cards, Ranking ranking = Ranking::kStandard52) {
  std::string text;
  for (const Card card : best_five(cards_of(cards), ranking)) text += (text.empty() ? "" : " ") + to_string(card);
  return text;
}

// The hands that the rule names as examples, lowest first.
TEST(CaribbeanStud11Rule3_6_1, TheExamplesAreOfTheirClassAndEachBeatsTheOneBefore) {
  const std::pair<const char*, HandClass> kExamples[] = {
      {"Qs Td 6h 4c 2s", HandClass::kNoPair},      {"Ts Td Kh 6c 3s", HandClass::kOnePair},
      {"7s 7d 4h 4c Js", HandClass::kTwoPair},     {"Qs Qd Qh 8c 3s", HandClass::kThreeOfAKind},
      {"5s 4d 3h 2c As", HandClass::kStraight},    {"As Kd Qh Jc Ts", HandClass::kStraight},
      {"Kd Jd 9d 5d 2d", HandClass::kFlush},       {"Ks Kd Kh Jc Js", HandClass::kFullHouse},
      {"As Ad Ah Ac 7s", HandClass::kFourOfAKind}, {"9s 8s 7s 6s 5s", HandClass::kStraightFlush},
      {"As Ks Qs Js Ts", HandClass::kRoyalFlush},
  };
  HandValue before;
  for (const auto& [cards, kind] : kExamples) {
    EXPECT_EQ(hand_class(value_of(cards)), kind) << cards;
    EXPECT_GT(value_of(cards), before) << cards;
    before = value_of(cards);
  }
}

TEST(CaribbeanStud11Rule3_7, KingHighStraightBeatsJackHighStraight) {
  EXPECT_GT(value_of("Ks Qd Jh Tc 9s"), value_of("Jd Ts 9h 8c 7s"));
}

TEST(CaribbeanStud11Rule3_5, SuitsDoNotBreakATie) {
  EXPECT_EQ(value_of("As Ks Qs Js Ts"), value_of("Ac Kc Qc Jc Tc"));
  EXPECT_EQ(value_of("Ks Kd 8c 5h 3s"), value_of("Kh Kc 8s 5d 3c"));
}

TEST(Kickers, DecideInTurnDownToTheLast) {
  EXPECT_GT(value_of("Ks Kd Ac 5h 3s"), value_of("Kh Kc Qc 5s 3d"));
  EXPECT_GT(value_of("Ks Kd Ac 5h 3s"), value_of("Kh Kc Ad 4s 3d"));
  EXPECT_GT(value_of("Ks Kd Ac 5h 3s"), value_of("Kh Kc Ad 5s 2d"));
  EXPECT_GT(value_of("Ks Kd 8c 8h 3s"), value_of("Kh Kc 8s 8d 2d"));
  EXPECT_GT(value_of("Ks Kd Kc Kh 3s"), value_of("Ks Kd Kc Kh 2s"));
  EXPECT_GT(value_of("As Js 9s 5s 3s"), value_of("Ah Jh 9h 5h 2h"));
}

TEST(FullHouse, TakesItsRankFromTheThree) {
  EXPECT_GT(value_of("3s 3d 3h 2c 2s"), value_of("2d 2h 2c As Ad"));
}

TEST(SmallStraight, IsTheLowestStraightOfTheFullDeck) {
  EXPECT_LT(value_of("As 2d 3h 4c 5s"), value_of("2s 3d 4h 5c 6s"));
  EXPECT_EQ(hand_class(value_of("Qs Kd Ah 2c 3s")), HandClass::kNoPair);
}

TEST(ShortDeckRule3_2_2, FlushBeatsFullHouse) {
  for (const Ranking ranking : {Ranking::kShortDeck40, Ranking::kShortDeck36, Ranking::kShortDeck32, Ranking::kManila,
                                Ranking::kFaroManila52}) {
    EXPECT_GT(value_of("Ks Js Ts 8s 7s", ranking), value_of("As Ad Ah Kc Kd", ranking));
    EXPECT_LT(value_of("As Ks Qs Js 9s", ranking), value_of("7s 7d 7h 7c 8d", ranking));
  }
  EXPECT_LT(value_of("Ks Js Ts 8s 7s"), value_of("As Ad Ah Kc Kd"));
}

TEST(ShortDeckRule3_2_2, TheAceCompletesTheLowestStraightOfTheDeck) {
  EXPECT_EQ(described_high("As 5d 6h 7c 8s", Ranking::kShortDeck40), "straight, Eight high");
  EXPECT_EQ(described_high("As 6d 7h 8c 9s", Ranking::kShortDeck36), "straight, Nine high");
  EXPECT_EQ(described_high("As 7d 8h 9c Ts", Ranking::kShortDeck32), "straight, Ten high");
  EXPECT_EQ(described_high("As 7s 8s 9s Ts", Ranking::kShortDeck32), "straight flush, Ten high");
  EXPECT_LT(value_of("As 7d 8h 9c Ts", Ranking::kShortDeck32), value_of("7d 8h 9c Ts Jd", Ranking::kShortDeck32));
}

TEST(ManilaRule11_5_5, TheAceMakesNoLowStraight) {
  EXPECT_EQ(described_high("As 7d 8h 9c Ts", Ranking::kManila), "Ace-Ten high");
  EXPECT_EQ(described_high("As 7s 8s 9s Ts", Ranking::kManila), "flush, Ace high");
  EXPECT_EQ(described_high("As Kd Qh Jc Ts", Ranking::kManila), "straight, Ace high");
}

TEST(FaroManila, KeepsTheSmallStraightOfTheFullDeck) {
  EXPECT_EQ(described_high("As 2d 3h 4c 5s", Ranking::kFaroManila52), "straight, Five high");
}

TEST(TwentyCardRule3_2_3, OnePairRanksUnderTwoPair) {
  EXPECT_LT(value_of("As Ad Kh Qc Js", Ranking::kTwentyCard), value_of("Js Jd Th Tc Qs", Ranking::kTwentyCard));
}

TEST(Describe, CallsEveryClassAsADealerDoes) {
  EXPECT_EQ(described_high("As Kd 9h 5c 2s"), "Ace-King high");
  EXPECT_EQ(described_high("Ks Kd 8c 5h 3s"), "pair of Kings");
  EXPECT_EQ(described_high("6s 6d 8c 5h 3s"), "pair of Sixes");
  EXPECT_EQ(described_high("Ks Kd 8c 8h 3s"), "two pairs, Kings and Eights");
  EXPECT_EQ(described_high("2s 2d 2c 8h 3s"), "three of a kind, Twos");
  EXPECT_EQ(described_high("Ts 9d 8c 7h 6s"), "straight, Ten high");
  EXPECT_EQ(described_high("As 2d 3h 4c 5s"), "straight, Five high");
  EXPECT_EQ(described_high("Kh Jh 9h 5h 2h"), "flush, King high");
  EXPECT_EQ(described_high("Ks Kd Kh Jc Js"), "full house, Kings over Jacks");
  EXPECT_EQ(described_high("As Ad Ah Ac 7s"), "four of a kind, Aces");
  EXPECT_EQ(described_high("9s 8s 7s 6s 5s"), "straight flush, Nine high");
  EXPECT_EQ(described_high("As Ks Qs Js Ts"), "royal flush");
}

TEST(BestFive, LaysSetsFirstAndTheRestFromHighToLow) {
  EXPECT_EQ(laid_high("2s 9d Kh 5c As"), "As Kh 9d 5c 2s");
  EXPECT_EQ(laid_high("3s 8c Kd 5h Ks"), "Ks Kd 8c 5h 3s");
  EXPECT_EQ(laid_high("8c Kd 3s 8h Ks"), "Ks Kd 8h 8c 3s");
  EXPECT_EQ(laid_high("3s 2c 2s Ah 2d"), "2s 2d 2c Ah 3s");
  EXPECT_EQ(laid_high("Jc Kh Js Kd Ks"), "Ks Kh Kd Js Jc");
  EXPECT_EQ(laid_high("7s Ac Ah As Ad"), "As Ah Ad Ac 7s");
  EXPECT_EQ(laid_high("2h Kh 9h 5h Jh"), "Kh Jh 9h 5h 2h");
  EXPECT_EQ(laid_high("Ts Qs As Js Ks"), "As Ks Qs Js Ts");
}

TEST(BestFive, LaysTheLowAceLast) {
  EXPECT_EQ(laid_high("As 2d 3h 4c 5s"), "5s 4c 3h 2d As");
  EXPECT_EQ(laid_high("As 7d 8h 9c Ts Td Th", Ranking::kShortDeck32), "Ts 9c 8h 7d As");
}

TEST(BestFive, LeavesOutWhatDoesNotPlay) {
  EXPECT_EQ(laid_high("As Ad Ks Kd Qs Qd Jh"), "As Ad Ks Kd Qs");  // three pairs
  EXPECT_EQ(laid_high("As Ad Ah Ks Kd Kh Qs"), "As Ah Ad Ks Kh");  // two threes
  EXPECT_EQ(laid_high("As Ah Ad Ac Ks Kd Kh"), "As Ah Ad Ac Ks");  // four and three
  EXPECT_EQ(laid_high("2h 4h 6h 8h Th Qh As"), "Qh Th 8h 6h 4h");  // six of a suit
  EXPECT_EQ(laid_high("9s 8s 7s 6s 5s Td Jd"), "9s 8s 7s 6s 5s");  // a longer straight off suit
  EXPECT_EQ(laid_high("9s 9d 8s 8d 7h 6c 5s"), "9s 8s 7h 6c 5s");  // pairs inside a straight
}

TEST(LowestValue, IsTheBarForOrBetter) {
  constexpr std::array<Rank, 2> kAceKing = {kAce, kKing};
  const HandValue qualifies = lowest_value(HandClass::kNoPair, kAceKing, Ranking::kStandard52);
  EXPECT_GE(value_of("As Kd 4h 3c 2s"), qualifies);
  EXPECT_LT(value_of("As Qd Jh Tc 9s"), qualifies);
  EXPECT_GE(value_of("2s 2d 3h 4c 5s"), qualifies);

  constexpr std::array<Rank, 1> kEight = {8};
  const HandValue pair_of_eights = lowest_value(HandClass::kOnePair, kEight, Ranking::kStandard52);
  EXPECT_GE(value_of("8s 8d 4h 3c 2s"), pair_of_eights);
  EXPECT_LT(value_of("7s 7d Ah Kc Qs"), pair_of_eights);

  const HandValue straight = lowest_value(HandClass::kStraight, {}, Ranking::kStandard52);
  EXPECT_GE(value_of("As 2d 3h 4c 5s"), straight);
  EXPECT_LT(value_of("As Ad Ah Kc Qs"), straight);
}

TEST(HandValue, WithoutAHandIsBelowTheLowestHand) {
  EXPECT_FALSE(HandValue().has_hand());
  EXPECT_LT(HandValue(), value_of("7s 5d 4h 3c 2s"));
}

// Run on its own, as ctest does, the threads meet before any table is built.
TEST(RankHigh, FirstUsedBySeveralThreadsAtOnceIsTheSameForAll) {
  std::array<std::string, 4> said;
  std::vector<std::thread> threads;
  for (std::string& mine : said) {
    threads.emplace_back([&mine] {
      for (const Ranking ranking : {Ranking::kStandard52, Ranking::kShortDeck32, Ranking::kManila}) {
        mine += described_high("As 7d 8h 9c Ts", ranking) + "; ";
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(said, testing::Each("Ace-Ten high; straight, Ten high; Ace-Ten high; "));
}

TEST(RankHighDeathTest, RefusesWhatIsNoHand) {
  EXPECT_DEATH({ (void)value_of("As Ks Qs Js"); }, "at least five");
  EXPECT_DEATH({ (void)value_of("As Ks Qs Js Ts 9s 8s 7s"); }, "at most seven");
  EXPECT_DEATH({ (void)value_of("As Ks Qs Js As"); }, "no card twice");
  EXPECT_DEATH({ (void)value_of("As Ks Qs Js ??"); }, "an unknown card");
}

}  // namespace
}  // namespace cardspeak
