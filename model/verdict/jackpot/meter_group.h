// Whether the tables of a meter, and the venue's meters beside each other, have the terms in common, or apart, that the
// rules ask for.
#pragma once

#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/conduct_findings.h"
#include "model/verdict/jackpot/meter_surroundings.h"

namespace cardspeak::jackpot {

// By the meter's last configuration. `last_word`: who decides what the rules leave open.
void check_group(const MeterHistory& history, const MeterConfiguration& last, const MeterSurroundings& around,
                 const law::CompiledJackpot& law, const std::string& last_word, ConductFindings& findings);

// Whether the signs of the meter's tables name several games.
bool links_games(const std::vector<const MeterTable*>& tables);

}  // namespace cardspeak::jackpot
