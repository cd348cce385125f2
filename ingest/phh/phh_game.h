// The variants of the Poker Hand History format that the room deals, and the names of those that it does not.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

enum class PhhDeal : std::uint8_t {
  kBoard,  // community cards
  kStud,   // cards up and down, no button, a bring-in
  kDraw,   // cards down, exchanged
};

// A variant: "FO/8" is fixed limit Omaha Hi-Lo.
struct PhhGame {
  schema::BettingStructure structure = schema::BettingStructure::UNSET;
  PhhDeal deal = PhhDeal::kBoard;
  std::string_view game;       // as the room's book names it; valid for the life of the program
  std::uint8_t deck = 52;      // cards
  std::size_t hole_cards = 0;  // the most that a player holds

  [[nodiscard]] bool fixed() const { return structure == schema::BettingStructure::FIXED_LIMIT; }
  // Whether the card at this place of a player's, from 0, is dealt face up.
  [[nodiscard]] bool face_up(std::size_t place) const { return deal == PhhDeal::kStud && place >= 2 && place <= 5; }

  friend bool operator==(const PhhGame&, const PhhGame&) = default;
};

// Reads a variant's code: the limit (N, P or F) and the game (T, S, O, O/8, 7S, 7S/8, R, 2L1D, 2L3D, 5D). Errors:
// kBadInput: the game by its name where the format has one that the room does not deal, and what is supported.
Result<PhhGame> phh_game(std::string_view variant);

// The code that phh_game() reads as this game at this limit and with this deck; nothing where the format has none.
std::optional<std::string> phh_variant(std::string_view game, schema::BettingStructure structure, std::uint8_t deck);

}  // namespace cardspeak
