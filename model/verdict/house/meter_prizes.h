// What lines of a pay table that are shares of a meter pay.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Sets `due` of every line that a share of the meter pays: all of a round are simultaneous, so they are paid together.
// Leaves them open where the record does not tell what the meter stood at.
void pay_from_meter(const Round& round, const MeterFacts& meter, ReadingChoice& choice, std::vector<JudgedLine>& lines);

}  // namespace cardspeak::house
