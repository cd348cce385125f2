// Who opens a betting round of a stud game, by the open cards (Poker 17.0, 10.3.1, 10.4.2, 10.6.3).
#pragma once

#include <cstddef>
#include <optional>

#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/players.h"

namespace cardspeak::simulator::room {

// Nothing where the opener does not hang on cards, or nobody has any. With the first cards nobody opens who has no
// chips left for it.
std::optional<std::size_t> opener_by_cards(const Players& players, Opener opener);

// 10.6.7: somebody shows a pair with the first two open cards.
bool shows_a_pair(const Players& players);

}  // namespace cardspeak::simulator::room
