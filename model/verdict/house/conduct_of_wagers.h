// How a round was conducted. The wagers: who placed or chose them, when, how
// often, and whether the meter knows of them.
#pragma once

#include "model/law/procedure.h"
#include "model/verdict/house/conduct_check.h"

namespace cardspeak::house {

void find_placed_again(const law::ProcedureEntry& entry, ConductCheck& check);
void find_other_player(const law::ProcedureEntry& entry, ConductCheck& check);
void find_placed_after_card(const law::ProcedureEntry& entry, ConductCheck& check);
void find_after_dealer_shown(const law::ProcedureEntry& entry, ConductCheck& check);
void find_broken_multiple(const law::ProcedureEntry& entry, ConductCheck& check);
void find_joined_carried(const law::ProcedureEntry& entry, ConductCheck& check);
void find_not_registered(const law::ProcedureEntry& entry, ConductCheck& check);
void find_no_meter(const law::ProcedureEntry& entry, ConductCheck& check);

}  // namespace cardspeak::house
