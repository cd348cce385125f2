// The players of a hand of Chinese Poker, and how each has set the cards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/remarks/remark.h"
#include "model/verdict/chinese/units.h"
#include "model/verdict/poker/journal.h"

namespace cardspeak::chinese {

struct UnitPlayer {
  SeatNo seat;
  std::optional<Cents> stack;  // before the hand, less the commission; nothing: not on record
  Cents fee;                   // commission collected from the player
  std::optional<SetCards> set;
  std::optional<SetValues> values;
  Remark open;  // why the hands cannot be told; empty: they can
};

// Everyone who was dealt cards or set them, clockwise from the left of the button, as 13.4.1 settles; from seat 1 where
// no button is in use. Notes who was dealt cards out of the rule's order, and who set cards a second time.
std::vector<UnitPlayer> unit_players(const RoundFacts& facts, const law::CompiledPoker& law, poker::Journal& journal);

}  // namespace cardspeak::chinese
