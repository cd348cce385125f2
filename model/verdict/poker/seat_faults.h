// Cards of players that the dealer showed, and what was done with them, held against the steps that the book's tables
// have for it (14.4 to 14.6, 14.8.1, 14.9.1).
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::poker {

// Names in the journal what was put right in another way than the rules have it.
void judge_seat_faults(const RoundFacts& facts, const law::CompiledPoker& law, const SaidInHand& said,
                       Journal& journal);

// Before anybody acted: every card of the first deal ended with who was due to get it, in the order in which the cards
// came off the deck, one at a time and clockwise (8.4). Whatever went to a wrong seat first was put right.
bool is_dealt_right_in_the_end(const RoundFacts& facts);

// Of the first act of betting; the number after the last event where there is none.
StreamSeq first_act(const RoundFacts& facts);

}  // namespace cardspeak::poker
