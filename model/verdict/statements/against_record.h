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

// Whether devices have on record what was noted: another number of cards at the place than belong there, cards beside
// no wager, an exposed card, a deck that was counted and found wrong, a cut or cards that were collected. False where
// no device could tell.
bool is_on_record(const RoundFacts& facts, const law::CompiledHouse& law, law::IrregularityKind kind,
                  const IrregularityFact& noted);

// Whether the chips on record show the opposite of what was noted: as much on the wager as staying in takes, where the
// player is said not to have been able to place it, the whole cost of a wager that is said to be short, and a wager
// that is said to be forgotten. Chips are told by their amount, which a note cannot change: whoever keyed it wrong
// corrects it.
bool is_against_wagers(const RoundFacts& facts, const law::CompiledHouse& law, law::IrregularityKind kind,
                       const IrregularityFact& noted);

// Whether every wager that a player stays in with lies at the seat with as much as it takes, placed before the dealer's
// hand lay open.
bool stays_in_whole(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat);

}  // namespace cardspeak::statements
