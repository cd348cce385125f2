// What is due on a wager beside what the record says was paid and taken.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Sets comparison and difference of the wager, which has everything else; adds a finding where they differ, and its
// difference to that of the verdict.
void compare_with_record(const JudgedRound& judged_round, const Line& line, const JudgedLine& judged,
                         WagerVerdict& wager, FindingList& findings, Verdict& verdict);

}  // namespace cardspeak::house
