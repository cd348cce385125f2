// From exact winnings to what the dealer pays: chips and the maximum payout.
#pragma once

#include <vector>

#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Sets `due` of every line with winnings, and adds what was rounded or capped to its adjustments. Where the maximum
// payout is for several wagers together, they take from it in the order of seats.
// Where the smallest chip is not on record, whole cents count as payable; a fraction of a cent, or an odd multiple
// whose winnings have to be paid up, then leaves the wager open.
void pay(const Round& round, ReadingChoice& choice, std::vector<JudgedLine>& lines);

}  // namespace cardspeak::house
