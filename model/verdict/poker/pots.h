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
  bool short_ante = false;  // the reading SHORT-ANTE may decide where an ante or a dead post went
};

// Requires at least one live player. `antes_by_share`: a hand that is all-in contests only as much of each other
// player's chips as its own, antes and dead posts among them (definition of All-in); otherwise all antes and dead posts
// are in the main pot. One player's ante for the whole table always is.
PotSet make_pots(std::span<const Player> players, bool antes_by_share);

}  // namespace cardspeak::poker
