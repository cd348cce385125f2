// Looks at hands that came when it could be seen who wins.
#pragma once

#include "model/remarks/remark.h"
#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"

namespace cardspeak::house {

// A hand has to be played blind until it is settled (Crown Melbourne Caribbean Stud 5.10.2, Three Card 5.12.2): a look
// that is on record after that is told and decides nothing. One between the showing of the dealer's hand and the
// settlement, which no office noted, is told with what would be due if it counts: whoever keys it knows whom it helps.
// Returns why the round is open for that; empty: it is not.
Remark find_late_looks(const JudgedRound& judged, FindingList& findings);

}  // namespace cardspeak::house
