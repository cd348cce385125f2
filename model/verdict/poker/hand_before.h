// What a hand shows when it is held against the one before it at its table: chips that left the table, a dealer button
// or a kill button that lies elsewhere than it was left.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Adds a finding of each to the verdict on the hand of these facts. `before`, with its verdict: the hand right before
// it, of the same opening of the table. Both under poker books. What a hand that was not settled as the rules say left
// behind is asked of chips alone.
void find_since_hand_before(const RoundFacts& before, const Verdict& judged_before, const RoundFacts& facts,
                            const Rulebook& book, Verdict& verdict);

}  // namespace cardspeak
