// Whether antes, blinds, straddles and posts are those that the sign and the rules ask for, from the seats they ask.
#pragma once

#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

// Writes what is wrong into the journal. `players` only need their seats and stacks.
void check_forced_wagers(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law,
                         const law::PokerChoices& choices, Journal& journal);

}  // namespace cardspeak::poker
