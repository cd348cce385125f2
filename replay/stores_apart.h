// Several stores that are asked as if they were one.
#pragma once

#include <vector>

#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// Whether each round lies in one of them alone, and each desk. What a round is judged by lies beside it, so that of two
// stores neither has it whole, and no sum may depend on which is asked. A jackpot meter may be in several: it is no
// round. Reads the keys of the tables that two stores have. Errors: kBadInput, naming the round or the desk and the
// folders; kCorrupt; kUnavailable.
Result<void> check_apart(const std::vector<const Store*>& stores);

}  // namespace cardspeak
