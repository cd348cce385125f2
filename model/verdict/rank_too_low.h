// Whether an office was high enough for what it did.
#pragma once

#include <string_view>

#include "model/law/house.h"

namespace cardspeak {

// Whether an act by somebody of that rank takes a higher one. False where the book does not list the rank: such a rank
// cannot be placed, and is not judged.
bool is_rank_too_low(const law::CompiledHouse& law, const law::ActRule& act, std::string_view rank);

}  // namespace cardspeak
