#include "model/facts/round_facts.h"

#include <algorithm>

namespace cardspeak {

const SeatFact* RoundFacts::find_seat(SeatNo seat) const {
  const auto found = std::ranges::lower_bound(seats, seat, {}, &SeatFact::seat);
  return found != seats.end() && found->seat == seat ? &*found : nullptr;
}

std::string_view RoundFacts::patron_at(SeatNo seat) const {
  const SeatFact* const found = find_seat(seat);
  return found == nullptr ? std::string_view() : std::string_view(found->patron);
}

bool RoundFacts::is_in_use(SeatNo seat) const {
  return find_seat(seat) != nullptr || std::ranges::find(wagers, seat, &WagerFact::seat) != wagers.end();
}

std::vector<std::string> RoundFacts::patrons() const {
  std::vector<std::string> patrons;
  const auto add = [&](const std::string& patron) {
    if (!patron.empty() && std::ranges::find(patrons, patron) == patrons.end()) patrons.push_back(patron);
  };
  for (const SeatFact& seat : seats) add(seat.patron);
  for (const WagerFact& wager : wagers) add(wager.patron);
  return patrons;
}

}  // namespace cardspeak
