// The wagers that a round has from those before it at its table, held against them.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// What stands against them. Looks up the rounds that they are said to come from and those between, and the one just
// before. Errors: kCorrupt, kUnavailable.
Result<CarriedRecord> carried_into(const Store& store, const Library& library, const RoundFacts& round);

}  // namespace cardspeak
