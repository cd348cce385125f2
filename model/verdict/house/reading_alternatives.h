// The readings that a round turned on, with what other answers would pay.
#pragma once

#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds each reading that the round turned on, judged again with every other value of it. Sets `needs_meter` where one
// of them would pay out of the meter.
void add_readings(const JudgedRound& judged, Verdict& verdict);

}  // namespace cardspeak::house
