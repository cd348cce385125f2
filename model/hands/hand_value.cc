#include "model/hands/hand_value.h"

namespace cardspeak {
namespace {

constexpr std::array<std::string_view, 13> kRankNames = {"Two",  "Three", "Four", "Five",  "Six",  "Seven", "Eight",
                                                         "Nine", "Ten",   "Jack", "Queen", "King", "Ace"};

std::string_view rank_name(Rank rank) {
  if (rank == kLowAce) rank = kAce;
  CARDSPEAK_CHECK(rank >= 2 && rank <= kAce, "a rank is 2 to 14");
  return kRankNames[rank - 2U];
}

std::string several(Rank rank) {
  return std::string(rank_name(rank)) + (rank == 6 ? "es" : "s");
}

std::string high(Rank rank) {
  return std::string(rank_name(rank)) + " high";
}

// The two highest cards, because whether both an Ace and a King are there is what a hand without a pair is asked for.
std::string odd_cards(const HandValue::Ranks& ranks) {
  if (ranks[1] == 0) return high(ranks[0]);
  return std::string(rank_name(ranks[0])) + "-" + high(ranks[1]);
}

// Poker 17.0, 3.2.1(b)(xi) and 9.6.3 write a low hand so, the highest card in front.
std::string low_cards(const HandValue::Ranks& ranks) {
  constexpr std::array<std::string_view, 15> kShort = {"",  "A", "2",  "3", "4", "5", "6", "7",
                                                       "8", "9", "10", "J", "Q", "K", "A"};
  std::string text;
  for (const Rank rank : ranks) {
    if (rank == 0) break;
    if (!text.empty()) text += ',';
    text += kShort[rank];
  }
  return text;
}

std::string after_class(HandClass hand_class, const std::string& detail) {
  return std::string(class_name(hand_class)) + ", " + detail;
}

}  // namespace

std::string_view class_name(HandClass hand_class) {
  switch (hand_class) {
    case HandClass::kNoPair:
      return "no pair";
    case HandClass::kOnePair:
      return "one pair";
    case HandClass::kTwoPair:
      return "two pairs";
    case HandClass::kThreeOfAKind:
      return "three of a kind";
    case HandClass::kStraight:
      return "straight";
    case HandClass::kFlush:
      return "flush";
    case HandClass::kFullHouse:
      return "full house";
    case HandClass::kFourOfAKind:
      return "four of a kind";
    case HandClass::kStraightFlush:
      return "straight flush";
    case HandClass::kRoyalFlush:
      return "royal flush";
    case HandClass::kFiveOfAKind:
      return "five of a kind";
    case HandClass::kRoyalFlushWild:
      return "wild royal flush";
  }
  CARDSPEAK_CHECK(false, "every class has a name");
}

namespace {

std::string described(HandClass kind, const HandValue::Ranks& ranks) {
  switch (kind) {
    case HandClass::kNoPair:
      return odd_cards(ranks);
    case HandClass::kOnePair:
      return "pair of " + several(ranks[0]);
    case HandClass::kTwoPair:
      return after_class(kind, several(ranks[0]) + " and " + several(ranks[1]));
    case HandClass::kThreeOfAKind:
    case HandClass::kFourOfAKind:
    case HandClass::kFiveOfAKind:
      return after_class(kind, several(ranks[0]));
    case HandClass::kFullHouse:
      if (ranks[1] == 0) return after_class(kind, several(ranks[0]));
      return after_class(kind, several(ranks[0]) + " over " + several(ranks[1]));
    case HandClass::kStraight:
    case HandClass::kFlush:
    case HandClass::kStraightFlush:
      return after_class(kind, high(ranks[0]));
    case HandClass::kRoyalFlush:
    case HandClass::kRoyalFlushWild:
      return std::string(class_name(kind));
  }
  CARDSPEAK_CHECK(false, "every class has a description");
}

}  // namespace

std::string describe(HandValue value) {
  const HandClass kind = value.hand_class();
  const HandValue::Ranks ranks = value.ranks();
  if (ranks[0] == 0) return std::string(class_name(kind));
  if (!value.is_low()) return described(kind, ranks);
  return (kind == HandClass::kNoPair ? low_cards(ranks) : described(kind, ranks)) + " low";
}

}  // namespace cardspeak
