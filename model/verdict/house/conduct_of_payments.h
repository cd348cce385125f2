// How a round was conducted. The payments: what has to come before them, and
// what has to be keyed.
#pragma once

#include "model/law/procedure.h"
#include "model/verdict/house/conduct_check.h"

namespace cardspeak::house {

// Each adds what the record shows against the rule that the entry names.
void find_settled_before_board(const law::ProcedureEntry& entry, ConductCheck& check);
void find_not_keyed(const law::ProcedureEntry& entry, ConductCheck& check);
void find_closed_early(const law::ProcedureEntry& entry, ConductCheck& check);

}  // namespace cardspeak::house
