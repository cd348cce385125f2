// What the Royal Flushes and Straight Flushes of one round take out of a jackpot meter, and what is left of it.
//
// One value per meter (Crown Melbourne Caribbean Stud 11.0 Rules 9.4, 10.2, 10.3; Three Card Poker 5.1 Rules 6.4, 7.2,
// 7.3; Crown Sydney 3.3 Rules 11.4, 12.1, 12.4 to 12.6) or levels with a pool each (Crown Perth Rules 3.16
// to 3.21, 4.16 to 4.18): the book says which (model/law/jackpot.h). Pure.
#pragma once

#include <span>

#include "model/law/jackpot.h"
#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/jackpot/prize_readings.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// The prizes of one round at one table, whose outcomes are simultaneous. All winners of the round that hold a valid
// jackpot wager, and no others; at least one.
// Not decided: a prize needs the reset value, and neither rules nor record name it; a level that the meter does not
// have; amounts that do not fit.
Decided<PrizeRound> prizes(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                           const Readings& readings);

}  // namespace cardspeak::jackpot
