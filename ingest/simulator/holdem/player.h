// The players of a hand of Texas Hold'em, and how they stand in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::holdem {

enum class Temper : std::uint8_t { kSensible, kCallsAnything, kMadRaiser };

struct Player {
  SeatNo seat;
  std::string patron;
  Temper temper = Temper::kSensible;
  Cents stack;
  std::array<Card, 2> hole{};
  Cents street;  // put in on this street, towards the bet
  Cents total;   // put in in this hand
  bool folded = false;
  bool acted = false;
  int acted_at = 0;  // number of full raises that stood when the player last acted

  [[nodiscard]] bool live() const { return !folded; }
  [[nodiscard]] bool can_act() const { return !folded && !stack.is_zero(); }
};

// By seat; the button is a place among them.
using Players = std::vector<Player>;

[[nodiscard]] std::size_t count_live(const Players& players);

// The player `steps` places clockwise from the button.
[[nodiscard]] inline std::size_t from_button(const Players& players, std::size_t button, std::size_t steps) {
  return (button + steps) % players.size();
}

}  // namespace cardspeak::simulator::holdem
