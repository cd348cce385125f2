// The words that settlements were keyed with, beside what the rules give.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Money alone is compared wager by wager: what a wager is told to be is held against it here. A word that says another
// outcome than the rules give, beside the right money, or, where a wager is not decided, than its own money, is a
// finding; it changes nothing. `verdict`: with its wagers.
void find_outcome_words(const JudgedRound& judged, const Verdict& verdict, FindingList& findings);

}  // namespace cardspeak::house
