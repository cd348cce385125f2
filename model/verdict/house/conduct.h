// How a round was conducted, beside the rules that a book names for it
// (model/law/procedure.h): shuffle and cut, the order of calls, cards and
// payments, and who may place what.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/house/breach.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// In the order of the book's entries, then of the events that show them. What
// the record does not tell is not a breach.
std::vector<Breach> find_breaches_of_conduct(const Round& round, const MeterFacts& meter);

}  // namespace cardspeak::house
