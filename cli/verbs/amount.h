// Amounts of money as a call gives them.
#pragma once

#include <string_view>

#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

// "50", "50.00", "$1,250.50": dollars, over 0. Errors: kBadInput, with what was expected.
Result<Cents> parse_amount(std::string_view text);
// The same, or "0". Errors: the same.
Result<Cents> parse_amount_or_nothing(std::string_view text);

}  // namespace cardspeak
