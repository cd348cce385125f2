// The wagers of a verdict, each with what was found about it.
#pragma once

#include "model/verdict/explain.h"
#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds every wager that is shown, by position in round.lines, with its findings; then those about the smallest chip.
// Takes the adjustments out of `judged`.
void add_wagers(JudgedRound& judged, Explain explain, FindingList& findings, Verdict& verdict);

}  // namespace cardspeak::house
