// The proof that a house book's tables of irregularities decide what they have to decide.
#pragma once

#include "model/law/house.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Enumerates, for each kind of irregularity, every combination of the conditions, counts and readings that its entries
// ask, and objects to a combination that no entry decides or two meet, and to an entry that decides none. Enumerates,
// for each entry and each void entry, every part of the seats, every wager and every value of the readings that its
// effects rest on, and objects to an effect that decides on none, and to an answer of a reading that no effect has.
// Requires: compile_house() had no objection.
void check_irregularities(const CompiledHouse& house, Objections& objections);

}  // namespace cardspeak::law
