#include "tests/model/hands/hands_fixture.h"

#include <numeric>

#include "model/hands/ranking.h"

namespace cardspeak {
namespace {

constexpr std::array kFromTheTop = {
    HandClass::kRoyalFlush, HandClass::kStraightFlush, HandClass::kFourOfAKind,  HandClass::kFullHouse,
    HandClass::kFlush,      HandClass::kStraight,      HandClass::kThreeOfAKind, HandClass::kTwoPair,
    HandClass::kOnePair,    HandClass::kNoPair,
};

}  // namespace

std::vector<Card> cards_of(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    cards.push_back(parse_card(text.substr(i, 2)).value());
    i += 2;
  }
  return cards;
}

std::uint64_t Tally::all_hands() const {
  return std::accumulate(hands_.begin(), hands_.end(), std::uint64_t{0});
}

Tally::ByClass Tally::hands_by_class() const {
  ByClass counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = hands(kFromTheTop[i]);
  return counts;
}

Tally::ByClass Tally::values_by_class(Ranking ranking) const {
  ByClass counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    // The values of a class lie together, in the 20 bits of ranks under its order.
    const std::size_t begin = HandValue::of(class_order(kFromTheTop[i], ranking), kFromTheTop[i], {}).compared();
    for (std::size_t value = begin; value < begin + (std::size_t{1} << 20U); ++value) counts[i] += seen_[value] != 0;
  }
  return counts;
}

}  // namespace cardspeak
