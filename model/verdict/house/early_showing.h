// A hand that was shown before its time.
#pragma once

#include <optional>

#include "model/facts/round_facts.h"
#include "model/law/house.h"

namespace cardspeak::house {

// A hand that is shown while hands are dealt, and the dealer's before the board is whole that comes after it, is no
// showdown: its cards are exposed, as the rules on exposed cards have it (Sydney 13.1, 13.5; Perth 5.6, 5.7), whichever
// event says so. The facts with these showings as exposures; nothing: there are none.
std::optional<RoundFacts> with_early_showings_exposed(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::house
