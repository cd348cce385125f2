// What is worth knowing of a round as a whole and of its seats, apart from the money of its wagers.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Removes the findings of the record that the rules answer: the record cannot know which wagers bring cards, and a void
// round leaves hands behind that were not dealt.
void forget_hands_not_owed(const JudgedRound& judged, Verdict& verdict);

// In the order: irregularities, seats, breaches of procedure.
void find_about_round(const JudgedRound& judged, FindingList& findings);

// What cannot be decided for a whole round or seat is said once, not for each of its wagers.
void find_blocks(const JudgedRound& judged, FindingList& findings);

}  // namespace cardspeak::house
