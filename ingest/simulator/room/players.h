// The players of a hand of the poker room, and how they stand in it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::room {

struct Player {
  SeatNo seat;
  std::string patron;
  Cents stack;
  std::vector<Card> cards;  // in the hand
  std::vector<Card> open;   // those of them that lie face up, in the order dealt
  Cents street;             // put in on this street, towards the bet
  Cents total;              // put in in this hand
  bool folded = false;
  bool acted = false;  // since the last full bet or raise

  [[nodiscard]] bool live() const { return !folded; }
  [[nodiscard]] bool can_act() const { return !folded && !stack.is_zero(); }
  void put_in(Cents amount) {
    stack -= amount;
    street += amount;
    total += amount;
  }
};

// In the order of play: the first one is left of the button, the last one has it. Without a button by their seats.
using Players = std::vector<Player>;

inline std::size_t count_live(const Players& players) {
  return static_cast<std::size_t>(std::ranges::count_if(players, &Player::live));
}

}  // namespace cardspeak::simulator::room
