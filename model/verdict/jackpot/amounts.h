// Amounts of a meter that may not fit, and shares of its wagers.
#pragma once

#include <cstdint>
#include <expected>
#include <utility>

#include "model/money/cents.h"
#include "model/remarks/remark.h"
#include "model/result.h"

namespace cardspeak::jackpot {

inline std::unexpected<Error> too_much() {
  return fail(ErrorCode::kOverflow, "the amounts of this meter do not fit 64 bits");
}

// A value, or why it is not decided.
template <typename T>
using Decided = std::expected<T, Remark>;

inline std::unexpected<Remark> undecided(Remark why) {
  return std::unexpected(std::move(why));
}
inline std::unexpected<Remark> too_large() {
  return undecided(RemarkForm::kPrizeAmountsTooLarge);
}

inline constexpr std::uint32_t kPartsToThePercent = 10'000;  // shares of wagers are parts per million

// Errors: kOverflow.
inline Result<Cents> times(Cents amount, std::int64_t factor) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount.value(), factor, &product)) return too_much();
  return Cents(product);
}

}  // namespace cardspeak::jackpot
