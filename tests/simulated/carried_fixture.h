// Wagers that simulated rounds have from those before them, looked up as the store does.
#pragma once

#include <map>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/rulebook.h"

namespace cardspeak::testing {

using RoundsById = std::map<RoundId, const RoundFacts*>;

RoundsById by_id(const std::vector<RoundFacts>& rounds);

// What stands against them. All rounds fall under the book.
CarriedRecord carried_into(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book);

// Meter facts that say nothing else.
MeterFacts known_by_carried(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book);

}  // namespace cardspeak::testing
