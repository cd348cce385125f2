// Low poker hands: what the lowest five of five, six or seven cards are worth. For any ranking there is
// model/hands/rank.h; this is for whoever ranks many.
#pragma once

#include <span>

#include "model/cards/card.h"
#include "model/check.h"
#include "model/hands/hand_value.h"
#include "model/hands/high.h"
#include "model/hands/low_tables.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// Ranks low hands under one ranking: for whoever ranks many. A copy is one pointer; the tables behind it are built on
// first use, once per ranking and process, and stay.
class LowRanker {
 public:
  // Requires kLowEight or kLowAceToFive, in which nothing but the ranks counts.
  explicit LowRanker(Ranking ranking) : tables_(&internal::low_tables(ranking)) {}

  // What the lowest five cards of the hand are worth; no hand where they do not qualify. Requires five to seven cards.
  [[nodiscard]] HandValue operator()(const HighHand& hand) const {
    CARDSPEAK_CHECK(hand.size() >= 5, "a low hand is made from at least five cards");
    return tables_->value(hand.key_);
  }

 private:
  const internal::LowTables* tables_;
};

// What the lowest five of five, six or seven cards are worth; no hand where they do not qualify. Makes no tables.
// Requires a low ranking, and known, distinct cards, least_cards(ranking) to most_cards(ranking) of them.
HandValue rank_low(std::span<const Card> cards, Ranking ranking);

}  // namespace cardspeak
