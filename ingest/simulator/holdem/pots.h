// The pots of a hand of Texas Hold'em: what is in them, what the house takes and who has what of them. Worked out from
// the rule text, Crown Melbourne Poker 17.0, apart from the adjudication's own engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ingest/simulator/holdem/player.h"
#include "ingest/simulator/pots.h"
#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::holdem {

inline constexpr Cents kChip{100};

struct Push {
  std::uint8_t pot = 0;
  SeatNo seat;
  Cents amount;
};

// Main pot and side pots, from the contributions of the live hands upwards.
std::vector<Pot> make_pots(const Players& players, std::size_t button);

// What the house takes of each pot at the end of the hand. `blinds_only`: nobody called or raised.
void take_rake(const Players& players, const std::vector<Card>& board, RakeForm form, bool blinds_only,
               std::vector<Pot>& pots);

// 8.5, 8.5.1: equal shares in whole chips, odd chips one each to the winners nearest clockwise from the button.
std::vector<Push> award(const Players& players, const std::vector<Card>& board, const std::vector<Pot>& pots);

}  // namespace cardspeak::simulator::holdem
