// Exposed cards: what the record of the cards and the floor's word together tell of them.
#pragma once

#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/round.h"
#include "model/verdict/house/round_phases.h"

namespace cardspeak::house {

// Adds a case for the cards that were seen and should have stayed hidden, by the dealer's doing or, where the book does
// not ask, by anybody's. Those of which something else is known that the book asks make a case of their own.
void find_exposed_cards(const Round& round, const RoundPhases& phases, CaseList& cases);

// Whether the announcement, and nothing else, stands between the deal and a card that is exposed: with it the deal was
// over, and without it the card was seen in the deal.
bool parts_exposure_from_deal(const RoundFacts& facts, const RoundPhases& phases, StreamSeq announcement);

}  // namespace cardspeak::house
