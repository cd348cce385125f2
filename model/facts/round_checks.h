// What is wrong with the record of a round as a whole. Only for the files of this folder.
#pragma once

#include "model/facts/field_checks.h"
#include "model/facts/round_facts.h"

namespace cardspeak::facts {

// Adds a finding for each wager at a seat that was dealt nothing, and for each irregularity at a seat where nothing is.
void check_round(const RoundFacts& facts, FieldChecks& fields);

}  // namespace cardspeak::facts
