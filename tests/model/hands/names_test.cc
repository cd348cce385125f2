#include "model/hands/names.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

// The names are in books that stay: a change here would make them unreadable.
TEST(BookName, OfEveryClassIsTheOneInTheBooksAndReadsBack) {
  const std::pair<HandClass, const char*> kClasses[] = {
      {HandClass::kNoPair, "noPair"},
      {HandClass::kOnePair, "onePair"},
      {HandClass::kTwoPair, "twoPair"},
      {HandClass::kThreeOfAKind, "threeOfAKind"},
      {HandClass::kStraight, "straight"},
      {HandClass::kFlush, "flush"},
      {HandClass::kFullHouse, "fullHouse"},
      {HandClass::kFourOfAKind, "fourOfAKind"},
      {HandClass::kStraightFlush, "straightFlush"},
      {HandClass::kRoyalFlush, "royalFlush"},
      {HandClass::kFiveOfAKind, "fiveOfAKind"},
      {HandClass::kRoyalFlushWild, "royalFlushWild"},
  };
  for (const auto& [hand_class, name] : kClasses) {
    EXPECT_EQ(book_name(hand_class), name);
    EXPECT_EQ(hand_class_named(name), hand_class);
  }
}

TEST(BookName, OfEveryRankingIsTheOneInTheBooksAndReadsBack) {
  const std::pair<Ranking, const char*> kNamedRankings[] = {
      {Ranking::kStandard52, "standard52"},
      {Ranking::kShortDeck40, "shortDeck40"},
      {Ranking::kShortDeck36, "shortDeck36"},
      {Ranking::kShortDeck32, "shortDeck32"},
      {Ranking::kManila, "manila"},
      {Ranking::kFaroManila52, "faroManila52"},
      {Ranking::kTwentyCard, "twentyCard"},
      {Ranking::kStandard52RankOnly, "standard52RankOnly"},
      {Ranking::kThreeCard, "threeCard"},
      {Ranking::kDeucesWild, "deucesWild"},
      {Ranking::kDeucesWildRoyalsEqual, "deucesWildRoyalsEqual"},
      {Ranking::kDeucesWildDistinctFlush, "deucesWildDistinctFlush"},
      {Ranking::kDeucesWildTripsOnly, "deucesWildTripsOnly"},
      {Ranking::kLowEight, "lowEight"},
      {Ranking::kLowAceToFive, "lowAceToFive"},
      {Ranking::kLowTwoToSeven, "lowTwoToSeven"},
      {Ranking::kChineseFront, "chineseFront"},
  };
  for (const auto& [ranking, name] : kNamedRankings) {
    EXPECT_EQ(book_name(ranking), name);
    EXPECT_EQ(ranking_named(name), ranking);
  }
}

TEST(BookName, AnyOtherTextNamesNothing) {
  for (const char* text : {"", "NoPair", "no pair", "flush ", "standard"}) {
    EXPECT_FALSE(hand_class_named(text).has_value()) << text;
    EXPECT_FALSE(ranking_named(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace cardspeak
