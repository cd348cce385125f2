// Whether an office was high enough for what it did.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/law/house.h"

namespace cardspeak {

// Of an act by somebody of that rank: "by a Dealer, where it takes a Pit Boss or above". Nothing where the rank
// may, and where the book does not list it: such a rank cannot be placed, and is not judged.
std::optional<std::string> rank_too_low(const law::CompiledHouse& law, const law::ActRule& act, std::string_view rank);

}  // namespace cardspeak
