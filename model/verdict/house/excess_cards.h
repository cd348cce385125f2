// What became of the cards that were dealt too many to the dealer or to the board (Sydney 13.3.1).
#pragma once

#include <optional>

#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// The finding where the rule uses what is too many as the next card and the floor did otherwise: it took away another
// card than the last one, or the next card on record is another. Nothing: it did so, the record does not say what came
// next, or the rule is not about excess cards.
std::optional<Finding> excess_card_misused(const Round& round, const DecidedCase& decided);

}  // namespace cardspeak::house
