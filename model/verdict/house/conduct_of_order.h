// How a round was conducted. The order of its acts: what the rules have done before what.
#pragma once

#include "model/law/procedure.h"
#include "model/verdict/house/conduct_check.h"

namespace cardspeak::house {

// Adds, for each seat, the first act that came before what the entry puts before it; or one for the round, where that
// was left out and the entry asks for it.
void find_out_of_order(const law::ProcedureEntry& entry, ConductCheck& check);

}  // namespace cardspeak::house
