// Mistakes with the chips of a hand of the poker room, as dealers make them.
#pragma once

#include <string>
#include <vector>

#include "ingest/simulator/random.h"
#include "ingest/simulator/room/settlement.h"

namespace cardspeak::simulator::room {

// What the dealer did with the chips.
struct Done {
  Pushes pushes;
  std::vector<Cents> rake;  // by pot
  Cents back;               // of the uncalled chips
  std::string mistake;      // what went wrong; empty: nothing
};

// Makes one mistake that moves chips, of a kind that the hand offers: a wrong hand, a share pushed whole, an odd chip
// to the other, a half that was never divided off, a chip of rake too much, an uncalled chip that was raked. Leaves
// what is due where it offers none.
void plant_mistake(const Settlement& settlement, const std::vector<Pot>& pots, RakeForm form, Random& random,
                   Done& done);

}  // namespace cardspeak::simulator::room
