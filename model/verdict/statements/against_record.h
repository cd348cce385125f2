// What a noted irregularity says and the record itself has otherwise: somebody has to look into it.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/law/irregularities.h"

namespace cardspeak::statements {

// Whether the record shows the very opposite of what was noted: as many cards dealt to the place as belong there, the
// wager beside the cards that are said to lie without one, a cut that is said to be missing, a deck that was counted
// and found whole. False where the record does not show it either way.
bool is_against_record(const RoundFacts& facts, const law::CompiledHouse& law, law::IrregularityKind kind,
                       const IrregularityFact& noted);

}  // namespace cardspeak::statements
