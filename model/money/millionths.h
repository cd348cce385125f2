// Values of jackpot meters: whole millionths of a dollar in 64 bits. A share of a wager is far less than a cent, and
// millions of them add up.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

// Millionths of a dollar; negative where a difference is meant. Arithmetic that does not fit is an error, never a wrap.
class Millionths {
 public:
  constexpr Millionths() = default;
  constexpr explicit Millionths(std::int64_t value) : value_(value) {}
  [[nodiscard]] constexpr std::int64_t value() const { return value_; }
  [[nodiscard]] constexpr bool is_zero() const { return value_ == 0; }
  friend constexpr auto operator<=>(const Millionths&, const Millionths&) = default;

 private:
  std::int64_t value_ = 0;
};

inline constexpr std::int64_t kMillionthsToTheDollar = 1'000'000;
inline constexpr std::int64_t kMillionthsToTheCent = 10'000;

// The largest value that an event may give a meter: a million million dollars, less than an eighth of what fits.
inline constexpr Millionths kMeterMax{1'000'000'000'000'000'000};

// Errors: kOverflow.
Result<Millionths> add(Millionths a, Millionths b);
Result<Millionths> subtract(Millionths a, Millionths b);
// Errors: kOverflow.
Result<Millionths> to_millionths(Cents amount);

// The value rounded up to the next whole dollar, as meters are for a prize. Requires value >= 0. Errors: kOverflow.
Result<Cents> up_to_whole_dollar(Millionths value);
// The whole cents in it. Requires value >= 0.
Cents whole_cents(Millionths value);

// "$10,001.0218", "$10,001.02", "-$0.000001": cents, and as many digits beyond as it has.
std::string to_string(Millionths value);

// What reaches a meter from wagers at a rate: millionths, with what a wager leaves below one carried to the next, so
// that the sum over any number of wagers is exact, apart from what is still carried.
class Increments {
 public:
  // The whole millionths by which the meter grows with a wager of `stake` at `parts_per_million` of it; shrinks, for
  // one that is taken out again (`stake` negative). Errors: kOverflow.
  Result<Millionths> take(Cents stake, std::uint32_t parts_per_million);
  // Hundredths of a millionth that are carried, 0 to 99.
  [[nodiscard]] std::int64_t carried() const { return carried_; }

 private:
  std::int64_t carried_ = 0;
};

}  // namespace cardspeak
