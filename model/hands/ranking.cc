#include "model/hands/ranking.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cardspeak {
namespace {

// Lowest first. Caribbean Stud Poker 11.0, 3.6.1; Poker 17.0, 3.2.1(b). The twenty-card order of 3.2.3 is this one with
// the classes left out that its deck cannot make, and One Pair where reading K-3 puts it.
constexpr std::array kFullHouseFirst = {
    HandClass::kNoPair,        HandClass::kOnePair,    HandClass::kTwoPair,   HandClass::kThreeOfAKind,
    HandClass::kStraight,      HandClass::kFlush,      HandClass::kFullHouse, HandClass::kFourOfAKind,
    HandClass::kStraightFlush, HandClass::kRoyalFlush,
};

// Poker 17.0, 3.2.2(d).
constexpr std::array kFlushFirst = {
    HandClass::kNoPair,        HandClass::kOnePair,    HandClass::kTwoPair, HandClass::kThreeOfAKind,
    HandClass::kStraight,      HandClass::kFullHouse,  HandClass::kFlush,   HandClass::kFourOfAKind,
    HandClass::kStraightFlush, HandClass::kRoyalFlush,
};

}  // namespace

bool flush_beats_full_house(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kTwentyCard:
      return false;
    case Ranking::kShortDeck40:
    case Ranking::kShortDeck36:
    case Ranking::kShortDeck32:
    case Ranking::kManila:
    case Ranking::kFaroManila52:
      return true;
  }
  CARDSPEAK_CHECK(false, "every ranking orders flush and full house");
}

Rank small_straight_top(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kFaroManila52:
      return 5;
    case Ranking::kShortDeck40:
      return 8;
    case Ranking::kShortDeck36:
      return 9;
    case Ranking::kShortDeck32:
      return 10;
    case Ranking::kManila:
    case Ranking::kTwentyCard:
      return 0;
  }
  CARDSPEAK_CHECK(false, "every ranking says what the low Ace completes");
}

std::uint8_t class_order(HandClass hand_class, Ranking ranking) {
  const auto& order = flush_beats_full_house(ranking) ? kFlushFirst : kFullHouseFirst;
  const auto place = std::ranges::find(order, hand_class);
  CARDSPEAK_CHECK(place != order.end(), "a high ranking places every class");
  return static_cast<std::uint8_t>(std::distance(order.begin(), place));
}

}  // namespace cardspeak
