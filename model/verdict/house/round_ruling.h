// Whether a round with irregularities goes on, and whether the floor declared what the rules say.
#pragma once

#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/floor_choices.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Sets round, by_floor, rule and reason of `out`, and adds what is wrong with the declaration and the rank of who made
// it. The first case by which the round does not go on decides it, and is returned; null: none. What the floor declared
// stands even without one: the hands were not played out.
const DecidedCase* decide_round(const Round& round, const DecidedCases& cases, const FloorChoices& floor,
                                IrregularityRuling& out);

}  // namespace cardspeak::house
