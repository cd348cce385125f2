// The formulas that the printed share tables are calculated by, exactly.
#pragma once

#include <cstdint>

namespace cardspeak::law {

struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  friend bool operator==(const Fraction&, const Fraction&) = default;
};

// What each Royal Flush takes of the prize pool beside `straight_flushes`: w / (wR + S), `weight` being w.
// Requires royals >= 1 and weight >= 1.
Fraction royal_share(std::int64_t weight, std::int64_t royals, std::int64_t straight_flushes);
// What each Straight Flush takes of it: 1 / (wR + S).
Fraction straight_flush_share(std::int64_t weight, std::int64_t royals, std::int64_t straight_flushes);

// What each of S Straight Flushes takes where no Royal Flush fell: as if each in turn took 1/w of what the meter holds
// over its seed, shared equally, and 1/w of the seed: (j - r) (1/w) (1 + (w-1)/w + … + ((w-1)/w)^(S-1)) / S + r / w.
struct AloneShare {
  Fraction of_meter;  // j
  Fraction of_reset;  // r
};
// Requires 1 <= straight_flushes <= kMostAlone and 1 <= weight <= 10: the powers then fit.
inline constexpr std::int64_t kMostAlone = 9;
AloneShare alone_share(std::int64_t weight, std::int64_t straight_flushes);

// A fraction between 0 and 1 in thousandths of a percent, half a thousandth up, as the tables print it.
std::int64_t printed(Fraction share);

}  // namespace cardspeak::law
