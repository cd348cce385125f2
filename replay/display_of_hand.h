// What a jackpot of the poker room rests on of its meter.
#pragma once

#include <set>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"

namespace cardspeak {

// The numbers of what a jackpot of the poker room rests on beside the events that name its hand: what told last what
// the display showed before, or the prize of another hand after which nothing told it; and what was corrected of what
// the meter held until then, with what makes such a correction one that takes an office. From these alone the hand gets
// the verdict that it gets from the whole meter, whatever else of the meter is beside them.
std::set<StreamSeq> display_rests_on(const MeterHistory& history, const RoundFacts& round);

}  // namespace cardspeak
