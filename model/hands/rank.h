// What a hand is worth under the ranking that a rulebook names.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/high.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// The best five of five to seven known, distinct cards.
inline HandValue rank_hand(std::span<const Card> cards, Ranking ranking) {
  return rank_high(cards, ranking);
}

// The cards that rank_hand's value is made from, in the order that shows them.
inline std::vector<Card> best_cards(std::span<const Card> cards, Ranking ranking) {
  const auto best = best_five(cards, ranking);
  return {best.begin(), best.end()};
}

// Whether hands of the class stand in the ranking.
inline bool has_class(Ranking /*ranking*/, HandClass hand_class) {
  return hand_class >= HandClass::kNoPair && hand_class <= HandClass::kRoyalFlush;
}

// How many cards make a hand, and the most that it can be chosen from.
inline std::size_t hand_size(Ranking /*ranking*/) {
  return 5;
}
inline std::size_t most_cards(Ranking /*ranking*/) {
  return 7;
}

}  // namespace cardspeak
