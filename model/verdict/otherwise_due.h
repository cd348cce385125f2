// What another verdict on the same round gives otherwise.
#pragma once

#include <vector>

#include "model/verdict/verdict.h"

namespace cardspeak {

// What `theirs` gives for each wager, pot, uncalled amount and rake for which it gives something else than `ours`, in
// the order of wagers, pots, uncalled amounts, rake. A wager that `theirs` does not have is due nothing there.
std::vector<AlternativeWager> otherwise_due(const Verdict& ours, const Verdict& theirs);

}  // namespace cardspeak
