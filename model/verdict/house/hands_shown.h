// The hands that a verdict shows: the dealer's, each player's, and those that wagers are paid by.
#pragma once

#include <vector>

#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// The dealer's first, then by seat. Hands that cannot be read are left out.
std::vector<HandRead> hands_shown(const JudgedRound& judged);

}  // namespace cardspeak::house
