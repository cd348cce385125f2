#include "ingest/simulator/holdem/player.h"

#include <algorithm>

namespace cardspeak::simulator::holdem {

std::size_t count_live(const Players& players) {
  return static_cast<std::size_t>(std::ranges::count_if(players, &Player::live));
}

}  // namespace cardspeak::simulator::holdem
