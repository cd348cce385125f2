// Mistakes with the pots of a hand of Texas Hold'em, as dealers make them.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "ingest/simulator/holdem/player.h"
#include "ingest/simulator/holdem/pots.h"
#include "ingest/simulator/random.h"

namespace cardspeak::simulator::holdem {

using ByPotAndSeat = std::map<std::pair<std::uint8_t, SeatNo>, Cents>;

ByPotAndSeat by_pot_and_seat(const std::vector<Push>& pushes);

// Makes a mistake in what is pushed and taken. Tries kinds until one moves money; a hand without a showdown may offer
// none. `rake` is by pot.
void plant_mistake(const Players& players, RakeForm form, Random& random, std::vector<Push>& pushes,
                   std::vector<Cents>& rake);

}  // namespace cardspeak::simulator::holdem
