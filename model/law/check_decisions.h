// Whether the decision table of a wager decides every case, and each of its entries some.
#pragma once

#include "model/law/house.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Walks the wager's table through every reachable combination of what its entries ask: conditions, readings, options.
// Objects to combinations that no entry decides or that two would, and to entries that can never decide.
void check_decisions(const CompiledHouse& house, WagerIndex wager, Objections& objections);

}  // namespace cardspeak::law
