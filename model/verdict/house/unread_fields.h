// What stands in the events that the engine of house games reads, and that no rule of the game reads or the rest of the
// record contradicts: each is named, and quotes what was on record.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"

namespace cardspeak::house {

void find_unread_fields(const JudgedRound& judged, FindingList& findings);

}  // namespace cardspeak::house
