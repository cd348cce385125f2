// Who signed in which office.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::statements {

// Whoever dealt in the round and signed in it in a higher office, and whoever signed in two offices: each once, at the
// event that shows it. An office is there so that somebody else decides; what was decided is weighed apart from it.
// `ranks`: from the lowest, the dealer's. `rule`: who has the last word.
std::vector<Finding> shared_offices(const RoundFacts& facts, std::span<const std::string> ranks,
                                    const std::string& rule);

}  // namespace cardspeak::statements
