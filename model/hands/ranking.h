// The orders of high poker hands that the rules know.
#pragma once

#include <cstdint>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"

namespace cardspeak {

// Which hand beats which. Whether the cards belong to the deck is not asked here but of contains() in
// model/cards/deck.h.
enum class Ranking : std::uint8_t {
  // Poker 17.0, 3.2.1; Caribbean Stud Poker 11.0, 3.5 to 3.7. Small straight 5-4-3-2-Ace.
  kStandard52,
  // Poker 17.0, 3.2.2: a flush beats a full house. Which cards the Ace completes to a small straight is not said there;
  // reading K-4: the lowest of the deck. 8-7-6-5-Ace.
  kShortDeck40,
  // 9-8-7-6-Ace.
  kShortDeck36,
  // 10-9-8-7-Ace.
  kShortDeck32,
  // Two and three card Manila, with any deck: as 3.2.2(d) by 3.2.2(e), and the Ace makes no small straight (11.5.5),
  // nor,
  // by reading K-4, a small straight flush.
  kManila,
  // Faro Manila with 52 cards: as 3.2.2(d) by 3.2.2(e), and 11.5.5 leaves it the small straight 5-4-3-2-Ace. Eight
  // players with five cards each (Table 1) need that deck; with a short one the ranking is that deck's.
  kFaroManila52,
  // Poker 17.0, 3.2.3, which names no One Pair; reading K-3: it ranks under Two Pair. No small straight: the deck's one
  // straight is Ace to Ten.
  kTwentyCard,
};

// Whether a flush ranks over a full house (Poker 17.0, 3.2.2(d), (e)).
bool flush_beats_full_house(Ranking ranking);

// The top card of the straight in which the Ace counts low; 0 where there is none.
Rank small_straight_top(Ranking ranking);

// The place of a class in a ranking, 0 the lowest; HandValue::of takes it.
std::uint8_t class_order(HandClass hand_class, Ranking ranking);

}  // namespace cardspeak
