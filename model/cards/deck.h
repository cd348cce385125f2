// The decks that games are played with, and sets of cards.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/cards/card.h"

namespace cardspeak {

// A deck without jokers, named by how many cards it has. Each keeps the four suits and drops the low ranks (Crown
// Melbourne, Poker 17.0, 3.1.1 to 3.1.5). The house-banked games use the full deck.
enum class DeckKind : std::uint8_t {
  k52,  // 2 to Ace, 3.1.1
  k40,  // 5 to Ace, 3.1.2
  k36,  // 6 to Ace, 3.1.3
  k32,  // 7 to Ace, 3.1.4
  k20,  // 10 to Ace, 3.1.5
};

// The lowest rank that the deck has; it has every rank from there to the Ace.
Rank lowest_rank(DeckKind kind);

// Every card of the deck once, in the order of Card::index(). The span is valid for the life of the program.
std::span<const Card> deck_cards(DeckKind kind);

// Whether the card is one of the deck's. The unknown card is in no deck.
bool contains(DeckKind kind, Card card);

// A set of known cards. The unknown card cannot be in it: whether two of them are the same card cannot be told.
class CardSet {
 public:
  constexpr CardSet() = default;

  // Adds the card. False if it was there already: a card that came twice. Requires a known card.
  constexpr bool insert(Card card) {
    const std::uint64_t before = mask_;
    mask_ |= bit(card);
    return mask_ != before;
  }

  // Takes the card out. False if it was not there. Requires a known card.
  constexpr bool erase(Card card) {
    const std::uint64_t before = mask_;
    mask_ &= ~bit(card);
    return mask_ != before;
  }

  // Whether the card is in the set; never so for the unknown card.
  [[nodiscard]] constexpr bool contains(Card card) const { return card.known() && (mask_ & bit(card)) != 0; }

  [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(mask_)); }
  [[nodiscard]] constexpr bool empty() const { return mask_ == 0; }

  // Bit i is set if the card with Card::index() i is in the set.
  [[nodiscard]] constexpr std::uint64_t mask() const { return mask_; }

  // The cards of `a` that are not in `b`.
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.mask_ & ~b.mask_); }
  // The cards that are in both.
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.mask_ & b.mask_); }
  // The cards that are in either.
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.mask_ | b.mask_); }
  friend constexpr bool operator==(CardSet, CardSet) = default;

 private:
  explicit constexpr CardSet(std::uint64_t mask) : mask_(mask) {}
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << card.index(); }

  std::uint64_t mask_ = 0;
};

// The deck as a set, to subtract from: what is left when the dealt cards are taken out.
CardSet deck_set(DeckKind kind);

}  // namespace cardspeak
