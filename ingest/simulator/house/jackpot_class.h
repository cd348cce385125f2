// The hand that a jackpot wager is paid by, of a natural five-card hand.
#pragma once

#include "ingest/simulator/house/meter.h"
#include "model/hands/hand_value.h"

namespace cardspeak::simulator {

JackpotHand jackpot_hand_of(HandClass hand);

}  // namespace cardspeak::simulator
