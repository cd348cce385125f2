#include "model/cards/deck.h"

#include <array>

namespace cardspeak {
namespace {

constexpr std::array<Card, 52> all_cards() {
  std::array<Card, 52> cards;
  for (std::uint8_t i = 0; i < 52; ++i) cards[i] = Card::from_code(static_cast<std::uint8_t>(i + 1)).value();
  return cards;
}

constexpr std::array<Card, 52> kAllCards = all_cards();

}  // namespace

Rank lowest_rank(DeckKind kind) {
  switch (kind) {
    case DeckKind::k52:
      return 2;
    case DeckKind::k40:
      return 5;
    case DeckKind::k36:
      return 6;
    case DeckKind::k32:
      return 7;
    case DeckKind::k20:
      return 10;
  }
  CARDSPEAK_CHECK(false, "a deck has 52, 40, 36, 32 or 20 cards");
}

std::span<const Card> deck_cards(DeckKind kind) {
  // Card::index() goes by rank first, so every short deck is the end of the full one.
  const auto dropped = static_cast<std::size_t>(lowest_rank(kind) - 2) * 4;
  return std::span(kAllCards).subspan(dropped);
}

bool contains(DeckKind kind, Card card) {
  return card.known() && card.rank() >= lowest_rank(kind);
}

CardSet deck_set(DeckKind kind) {
  CardSet set;
  for (const Card card : deck_cards(kind)) set.insert(card);
  return set;
}

}  // namespace cardspeak
