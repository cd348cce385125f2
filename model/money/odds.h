// Odds, exact. "5 to 1" is paid on top of the stake; "5 for 1" is the whole of what comes back, stake included. They
// are one bet apart, so the type says which it is.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

// 128 bits, for the products of amounts and odds before they are rounded.
__extension__ using Int128 = __int128;

enum class OddsKind : std::uint8_t { kTo, kFor };

// `numerator` units for every `denominator` units staked.
struct Odds {
  std::int32_t numerator = 0;
  std::int32_t denominator = 1;
  OddsKind kind = OddsKind::kTo;

  friend bool operator==(const Odds&, const Odds&) = default;
};

// A payout before it is rounded: an exact fraction of a cent.
struct ExactCents {
  Int128 numerator = 0;  // cents
  std::int64_t denominator = 1;

  [[nodiscard]] bool whole() const { return numerator % denominator == 0; }
};

// Reads "5:1" (to), "3:2", "500 for 1". Errors: kBadInput.
Result<Odds> parse_odds(std::string_view text);
// "5 to 1", "500 for 1".
std::string to_string(Odds odds);

// What a stake wins at these odds, exactly: for "to" the winnings beside the stake, for "for" the whole prize.
ExactCents payout(Cents stake, Odds odds);

// The least multiple of `unit` that is not less than `amount`. Requires unit > 0 and amount >= 0.
// Errors: kOverflow.
Result<Cents> round_up(ExactCents amount, Cents unit);
// The greatest multiple of `unit` that is not more than `amount`. Requires unit > 0 and amount >= 0. Errors: kOverflow.
Result<Cents> round_down(ExactCents amount, Cents unit);

}  // namespace cardspeak
