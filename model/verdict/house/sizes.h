// The size of a wager beside limits and multiples (the axes minimum, maximum, step and multiple).
#pragma once

#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Measures the line and sets action, adjustments, findings and off_unit of `out`; narrows `possible` to what its size
// is. `base` is the judged wager that this one is measured by, with `base_line`; null where there is none.
void size_up(const Round& round, const Line& line, const Line* base_line, const JudgedLine* base, ReadingChoice& choice,
             law::ConditionSet& possible, JudgedLine& out);

}  // namespace cardspeak::house
