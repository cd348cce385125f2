// Whether the law of a book's jackpot meters decides every prize, and says the same thing wherever it says it twice.
#pragma once

#include <string_view>

#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Objects to a system that lacks an entry which its prizes rest on, to a printed table with a hole or a share that is
// not its formula rounded, and to a line of a pay table that pays another share of the meter than `jackpot` gives.
// `hand` is the hand of `house` that the wager of the meter is judged by.
void check_jackpot(const CompiledJackpot& jackpot, const CompiledHouse& house, std::string_view hand,
                   Objections& objections);

}  // namespace cardspeak::law
