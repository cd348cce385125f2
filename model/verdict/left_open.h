// Hands of the poker room in which chips were settled and whose close is not on record.
#pragma once

#include <optional>

#include "model/facts/round_facts.h"

namespace cardspeak {

// The facts as those of a closed round, with a finding that says so, where a pot was pushed or units were paid: whoever
// leaves a hand open hides nothing of what was done in it. Nothing: it is closed, or nothing was settled yet.
std::optional<RoundFacts> settled_without_close(const RoundFacts& facts);

}  // namespace cardspeak
