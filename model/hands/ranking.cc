#include "model/hands/ranking.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "model/check.h"

namespace cardspeak {
namespace {

using enum HandClass;

// Each from the lowest to the highest.

// Caribbean Stud Poker 11.0, 3.6.1; Poker 17.0, 3.2.1(b). The twenty-card order of 3.2.3 is this one with the classes
// left out that its deck cannot make, and One Pair where reading K-3 puts it.
constexpr std::array kFullHouseFirst = {kNoPair, kOnePair,   kTwoPair,     kThreeOfAKind,  kStraight,
                                        kFlush,  kFullHouse, kFourOfAKind, kStraightFlush, kRoyalFlush};

// Poker 17.0, 3.2.2(d), (e).
constexpr std::array kFlushFirst = {kNoPair,    kOnePair, kTwoPair,     kThreeOfAKind,  kStraight,
                                    kFullHouse, kFlush,   kFourOfAKind, kStraightFlush, kRoyalFlush};

// Three Card Poker 5.1, 3.6.1.
constexpr std::array kOfThree = {kNoPair, kOnePair, kFlush, kStraight, kThreeOfAKind, kStraightFlush};

// Caribbean Stud Poker 11.0, Table 10, and No Pair, which it does not pay (3.6.1(a)).
constexpr std::array kTwosWild = {kNoPair,        kOnePair,     kTwoPair,        kThreeOfAKind,
                                  kStraight,      kFlush,       kFullHouse,      kFourOfAKind,
                                  kStraightFlush, kFiveOfAKind, kRoyalFlushWild, kRoyalFlush};

// Poker 17.0, 9.6.3(b): the highest hands lose.
constexpr std::array kLowWithRuns = {kRoyalFlush, kStraightFlush, kFourOfAKind, kFullHouse, kFlush,
                                     kStraight,   kThreeOfAKind,  kTwoPair,     kOnePair,   kNoPair};

// 9.6.3(c), 10.6.6(c).
constexpr std::array kLowWithoutRuns = {kFourOfAKind, kFullHouse, kThreeOfAKind, kTwoPair, kOnePair, kNoPair};

// 3.2.1(b)(xi).
constexpr std::array kLowUnpaired = {kNoPair};

// 13.3.1.
constexpr std::array kFront = {kNoPair, kOnePair, kThreeOfAKind};

}  // namespace

bool is_low(Ranking ranking) {
  return ranking == Ranking::kLowEight || ranking == Ranking::kLowAceToFive || ranking == Ranking::kLowTwoToSeven;
}

bool is_wild(Ranking ranking) {
  return ranking == Ranking::kDeucesWild || ranking == Ranking::kDeucesWildRoyalsEqual ||
         ranking == Ranking::kDeucesWildDistinctFlush || ranking == Ranking::kDeucesWildTripsOnly;
}

std::span<const HandClass> classes_of(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kStandard52RankOnly:
    case Ranking::kTwentyCard:
      return kFullHouseFirst;
    case Ranking::kShortDeck40:
    case Ranking::kShortDeck36:
    case Ranking::kShortDeck32:
    case Ranking::kManila:
    case Ranking::kFaroManila52:
      return kFlushFirst;
    case Ranking::kThreeCard:
      return kOfThree;
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
      return kTwosWild;
    case Ranking::kLowEight:
      return kLowUnpaired;
    case Ranking::kLowAceToFive:
      return kLowWithoutRuns;
    case Ranking::kLowTwoToSeven:
      return kLowWithRuns;
    case Ranking::kChineseFront:
      return kFront;
  }
  CARDSPEAK_CHECK(false, "every ranking orders its classes");
}

bool has_class(Ranking ranking, HandClass hand_class) {
  const auto classes = classes_of(ranking);
  return std::ranges::find(classes, hand_class) != classes.end();
}

std::uint8_t class_order(HandClass hand_class, Ranking ranking) {
  CARDSPEAK_CHECK(has_class(ranking, hand_class), "a ranking places every class that it knows, and no other");
  const auto classes = classes_of(ranking == Ranking::kChineseFront ? Ranking::kStandard52 : ranking);
  if (ranking == Ranking::kDeucesWildRoyalsEqual && hand_class == kRoyalFlush) hand_class = kRoyalFlushWild;
  const auto place = std::ranges::find(classes, hand_class);
  return static_cast<std::uint8_t>(std::distance(classes.begin(), place));
}

Rank small_straight_top(Ranking ranking) {
  switch (ranking) {
    case Ranking::kThreeCard:
      return 3;
    case Ranking::kStandard52:
    case Ranking::kStandard52RankOnly:
    case Ranking::kFaroManila52:
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
      return 5;
    case Ranking::kShortDeck40:
      return 8;
    case Ranking::kShortDeck36:
      return 9;
    case Ranking::kShortDeck32:
      return 10;
    case Ranking::kManila:
    case Ranking::kTwentyCard:
    case Ranking::kLowEight:
    case Ranking::kLowAceToFive:
    case Ranking::kLowTwoToSeven:
    case Ranking::kChineseFront:
      return 0;
  }
  CARDSPEAK_CHECK(false, "every ranking says what the low Ace completes");
}

std::size_t hand_size(Ranking ranking) {
  return ranking == Ranking::kThreeCard || ranking == Ranking::kChineseFront ? 3 : 5;
}

std::size_t least_cards(Ranking ranking) {
  return hand_size(ranking);
}

std::size_t most_cards(Ranking ranking) {
  const bool picked = hand_size(ranking) == 5 && !is_wild(ranking) && ranking != Ranking::kLowTwoToSeven;
  return picked ? 7 : hand_size(ranking);
}

}  // namespace cardspeak
