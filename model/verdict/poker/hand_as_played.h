// A record without what cannot belong to its hand. Whoever can key one event too many would bend the verdict with it:
// chips after the hands were tabled, a card after the pot was pushed, an act of somebody who is not in the hand, a
// discard where nobody may discard. Each becomes a finding, and the hand is judged without it.
#pragma once

#include <optional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Chips that were put in when they could not be wagered any more.
struct LateChips {
  SeatNo seat;
  Cents amount;  // less what was taken back by the same kind of event
};

struct HandAsPlayed {
  RoundFacts facts;  // what was left out has neither a line in the timeline nor a seat, a kind or an amount in its list
  std::vector<Finding> findings;
  std::vector<LateChips> late;
};

// Nothing: all of it belongs to the hand, and the facts are as they are.
std::optional<HandAsPlayed> as_played(const RoundFacts& facts, const law::CompiledPoker& law);

}  // namespace cardspeak::poker
