// The mistakes that dealers make with single wagers, whatever the game.
#pragma once

#include <string_view>
#include <vector>

#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/random.h"

namespace cardspeak::simulator {

// Each changes one line, or none when the round offers nothing of the kind, and names itself in Line::mistake.
using Mistake = void (*)(std::vector<Line>& lines, Cents chip, Random& random);

// All of them.
const std::vector<Mistake>& mistakes();

// Whether any line is done wrong.
bool any_wrong(const std::vector<Line>& lines);

}  // namespace cardspeak::simulator
