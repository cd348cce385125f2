#include "model/verdict/dealer_shown.h"

#include <algorithm>

namespace cardspeak {

bool shows_dealers_hand(const TimelineEntry& entry) {
  return entry.kind == schema::Event::HAND_SHOWN && entry.seat == SeatNo();
}

std::size_t dealer_shown(const RoundFacts& facts) {
  return static_cast<std::size_t>(std::ranges::find_if(facts.timeline, shows_dealers_hand) - facts.timeline.begin());
}

}  // namespace cardspeak
