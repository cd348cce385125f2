// What is known of the irregularities of a round: the floor's own record of them, and those that the record shows
// without it.
#pragma once

#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Cheap where nothing irregular is on record.
IrregularFacts read_irregularities(const Round& round);

}  // namespace cardspeak::house
