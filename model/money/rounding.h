// How an exact amount becomes one that can be paid: each way has a name, and rules and readings choose by it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/money/cents.h"
#include "model/money/odds.h"
#include "model/result.h"

namespace cardspeak {

// The values of the reading JP-CENTS.
enum class CentsRounding : std::uint8_t {
  kCeil,        // "ceil": up to the next cent
  kFloor,       // "floor": down to the cent before
  kNearest,     // "nearest": to the nearest cent, half a cent up
  kCeilDollar,  // "ceil_dollar": up to the next dollar
  kChipUnit,    // "chip_unit": up to the next amount that the smallest chip in play can pay
};

// The amount rounded. With kChipUnit and no chip unit on record, up to the next cent. Requires amount >= 0.
// Errors: kOverflow.
Result<Cents> round_to_pay(ExactCents amount, CentsRounding rounding, std::optional<Cents> chip_unit);

}  // namespace cardspeak
