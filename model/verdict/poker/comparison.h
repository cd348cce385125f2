// The judgement beside the record: pots pushed, chips returned, rake taken, and the stacks that come of it.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Fills in the verdict's pots, uncalled chips, rake and stacks with what was due and what was recorded, adds a finding
// for every difference, and sets the net difference. Where the round is still open, or the hand cannot be decided, only
// what is due is filled in.
void compare_with_record(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                         Verdict& verdict);

}  // namespace cardspeak::poker
