// What a poker hand is worth: one number that compares, and its name.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/cards/card.h"
#include "model/check.h"

namespace cardspeak {

// The kinds of hand, as Caribbean Stud Poker 11.0, 3.6.1 and Poker 17.0, 3.2.1(b) define them. The numbers carry no
// order: which kind beats which depends on the ranking in force (Poker 17.0, 3.2.1 to 3.2.3), so compare HandValues.
enum class HandClass : std::uint8_t {
  kNoPair = 1,  // "five odd cards" at the house tables
  kOnePair,
  kTwoPair,
  kThreeOfAKind,
  kStraight,
  kFlush,
  kFullHouse,
  kFourOfAKind,
  kStraightFlush,  // other than the royal flush, where the ranking has one
  kRoyalFlush,     // where twos are wild: without any
  // Only where twos are wild (Caribbean Stud Poker 11.0, 12.5.1(a), Table 10).
  kFiveOfAKind,
  kRoyalFlushWild,  // with one two or more
};

// The rank of an Ace that counts under the Two (Poker 17.0, 3.2.1(b)(xi), 9.6.3(c), 10.3.1(a)(ii)).
inline constexpr Rank kLowAce = 1;

// A hand's worth under one ranking. Higher is better, where the lowest hand wins too, and two values are equal exactly
// when the hands tie. Values made under different rankings must not be compared, but for those of kChineseFront and
// kStandard52, which model/hands/ranking.h puts on one scale. The default value is no hand at all, below every hand.
//
// The class and the ranks are there to be named and paid; what is compared is the place of the class in its ranking,
// then the ranks. A ranking may give two classes one place: such hands tie and are still paid by different lines.
class HandValue {
 public:
  // The ranks that decide between two hands of one class, the one that is compared first in front; 0 where there are
  // fewer than five. Pair of Kings with Ace, Ten, Nine: 13, 14, 10, 9, 0. Straights and straight flushes: the top card
  // alone, which is the Five in 5-4-3-2-Ace and the Three in 3-2-Ace. A wild two counts as the rank that it stands for;
  // an Ace that counts low in a low hand is kLowAce.
  using Ranks = std::array<Rank, 5>;

  constexpr HandValue() = default;

  // `order` is the place of the class in its ranking, 0 the lowest to 14.
  static constexpr HandValue of(std::uint8_t order, HandClass hand_class, const Ranks& ranks) {
    return made_of(order, ranks, static_cast<std::uint32_t>(hand_class));
  }

  // The same where the lowest hand wins: of two hands of one class the one with the lower ranks is the better. `order`
  // is 0 for the class that loses to every other.
  static constexpr HandValue low(std::uint8_t order, HandClass hand_class, Ranks ranks) {
    for (Rank& rank : ranks) rank = turned(rank);
    return made_of(order, ranks, kLowBit | static_cast<std::uint32_t>(hand_class));
  }

  // False for the default value.
  [[nodiscard]] constexpr bool has_hand() const { return bits_ != 0; }

  // Requires has_hand().
  [[nodiscard]] constexpr HandClass hand_class() const {
    CARDSPEAK_CHECK(has_hand(), "a value without a hand has no class");
    return static_cast<HandClass>(bits_ & (kLowBit - 1U));
  }

  // Whether the lowest hand wins under its ranking. False for the default value.
  [[nodiscard]] constexpr bool is_low() const { return (bits_ & kLowBit) != 0; }

  [[nodiscard]] constexpr Ranks ranks() const {
    Ranks ranks{};
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      ranks[i] =
          static_cast<Rank>(bits_ >> (kClassBits + kRankBits * (ranks.size() - 1 - i)) & ((1U << kRankBits) - 1U));
      if (is_low()) ranks[i] = turned(ranks[i]);
    }
    return ranks;
  }

  // The number that is compared: below 2^24, and 0 for no hand. For tables inside one run; its layout is never stored
  // format.
  [[nodiscard]] constexpr std::uint32_t compared() const { return bits_ >> kClassBits; }

  // The whole value, its class included, as one number. For digests inside one run; its layout is not a format that is
  // stored.
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr bool operator==(HandValue a, HandValue b) { return a.compared() == b.compared(); }
  friend constexpr std::strong_ordering operator<=>(HandValue a, HandValue b) { return a.compared() <=> b.compared(); }

 private:
  // From the top: 4 bits order plus 1, so that no hand is below the lowest; five times 4 bits rank, turned round where
  // the lowest hand wins; 1 bit that says so; 7 bits class.
  static constexpr unsigned kRankBits = 4;
  static constexpr unsigned kClassBits = 8;
  static constexpr std::uint32_t kLowBit = 1U << (kClassBits - 1U);

  static constexpr Rank turned(Rank rank) { return static_cast<Rank>((1U << kRankBits) - 1U - rank); }

  static constexpr HandValue made_of(std::uint8_t order, const Ranks& ranks, std::uint32_t kind) {
    CARDSPEAK_CHECK(order < 15, "a ranking has at most 15 places for its classes");
    std::uint32_t bits = order + 1U;
    for (const Rank rank : ranks) bits = bits << kRankBits | rank;
    return HandValue(bits << kClassBits | kind);
  }

  explicit constexpr HandValue(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_ = 0;
};

// The class of the hand that the value was made from. Requires has_hand().
constexpr HandClass hand_class(HandValue value) {
  return value.hand_class();
}

// "no pair", "two pairs", "straight flush": lower case, for the middle of a sentence.
std::string_view class_name(HandClass hand_class);

// The hand as a dealer calls it: "flush, King high", "pair of Kings", "two pairs, Kings and Eights", "full house, Kings
// over Jacks", "Ace-King high". It does not name kickers, so hands that differ may read alike; where the ranking
// compares no ranks, the class alone. A low hand without a pair is called by all its cards, as the rules write it:
// "7,5,4,3,2 low"; any other low hand as a high one, with "low" behind it. Requires has_hand().
std::string describe(HandValue value);

}  // namespace cardspeak
