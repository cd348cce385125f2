// When the dealer's hand was shown, for all that is asked of chips and words before and after it.
#pragma once

#include <cstddef>

#include "model/facts/round_facts.h"

namespace cardspeak {

// Whether the event shows the dealer's hand.
bool shows_dealers_hand(const TimelineEntry& entry);

// The place in the timeline at which it was shown; the timeline's end where it was not.
std::size_t dealer_shown(const RoundFacts& facts);

}  // namespace cardspeak
