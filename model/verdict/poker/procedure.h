// Rules of procedure that the record can show: the deck, the number of players, the order of the deal, the burns.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"

namespace cardspeak::poker {

// Writes what is wrong into the journal; moves no money.
void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal);

}  // namespace cardspeak::poker
