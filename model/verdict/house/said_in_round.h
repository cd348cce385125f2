// What people said in a round, beside what the cards and chips give: each statement with what it weighs, and what is to
// be found about it.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/statements/heard.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds the statements to the verdict, in the order of the record, and what is to be found about them.
statements::Heard add_statements(const JudgedRound& judged, FindingList& findings, Verdict& verdict);

}  // namespace cardspeak::house
