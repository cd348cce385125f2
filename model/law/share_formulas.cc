#include "model/law/share_formulas.h"

#include "model/check.h"

namespace cardspeak::law {

Fraction royal_share(std::int64_t weight, std::int64_t royals, std::int64_t straight_flushes) {
  CARDSPEAK_CHECK(royals >= 1 && weight >= 1 && straight_flushes >= 0, "a prize pool is for Royal Flushes");
  return {weight, weight * royals + straight_flushes};
}

Fraction straight_flush_share(std::int64_t weight, std::int64_t royals, std::int64_t straight_flushes) {
  CARDSPEAK_CHECK(royals >= 1 && weight >= 1 && straight_flushes >= 0, "a prize pool is for Royal Flushes");
  return {1, weight * royals + straight_flushes};
}

AloneShare alone_share(std::int64_t weight, std::int64_t straight_flushes) {
  CARDSPEAK_CHECK(straight_flushes >= 1 && straight_flushes <= kMostAlone && weight >= 1 && weight <= 10,
                  "the powers of the share fit 64 bits");
  std::int64_t whole = 1;
  std::int64_t left = 1;
  for (std::int64_t i = 0; i < straight_flushes; ++i) {
    whole *= weight;
    left *= weight - 1;
  }
  const std::int64_t denominator = whole * straight_flushes;
  const std::int64_t of_meter = whole - left;
  return {{of_meter, denominator}, {denominator / weight - of_meter, denominator}};
}

std::int64_t printed(Fraction share) {
  constexpr std::int64_t kThousandthsOfAPercent = 100'000;
  return (2 * share.numerator * kThousandthsOfAPercent + share.denominator) / (2 * share.denominator);
}

}  // namespace cardspeak::law
