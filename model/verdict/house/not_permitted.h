// Wagers that the rules do not permit on the area where they lie, of which they do not say what becomes.
#pragma once

#include <string>

#include "model/verdict/house/round.h"

namespace cardspeak::house {

// The rule that does not permit the wager: it is one more than may lie on the area, or its player may not place it
// there. Of several that are too many those count as permitted that came first, and before them those of the player of
// the hand. Null: it is permitted.
const std::string* not_permitted_by(const Round& round, const Line& line);

}  // namespace cardspeak::house
