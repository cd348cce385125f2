// Cards that were dealt where none belong, or in a wrong number, and decks that were not complete, as the record shows
// them by itself.
#pragma once

#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/round.h"
#include "model/verdict/house/round_phases.h"

namespace cardspeak::house {

// Adds a case for each area that has cards without a wager that brings them, then for each hand of a wrong number, then
// for what the count of the deck shows. As seen at the end of the play: nobody noticed it before. What the floor put on
// record itself, and what the book has no table for, is left out.
void find_wrong_counts(const Round& round, const RoundPhases& phases, CaseList& cases);

// Adds a case that the record shows by itself, under the same two conditions. `seat` 0: it concerns none.
void add_shown(const Round& round, const RoundPhases& phases, law::IrregularityKind kind, SeatNo seat, StreamSeq seq,
               std::size_t position, CaseList& cases);

// Whether an area has cards without a wager that brings them, or too many of them.
bool any_hand_too_many(const Round& round);

}  // namespace cardspeak::house
