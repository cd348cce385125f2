// What the record says was paid and taken, beside what was due.
#pragma once

#include "model/money/cents.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

struct SettledFact;

// What the dealer did with a wager, all settlements of it together.
struct Recorded {
  bool settled = false;  // false: no settlement is on record
  Cents paid;            // winnings, without the stake
  Cents taken;           // stake collected
};

// What is due on a wager.
struct Due {
  Cents stake;
  Cents winnings;   // without the stake
  Cents returned;   // stake that goes back to the player
  Cents carried{};  // stake that stays on the table for the next round

  // Stake that the venue keeps.
  [[nodiscard]] Cents taken() const { return stake - returned - carried; }
};

// What the player holds too much (positive) or too little:
// (recorded paid - recorded taken) - (winnings - stake taken).
Cents difference(const Due& due, const Recorded& recorded);

// How the record stands to what is due. Where stake and winnings are both wrong, the stake names it: a winning wager
// that was collected is takenWrongly, not underpaid. A losing stake that stayed is notTaken only if nothing was paid on
// it beside; otherwise it is overpaid.
schema::Comparison compare(const Due& due, const Recorded& recorded);

// Whether chips moved by the settlement, whatever the word for it is.
bool moves_chips(const SettledFact& settled);

// Whether the stake stays the player's, and no cards decided it.
constexpr bool stays_the_players(schema::Outcome outcome) {
  return outcome == schema::Outcome::VOID || outcome == schema::Outcome::RETURNED ||
         outcome == schema::Outcome::CARRIED;
}

// Whether the record was compared with what is due, and differs from it.
constexpr bool differs(schema::Comparison comparison) {
  return comparison != schema::Comparison::AGREED && comparison != schema::Comparison::NOT_COMPARED;
}

}  // namespace cardspeak
