// Whether a round with irregularities goes on, and whether the floor declared what the rules say.
#pragma once

#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/floor_choices.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Sets round, by_floor, rule and reason of `out`, and weighs what the floor declared and ruled beside it.
// The first case by which the round does not go on decides it, and is returned; null: none. Without one, what the floor
// declared holds only by the power of an office that needs nothing else.
const DecidedCase* decide_round(const Round& round, const std::vector<DecidedCase>& decided, const FloorChoices& floor,
                                IrregularityRuling& out);

}  // namespace cardspeak::house
