// Amounts of a meter that may not fit, and shares of its wagers.
#pragma once

#include <cstdint>

#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak::jackpot {

inline std::unexpected<Error> too_much() {
  return fail(ErrorCode::kOverflow, "the amounts of this meter do not fit 64 bits");
}

inline constexpr std::uint32_t kPartsToThePercent = 10'000;  // shares of wagers are parts per million

// Errors: kOverflow.
inline Result<Cents> times(Cents amount, std::int64_t factor) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount.value(), factor, &product)) return too_much();
  return Cents(product);
}

}  // namespace cardspeak::jackpot
