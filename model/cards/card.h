// A playing card, and how it is read and written. Suits have no order here: where a rule ranks them (Poker 17.0, 3.2.4)
// the rulebook says so.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/check.h"

namespace cardspeak {

// 2..14; 11 Jack, 12 Queen, 13 King, 14 Ace.
using Rank = std::uint8_t;
inline constexpr Rank kJack = 11;
inline constexpr Rank kQueen = 12;
inline constexpr Rank kKing = 13;
inline constexpr Rank kAce = 14;

// In the order of Poker 17.0, 3.2.4, lowest first, so that the value compares as that rule ranks suits.
enum class Suit : std::uint8_t { kClubs = 0, kDiamonds = 1, kHearts = 2, kSpades = 3 };

// One of the 52 cards, or the unknown card: one that was dealt and whose face is not on record.
class Card {
 public:
  // The unknown card.
  constexpr Card() = default;

  constexpr Card(Rank rank, Suit suit)
      : code_(static_cast<std::uint8_t>(1 + 4 * (rank - 2) + static_cast<std::uint8_t>(suit))) {
    CARDSPEAK_CHECK(rank >= 2 && rank <= kAce, "a rank is 2 to 14");
  }

  // From the code in an event (schemas/event.capnp, `card`): 0 unknown, 1..52. Nothing for other numbers.
  static constexpr std::optional<Card> from_code(std::uint8_t code) {
    if (code > 52) return std::nullopt;
    Card card;
    card.code_ = code;
    return card;
  }

  // 0 unknown, 1..52.
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  [[nodiscard]] constexpr bool known() const { return code_ != 0; }
  // 0..51: clubs, diamonds, hearts, spades of the deuces, then of the threes. Requires a known card.
  [[nodiscard]] constexpr std::uint8_t index() const {
    CARDSPEAK_CHECK(known(), "an unknown card has no index");
    return static_cast<std::uint8_t>(code_ - 1);
  }
  [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(2 + index() / 4); }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index() % 4); }

  friend constexpr auto operator<=>(const Card&, const Card&) = default;

 private:
  std::uint8_t code_ = 0;
};

// Reads "As", "Td", "2c", "??" (unknown). Exactly two characters, this case. Nothing for anything else.
std::optional<Card> parse_card(std::string_view text);

// Writes what parse_card reads.
std::string to_string(Card card);

}  // namespace cardspeak
