// Fewer cards than make a hand, as they lie open before a stud player: who opens the betting is decided by them.
#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"

namespace cardspeak {

// Which hand showing is the better.
enum class Showing : std::uint8_t {
  kHigh,  // the highest (Poker 17.0, 10.4.2)
  kLow,   // Razz: the lowest, the Ace under the Two (10.4.2, 10.3.1(a)(ii))
};

// What one to four open cards are worth: four, three, two of a kind, two pairs, no pair; fewer than five make no
// straight and no flush. Higher is better, for kLow too. Comparable with each other under one `showing`, whatever the
// numbers of cards: where one hand has a card more and all others are equal, having none counts under every rank for
// kHigh, and as the lower for kLow. Requires one to four known, distinct cards.
HandValue rank_showing(std::span<const Card> cards, Showing showing);

// Which of two cards is the higher, by rank, then by suit: spades, hearts, diamonds, clubs (3.2.4, 10.3.1). With kLow
// the Ace is under the Two (10.3.1(a)(ii)).
std::strong_ordering compare_cards(Card a, Card b, Showing showing);

// The highest and the lowest of the cards by compare_cards(). Requires a known card at least, and known cards.
Card highest_card(std::span<const Card> cards, Showing showing);
Card lowest_card(std::span<const Card> cards, Showing showing);

}  // namespace cardspeak
