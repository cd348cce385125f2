// Chance with a seed: the same seed gives the same tables on every machine and with every library.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <utility>

#include "model/check.h"

namespace cardspeak::simulator {

// std::mt19937_64 is fixed by the standard to the bit; the standard's distributions are not, so the draws are made
// here.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // 0 to bound - 1, each equally likely. Requires bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    CARDSPEAK_CHECK(bound > 0, "a draw needs something to draw from");
    // Draws at or over the last whole multiple of `bound` would favour the small numbers, and are drawn again.
    const std::uint64_t over = engine_.max() - engine_.max() % bound;
    std::uint64_t draw = engine_();
    while (draw >= over) draw = engine_();
    return draw % bound;
  }

  // True in `parts` of a million draws.
  bool chance(std::uint64_t parts_per_million) { return below(1'000'000) < parts_per_million; }

  template <typename T>
  const T& pick(std::span<const T> from) {
    return from[below(from.size())];
  }

  // Every order equally likely (Fisher and Yates).
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace cardspeak::simulator
