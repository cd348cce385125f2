// Whether the tables of a meter, and the venue's meters beside each other, have the terms in common, or apart, that the
// rules ask for.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/conduct_findings.h"
#include "model/verdict/jackpot/meter_surroundings.h"

namespace cardspeak::jackpot {

// By the meter's last configuration.
void check_group(const MeterHistory& history, const MeterConfiguration& last, const MeterSurroundings& around,
                 const law::CompiledJackpot& law, ConductFindings& findings);

}  // namespace cardspeak::jackpot
