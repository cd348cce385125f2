// Hands of the poker room whose close is not on record.
#pragma once

#include <optional>

#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// The facts as those of a closed round, with a finding that says so, where a pot was pushed or units were paid: whoever
// leaves a hand open hides nothing of what was done in it. Nothing: it is closed, or nothing was settled yet.
std::optional<RoundFacts> settled_without_close(const RoundFacts& facts);

// Whether a settlement on record was held against what the verdict says is due of pots. Where there is none, as of a
// hand from outside without its winnings, or what is due is not told in whole, what stands in the verdict as recorded
// says nothing.
bool has_settlement(const Verdict& verdict);

}  // namespace cardspeak
