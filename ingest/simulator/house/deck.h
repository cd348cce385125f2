// A shuffled deck that can be stacked, so that what is rare happens.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "ingest/simulator/random.h"
#include "model/cards/card.h"
#include "model/cards/deck.h"
#include "model/check.h"

namespace cardspeak::simulator {

class Deck {
 public:
  // Empty; shuffle it first.
  Deck() = default;

  // All 52 in an order of chance.
  void shuffle(Random& random) {
    const std::span<const Card> in_order = deck_cards(DeckKind::k52);
    cards_.assign(in_order.begin(), in_order.end());
    random.shuffle(std::span<Card>(cards_));
    next_ = 0;
  }
  Card draw() {
    CARDSPEAK_CHECK(next_ < cards_.size(), "a round needs no more cards than a deck has");
    return cards_[next_++];
  }
  // The card comes to this position; the one that lay there goes to where the card was.
  void put(std::size_t position, Card card) {
    const auto at = std::ranges::find(cards_, card);
    CARDSPEAK_CHECK(at != cards_.end(), "the deck holds every card");
    std::swap(cards_[position], *at);
  }

 private:
  std::vector<Card> cards_;
  std::size_t next_ = 0;
};

}  // namespace cardspeak::simulator
