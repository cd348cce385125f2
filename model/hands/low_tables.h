// The tables behind model/hands/low.h, which is what to include. Where straights and flushes do not count, a hand is
// worth what its ranks are worth: the places are those of model/hands/high_tables.h.
#pragma once

#include <array>
#include <cstdint>

#include "model/hands/hand_value.h"
#include "model/hands/high_tables.h"
#include "model/hands/ranking.h"

namespace cardspeak::internal {

struct LowTables {
  const SpreadPlaces* places;
  std::array<HandValue, kSpreads> spread;

  // Requires a key of five to seven distinct cards.
  [[nodiscard]] HandValue value(const CardKey& key) const {
    const auto low = key.counts & ((1U << kLowBits) - 1U);
    const auto high = key.counts >> kLowBits & ((1U << kHighBits) - 1U);
    return spread[places->low[low] + places->high[high]];
  }
};

// The best low hand of a spread of five to seven cards; no hand where none qualifies. Requires kLowEight or
// kLowAceToFive.
HandValue low_spread_value(const Spread& spread, Ranking ranking);

// Built on the first call, valid for the life of the program. Safe from any thread. Requires kLowEight or
// kLowAceToFive.
const LowTables& low_tables(Ranking ranking);

}  // namespace cardspeak::internal
