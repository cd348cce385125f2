// Breaches of procedure that the record of a round shows: findings apart from money.
#pragma once

#include <vector>

#include "model/verdict/house/breach.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// In the order: the signs, the deal, then wager by wager. The rule numbers are the book's.
std::vector<Breach> find_breaches(const Round& round);

}  // namespace cardspeak::house
