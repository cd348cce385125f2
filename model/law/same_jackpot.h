// Whether two games offer the same jackpot.
#pragma once

#include "model/law/house.h"

namespace cardspeak::law {

// Whether the rules of both have the same hands take the same shares or prizes, and a meter with the same increments
// and seeds, under each value of the option that they run under. False where one of them has no jackpot.
bool is_same_jackpot(const CompiledHouse& one, const CompiledHouse& other);

}  // namespace cardspeak::law
