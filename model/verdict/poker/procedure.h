// Rules of procedure that the record can show: the deck, the number of players, the order of the deal, the burns.
#pragma once

#include <span>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::poker {

// Writes what is wrong into the journal; moves no money.
void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal);

// Burns that are missing. `turned_together`: cards that were turned with those of the street before, which is another
// error than a burn that was left out. Writes into the journal; moves no money.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, std::span<const StreamSeq> turned_together,
                 const SaidInHand& said, Journal& journal);

}  // namespace cardspeak::poker
