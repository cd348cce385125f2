// The readings that a round turned on, with what other answers would pay.
#pragma once

#include "model/verdict/house/judged_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds each reading that the round turned on, judged again with every other value of it. Sets `needs_meter` where one
// of them would pay out of the meter.
void add_readings(const JudgedRound& judged, Verdict& verdict);

// How the player stands with the wager under one answer.
AlternativeWager alternative_of(const Line& line, const JudgedLine& judged);
// The same wager as it was judged. What is paid on another wager may be there under one answer only.
AlternativeWager by_default(const JudgedRound& judged_round, const Line& line);

}  // namespace cardspeak::house
