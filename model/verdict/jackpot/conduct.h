// How a jackpot meter was run: its terms, its tables, what it cost, who confirmed its prizes, and the notices that
// players were given. Breaches of procedure; no money moves.
#pragma once

#include <span>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/meter_finding.h"
#include "model/verdict/jackpot/meter_law.h"
#include "model/verdict/jackpot/meter_surroundings.h"

namespace cardspeak::jackpot {

// The findings, in no order: of each step by the law in force when it was recorded, and none of a step under one that
// says nothing of meters. At least one law.
std::vector<MeterFinding> conduct_of(const MeterHistory& history, const MeterSurroundings& around,
                                     std::span<const MeterLaw> laws);

}  // namespace cardspeak::jackpot
