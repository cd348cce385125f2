// Whether a meter is configured as the rules list it.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/conduct_findings.h"

namespace cardspeak::jackpot {

void check_terms(const MeterConfiguration& configuration, const law::CompiledJackpot& law, ConductFindings& findings);

}  // namespace cardspeak::jackpot
