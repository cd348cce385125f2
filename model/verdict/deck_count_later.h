// What the events of a table that belong to no round say of a round's deck: one that was found not to be whole marks
// the rounds that were played with it, and one that was changed marks the round in whose midst it was.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Adds the finding where the count, the first one of that deck after the round, is not what the deck has. What is due
// does not change: by the rules only the round in which it is discovered is void.
void find_deck_counted_later(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                             Verdict& verdict);

// The same finding, of a count that a device keyed to the round of a house game and that is not whole, after its close.
Finding deck_counted_later(const DeckCountFact& count, const law::CompiledHouse& law);

// The same of a count that belongs to no round and came, at its number of the stream, between the first card of the
// round and its last settlement. What the round was worth then is for whoever has the last word: it is not agreed.
void find_deck_counted_meanwhile(const DeckCountFact& count, const RoundFacts& facts, const Rulebook& book,
                                 Verdict& verdict);

// Adds the finding where a change of the deck that belongs to no round, at that number of the stream, came between the
// first card of the round and its last settlement, and the rules keep the deck for so long. True: it did.
bool find_deck_changed_meanwhile(StreamSeq changed, const RoundFacts& facts, const Rulebook& book, Verdict& verdict);

}  // namespace cardspeak
