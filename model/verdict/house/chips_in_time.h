// Which chips came to a betting area, or left it, after their time. One notion for every game and every wager: until
// when a wager may be placed is the book's (`placed`, and the entries of its procedure); what becomes of chips that
// came or went too late is the book's reading.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/citations.h"
#include "model/remarks/value.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// What became of the chips of every wagerPlaced event, by position in RoundFacts::wagers. Touches the readings that
// decide it. Requires: what is void is read into the round.
std::vector<PlacedChips> chips_in_time(const Round& round, ReadingChoice& choice);

}  // namespace cardspeak::house
