// A deck that was found not to be whole after a round: it marks the rounds that were played with it.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Adds the finding where the count, the first one of that deck after the round, is not what the deck has. What is due
// does not change: by the rules only the round in which it is discovered is void.
void find_deck_counted_later(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                             Verdict& verdict);

}  // namespace cardspeak
