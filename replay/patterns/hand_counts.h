// How often each kind of hand is dealt, over every deal of a deck of 52.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"

namespace cardspeak::patterns {

struct HandCount {
  HandClass hand_class = HandClass::kNoPair;
  std::int64_t deals = 0;
};

// By class, how many of all sets of so many cards have their best hand in it. Empty: they are not counted here. Held
// against an enumeration by tests/replay/patterns/hand_counts_test.cc.
std::span<const HandCount> hand_counts(Ranking ranking, std::size_t cards);

}  // namespace cardspeak::patterns
