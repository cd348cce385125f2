// A verdict on a jackpot meter as text.
#pragma once

#include <string>

#include "cli/render/plain.h"
#include "cli/time/zone.h"
#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/adjudicate_meter.h"

namespace cardspeak {

// First the answer, then where the money came from and went, then each prize, then what is wrong, and last what the
// verdict rests on. Lines at most `width` columns wide where they can be.
std::string meter_text(const MeterVerdict& verdict, const MeterHistory& history, const Zone& zone, std::size_t width,
                       const Palette& palette);

}  // namespace cardspeak
