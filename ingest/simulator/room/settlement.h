// The chips of a hand of the poker room: what goes back, which pots there are, what the house takes, and who has what
// of each part. Worked out from the rule text (Crown Melbourne Poker 17.0, Rules 1.1, 7, 8.5, 10.6.6 and 12.5.4), apart
// from the adjudication's own engine.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "ingest/simulator/pots.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/players.h"
#include "model/hands/hand_value.h"

namespace cardspeak::simulator::room {

// A part of a pot that goes to a seat.
struct Leaf {
  std::uint8_t pot = 0;
  std::uint8_t board = 0;  // from 1; 0: the game has one
  schema::PotShare share = schema::PotShare::ALL;
  SeatNo seat;
  friend auto operator<=>(const Leaf&, const Leaf&) = default;
};
using Pushes = std::map<Leaf, Cents>;

// What the hands of a player are worth, for each way to win.
struct HandRead {
  HandValue value;  // no hand where it does not qualify
  std::vector<Card> best;
};

// Main pot and side pots, from the contributions of the live hands upwards.
std::vector<Pot> make_pots(const Players& players);

class Settlement {
 public:
  // All must outlive it. Requires complete boards where two hands or more are live; more than the game has are those of
  // further deals of the community cards (12.6).
  Settlement(const Game& game, DeckKind deck, const Players& players, const std::vector<std::vector<Card>>& boards);

  // Fills in what the house takes of each pot. `only_blinds`: no chips but those of blinds are in (7.6).
  void take_rake(RakeForm form, bool only_blinds, std::vector<Pot>& pots) const;
  // Who has what of the pots, less their rake.
  [[nodiscard]] Pushes award(const std::vector<Pot>& pots) const;
  // The live hands that make no part of the winners of this leaf, though they were in the pot.
  [[nodiscard]] std::vector<SeatNo> losers_of(const Leaf& leaf, const std::vector<Pot>& pots) const;

 private:
  struct Part {
    std::size_t win = 0;  // of those of one deal
    std::size_t run = 0;  // which deal of the community cards
    std::vector<std::size_t> winners;
  };
  [[nodiscard]] std::vector<Part> parts_of(const Pot& pot) const;
  [[nodiscard]] bool all_tie(const std::vector<Pot>& pots) const;
  // Where a win's hands stand among those of a player.
  [[nodiscard]] std::size_t place_of(const Part& part) const { return part.run * game_.wins.size() + part.win; }
  void divide_among(Cents amount, const std::vector<Part>& parts, std::uint8_t pot, Pushes& pushes) const;
  void divide(Cents amount, const Part& part, std::uint8_t pot, Pushes& pushes) const;

  const Game& game_;
  const Players& players_;
  std::size_t runs_ = 1;
  std::vector<std::vector<HandRead>> hands_;  // by player, then by deal and way to win; empty for who has folded
};

}  // namespace cardspeak::simulator::room
