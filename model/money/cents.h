// Amounts of money. Whole cents in 64 bits, and no floating point anywhere: arithmetic that does not fit is an error,
// never a wrap.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "model/check.h"
#include "model/result.h"

namespace cardspeak {

// Whole cents; negative where a difference is meant. Plain comparison, no plain arithmetic: use add() and subtract(),
// which answer with an error when the sum does not fit.
class Cents {
 public:
  constexpr Cents() = default;
  constexpr explicit Cents(std::int64_t value) : value_(value) {}
  [[nodiscard]] constexpr std::int64_t value() const { return value_; }
  [[nodiscard]] constexpr bool is_zero() const { return value_ == 0; }
  friend constexpr auto operator<=>(const Cents&, const Cents&) = default;

  // The sum and the difference. For amounts that passed ingest (at most kAmountMax each) they cannot overflow in any
  // number of terms that a round can have; a broken bound is a broken invariant and stops the process.
  friend constexpr Cents operator+(Cents a, Cents b) {
    std::int64_t sum = 0;
    CARDSPEAK_CHECK(!__builtin_add_overflow(a.value_, b.value_, &sum), "a sum of cents fits 64 bits");
    return Cents(sum);
  }
  friend constexpr Cents operator-(Cents a, Cents b) {
    std::int64_t difference = 0;
    CARDSPEAK_CHECK(!__builtin_sub_overflow(a.value_, b.value_, &difference), "a difference of cents fits 64 bits");
    return Cents(difference);
  }
  constexpr Cents& operator+=(Cents b) { return *this = *this + b; }
  constexpr Cents& operator-=(Cents b) { return *this = *this - b; }

 private:
  std::int64_t value_ = 0;
};

// The largest amount that an event may carry: 100 thousand million dollars. Ingest and the fold refuse more, so that
// a round's sums and any payout at up to 100,000 to 1 stay inside 64 bits.
inline constexpr Cents kAmountMax{10'000'000'000'000};
// The amounts of a round may add up to this: stakes, stacks, payments and acts together. With it, even odds of 100,000
// to 1 on all of them stay inside 64 bits.
inline constexpr Cents kRoundSumMax{90'000'000'000'000};

// "$1,234.50", "-$50.00".
std::string to_string(Cents amount);

}  // namespace cardspeak
