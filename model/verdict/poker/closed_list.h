// The closed list of what the engine of the poker room reads. Whatever else stands in the record of a hand is named.
#pragma once

#include <optional>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// Whether the game has the act: those of betting, and what its streets ask for.
bool has_act(const law::CompiledPoker& law, schema::Act act);

// Names every event, act and wager of the record that the engine does not read. Moves no money.
void name_unread(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal);

// Names the cards of the board that were exposed before their time, and exposed cards of a game that has no rule for
// them.
void judge_exposures(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal);

// What the counts of the deck in the course of a hand come to.
struct CountedInHand {
  std::optional<DeckCountFact> wrong;  // the deck was found not to be whole
  Remark contradicted;                 // by another count: which of them is right is open
};

// Names the counts that are not of a whole deck. What was found before `settled`, the first event that moved chips,
// counts. Of counts that contradict each other the later one does where it was made for a higher office (3.3).
CountedInHand count_in_hand(StreamSeq settled, const RoundFacts& facts, const law::CompiledPoker& law,
                            Journal& journal);

}  // namespace cardspeak::poker
