// Wagers of which the record does not tell whose they are.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"

namespace cardspeak::house {

// Adds a finding, which leaves the round undecided, for each area that holds one player's wager and has chips of two
// players on record, and for each settlement with another player than the one whose wager it is. The amounts stay: what
// the wager comes to does not turn on whose it is. Nothing for wagers of which an area holds several, which are told
// apart by their players, nor for those that were carried over from a round before.
void find_whose_wager(const JudgedRound& judged, FindingList& findings);

}  // namespace cardspeak::house
