// What a jackpot meter has on record of one round, where nothing else of the meter is at hand.
#pragma once

#include <optional>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "replay/beside_round.h"

namespace cardspeak {

// From the events that name the round, taken for all that the meter has of it; without what the meter stood at, which
// rests on all its events. Nothing: there are none. Of a round with wagers that were carried over, what was registered
// may stand with a round before: whether they fed the meter is then left open.
// Corrections that `book` gives their authors no power for count for nothing.
std::optional<MeterFacts> meter_facts_beside(const RoundFacts& facts, const BesideRound& beside, const Rulebook& book);

}  // namespace cardspeak
