// What a table displayed that the rules do not know, or do not permit: limits, options, multiples, places, the method
// of dealing.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Each finding quotes what was on record. None where no sign is on record, which the fold names.
void find_about_sign(const Round& round, FindingList& findings);

}  // namespace cardspeak::house
