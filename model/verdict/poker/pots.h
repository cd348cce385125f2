// Pots from contributions, and from nothing else.
#pragma once

#include <span>
#include <vector>

#include "model/money/cents.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

struct Pot {
  Cents gross;
  // Live hands that contribute to it in full, in the order of play. Hands mucked at the showdown are among them: what
  // happens there does not change which pots there are.
  std::vector<Position> eligible;
};

// Chips that nobody matched: they go back (7.5; definition of Pot).
struct Uncalled {
  Position who = 0;
  Cents amount;
};

struct PotSet {
  std::vector<Pot> pots;  // the main pot first; none is empty
  std::vector<Uncalled> uncalled;
  bool short_ante = false;  // the reading SHORT-ANTE decided where an ante went
};

// Requires at least one live player. `antes_by_share`: a short ante contests only as much of each other ante
// (definition of All-in); otherwise all antes are in the main pot.
PotSet make_pots(std::span<const Player> players, bool antes_by_share);

}  // namespace cardspeak::poker
