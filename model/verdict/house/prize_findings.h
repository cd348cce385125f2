// Prizes out of the meter: whether they were confirmed, and what the meter's value rests on.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Sets `needs_meter` of the verdict where a wager is paid out of it.
void find_about_prizes(const JudgedRound& judged, FindingList& findings, Verdict& verdict);

}  // namespace cardspeak::house
