// Decisions that were made when cards lay open that should have been shown after them, where a rule lets the players
// decide all the same.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"

namespace cardspeak::house {

// Adds a finding for each seat whose first such decision no irregularity on record speaks of.
void find_late_decisions(const JudgedRound& judged, FindingList& findings);

}  // namespace cardspeak::house
