// The readings that a hand turned on, with what each other answer would pay.
#pragma once

#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/law/rulebook.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// One entry for each reading that `judgement` touched, in the order of the engine's list. An alternative lists the
// awards, returned chips and rake that it changes: wager "pot 0", "uncalled", "rake".
std::vector<ReadingUsed> readings_used(const RoundFacts& facts, const Judgement& judgement, const Rulebook& book,
                                       const law::CompiledPoker& law);

// What is due to whom under `theirs` and not under `ours`, in the same form.
std::vector<AlternativeWager> changed_dues(const Judgement& ours, const Judgement& theirs);
std::vector<AlternativeWager> changed_dues(const Verdict& ours, const Verdict& theirs);

}  // namespace cardspeak::poker
