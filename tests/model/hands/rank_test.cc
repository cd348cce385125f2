#include "model/hands/rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

constexpr std::array kEveryRanking = {Ranking::kStandard52,
                                      Ranking::kShortDeck40,
                                      Ranking::kShortDeck36,
                                      Ranking::kShortDeck32,
                                      Ranking::kManila,
                                      Ranking::kFaroManila52,
                                      Ranking::kTwentyCard,
                                      Ranking::kStandard52RankOnly,
                                      Ranking::kThreeCard,
                                      Ranking::kDeucesWild,
                                      Ranking::kDeucesWildRoyalsEqual,
                                      Ranking::kDeucesWildDistinctFlush,
                                      Ranking::kDeucesWildTripsOnly};

HandValue rank_only(std::string_view cards) {
  return rank_hand(cards_of(cards), Ranking::kStandard52RankOnly);
}

TEST(ClassesOf, EveryRankingStandFromTheLowestToTheHighestEachOnce) {
  for (const Ranking ranking : kEveryRanking) {
    const auto classes = classes_of(ranking);
    EXPECT_EQ(std::set<HandClass>(classes.begin(), classes.end()).size(), classes.size());
    for (std::size_t i = 1; i < classes.size(); ++i) {
      const auto over = class_order(classes[i], ranking);
      const auto under = class_order(classes[i - 1], ranking);
      if (ranking == Ranking::kDeucesWildRoyalsEqual && classes[i] == HandClass::kRoyalFlush) {
        EXPECT_EQ(over, under);
      } else {
        EXPECT_GT(over, under);
      }
    }
  }
}

TEST(RankHand, TakesAsManyCardsAsTheRankingSaysAndTheLowestValueOfTheLowestClassIsAboveNoHand) {
  for (const Ranking ranking : kEveryRanking) {
    for (std::size_t size = least_cards(ranking); size <= most_cards(ranking); ++size) {
      // Spread over the deck's top, so that short decks have them too.
      const auto cards = cards_of("As Kd Qh Jc 9s 8d 7h");
      const auto hand = std::span(cards).first(size);
      EXPECT_TRUE(rank_hand(hand, ranking).has_hand());
      EXPECT_EQ(best_cards(hand, ranking).size(), hand_size(ranking));
    }
    EXPECT_GT(lowest_value(HandClass::kNoPair, {}, ranking), HandValue());
  }
}

// Of every `stride`th hand.
template <std::size_t kCards>
void expect_the_same_cards_laid(Ranking ranking, std::size_t stride) {
  std::size_t hands = 0;
  for_each_combination<kCards>(deck_cards(DeckKind::k52), [&](const std::array<Card, kCards>& cards) {
    if (hands++ % stride != 0) return;
    const auto laid = best_cards(cards, ranking);
    ASSERT_TRUE(std::ranges::is_permutation(laid, cards));
  });
}

TEST(BestCards, OfThreeCardsAndOfEvery97thHandWithWildTwosAreAllTheCards) {
  expect_the_same_cards_laid<3>(Ranking::kThreeCard, 1);
  expect_the_same_cards_laid<5>(Ranking::kDeucesWild, 97);
  expect_the_same_cards_laid<5>(Ranking::kDeucesWildDistinctFlush, 97);
  expect_the_same_cards_laid<5>(Ranking::kDeucesWildTripsOnly, 97);
}

TEST(BestCardsSlow, OfEveryHandWithWildTwosAreAllTheCards) {
  expect_the_same_cards_laid<5>(Ranking::kDeucesWild, 1);
  expect_the_same_cards_laid<5>(Ranking::kDeucesWildDistinctFlush, 1);
  expect_the_same_cards_laid<5>(Ranking::kDeucesWildTripsOnly, 1);
}

TEST(RankHand, OfAHighRankingIsRankHigh) {
  const auto seven = cards_of("As 7d 8h 9c Ts Tc 2d");
  for (const Ranking ranking : {Ranking::kStandard52, Ranking::kShortDeck32, Ranking::kManila}) {
    EXPECT_EQ(rank_hand(seven, ranking), rank_high(seven, ranking));
    EXPECT_THAT(best_cards(seven, ranking), testing::ElementsAreArray(best_five(seven, ranking)));
  }
}

// Reading PER-TIEBREAK "rank_only" of Crown Perth's Crown Hold'em.
TEST(RankOnly, HandsOfOneClassAreWorthTheSameAndHandsOfTwoAreNot) {
  EXPECT_EQ(rank_only("As Ad Kh 9c 7s 4d 3h"), rank_only("3s 3d 5h 7c 8s Td Qh"));
  EXPECT_EQ(rank_only("As Kd Jh 9c 7s"), rank_only("8s 6d 5h 4c 2s"));
  EXPECT_GT(rank_only("2s 2d 3h 4c 5s"), rank_only("As Kd Jh 9c 7s"));
  for_each_combination<5>(deck_cards(DeckKind::k52), [](const std::array<Card, 5>& cards) {
    const HandValue value = rank_hand(cards, Ranking::kStandard52RankOnly);
    const HandClass kind = rank_hand(cards, Ranking::kStandard52).hand_class();
    ASSERT_EQ(value.hand_class(), kind);
    ASSERT_EQ(value, lowest_value(kind, {}, Ranking::kStandard52RankOnly));
  });
}

TEST(RankOnly, IsCalledByTheClassAloneAndLaidAsTheBestByItsCards) {
  EXPECT_EQ(describe(rank_only("As Ad Kh 9c 7s 4d 3h")), "one pair");
  EXPECT_EQ(describe(rank_only("As Kd Jh 9c 7s")), "no pair");
  EXPECT_EQ(describe(rank_only("As Ks Js 9s 7s")), "flush");
  EXPECT_THAT(best_cards(cards_of("3h 4d 9c As 7s Ad Kh"), Ranking::kStandard52RankOnly),
              testing::ElementsAreArray(cards_of("As Ad Kh 9c 7s")));
}

TEST(RankOnly, ABarByRanksIsABarByTheClass) {
  constexpr std::array<Rank, 1> kEight = {8};
  EXPECT_GE(rank_only("3s 3d 5h 7c Qh"), lowest_value(HandClass::kOnePair, kEight, Ranking::kStandard52RankOnly));
}

// Ultimate Texas Hold'em: the dealer qualifies with a pair, from seven cards.
TEST(QualifySlow, APairOrBetterFromSevenCardsIn110490100Hands) {
  const HandValue pair = lowest_value(HandClass::kOnePair, {}, Ranking::kStandard52);
  std::uint64_t qualifies = 0;
  for_each_hand<7>(deck_cards(DeckKind::k52), [&, rank = HighRanker(Ranking::kStandard52)](const HighHand& hand) {
    qualifies += rank(hand) >= pair;
  });
  EXPECT_EQ(qualifies, 110'490'100U);  // reference list, section 4
}

TEST(ClassOrderDeathTest, RefusesAClassThatTheRankingDoesNotHave) {
  EXPECT_DEATH({ (void)class_order(HandClass::kFullHouse, Ranking::kThreeCard); }, "every class that it knows");
  EXPECT_DEATH({ (void)class_order(HandClass::kFiveOfAKind, Ranking::kStandard52); }, "every class that it knows");
  EXPECT_DEATH({ (void)HighRanker(Ranking::kThreeCard); }, "a high ranking");
}

}  // namespace
}  // namespace cardspeak
