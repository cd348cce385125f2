// The proof that a house book decides what it has to decide.
#pragma once

#include "model/law/house.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Enumerates, for each wager, every reachable combination of the conditions that its entries ask, under every value of
// the readings that they rest on, and objects to a combination that no entry decides or two meet, and to an entry that
// decides none. So an entry that is lost is always missed.
// The same for the classes of hand that reach a pay table and for sizes out of the ordinary.
// Requires: compile_house() had no objection.
void check_house(const CompiledHouse& house, Objections& objections);

}  // namespace cardspeak::law
