// The wagers of a round, line by line, with what was paid on them.
#pragma once

#include <vector>

#include "model/verdict/house/round.h"

namespace cardspeak::house {

// By seat, then in the book's order of wagers, then those that it does not have. `round` gives facts, law and whether
// the round is void; its own lines are not read, and `seat_index` is not set.
std::vector<Line> sort_wagers(const Round& round);

}  // namespace cardspeak::house
