// The prizes out of a meter with one value, and what is left of it (Crown Melbourne, Crown Sydney).
#pragma once

#include <span>

#include "model/law/jackpot.h"
#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/jackpot/prize_readings.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// As prizes() (prizes.h), without what other answers to the readings would give.
Decided<PrizeRound> prizes_of_one_meter(const law::CompiledJackpot& law, const MeterBefore& meter,
                                        std::span<const Winner> winners, const Readings& readings);

}  // namespace cardspeak::jackpot
