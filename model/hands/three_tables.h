// The table behind the three-card ranking of model/hands/rank.h, which is what to include.
#pragma once

#include <array>
#include <cstddef>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"

namespace cardspeak::internal {

// What three cards are worth by their ranks, in any order, and by whether they are of one suit.
struct ThreeTables {
  static constexpr std::size_t kPlaces = 13 * 13 * 13;

  std::array<HandValue, kPlaces> of_one_suit;
  std::array<HandValue, kPlaces> of_more_suits;

  // Requires ranks of cards.
  static constexpr std::size_t place(Rank a, Rank b, Rank c) { return ((a - 2U) * 13U + (b - 2U)) * 13U + (c - 2U); }

  // Requires known cards.
  [[nodiscard]] HandValue value(Card a, Card b, Card c) const {
    const std::size_t at = place(a.rank(), b.rank(), c.rank());
    return a.suit() == b.suit() && b.suit() == c.suit() ? of_one_suit[at] : of_more_suits[at];
  }
};

// Built on the first call, valid for the life of the program. Safe from any thread.
const ThreeTables& three_tables();

}  // namespace cardspeak::internal
