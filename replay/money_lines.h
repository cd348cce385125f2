// What a verdict compares in money beside its wagers: shares of pots, uncalled bets, and what else a player of the
// poker room got too much or too little.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

struct MoneyLine {
  enum class Kind : std::uint8_t { kPot, kUncalled, kFee, kChange, kTakenBack };
  Kind kind = Kind::kPot;
  SeatNo seat;
  std::uint8_t pot = 0;  // of kPot
  // Nothing where only the difference is known.
  std::optional<Cents> due;
  std::optional<Cents> recorded;
  Cents difference;  // too much for the player; below zero: too little
  std::string rule;
};

// In the order of the verdict. With the differences of its wagers they make its net difference, where a settlement is
// on record (has_settlement()); elsewhere recorded and difference say nothing. A bet that came back with the pot, as
// its finding says, stands as returned, and the pot without it.
std::vector<MoneyLine> money_beside_wagers(const Verdict& verdict);

// Whether the finding is about this line.
bool is_about(const Finding& finding, const MoneyLine& line);

}  // namespace cardspeak
