// What each wager of a round should have been settled at, under one choice of readings.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// By position in round.lines, after what the irregularities of the round lead to under the same choice. Marks in
// `choice` the readings that it turned on. Valid as long as `round` and `irregular`.
std::vector<JudgedLine> judge(const Round& round, const IrregularityRuling& irregular, const MeterFacts& meter,
                              ReadingChoice& choice);

}  // namespace cardspeak::house
