// The tables of irregularities, from a book's data to what judges rounds.
#pragma once

#include <vector>

#include "model/law/house.h"
#include "model/law/objections.h"
#include "model/law/reading_use.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Sets `house.irregularities` and the effects of `house.voids`, and gives each situation that the tables decide their
// rule numbers. `acts` are the acts whose rank the book names. Objects to every name that is not defined and to every
// effect without a rule number.
// Requires: wagers, pay tables, readings and voids are compiled.
void compile_irregularities(schema::HouseRules::Reader data, const std::vector<ActRule>& acts, CompiledHouse& house,
                            ReadingUse& readings, Objections& objections);

}  // namespace cardspeak::law
