// High poker hands, each card standing for itself: what the best five of five, six or seven cards are worth. For any
// ranking, those of three cards, low ones and with wild cards too, there is model/hands/rank.h; this is for whoever
// ranks many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/cards/card.h"
#include "model/check.h"
#include "model/hands/hand_value.h"
#include "model/hands/high_tables.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// Known, distinct cards, gathered one at a time. A copy is two words, so that whoever walks through many hands keeps
// one per depth and adds only the card that changes.
class HighHand {
 public:
  static constexpr std::size_t kMostCards = 7;

  constexpr HighHand() = default;
  // Requires at most seven known, distinct cards.
  explicit constexpr HighHand(std::span<const Card> cards) {
    for (const Card card : cards) add(card);
  }

  // Requires a known card that is not in the hand, and fewer than seven cards in it.
  constexpr void add(Card card) {
    const internal::CardKey& key = internal::kCardKeys[card.index()];
    CARDSPEAK_CHECK((key_.suits & key.suits) == 0, "a hand holds no card twice");
    CARDSPEAK_CHECK(size() < kMostCards, "a high hand is made from at most seven cards");
    key_.suits |= key.suits;
    key_.counts += key.counts;
  }

  friend constexpr HighHand operator+(HighHand hand, Card card) {
    hand.add(card);
    return hand;
  }

  [[nodiscard]] constexpr std::size_t size() const { return internal::card_count(key_); }

 private:
  friend class HighRanker;
  friend class LowRanker;
  friend HandValue rank_high(std::span<const Card> cards, Ranking ranking);
  friend HandValue rank_low(std::span<const Card> cards, Ranking ranking);
  internal::CardKey key_ = internal::kNoCards;
};

// Ranks hands under one ranking: for whoever ranks many. A copy is one pointer; the tables behind it are built on first
// use, once per ranking and process, and stay.
class HighRanker {
 public:
  // Requires a ranking of high hands of five cards, each for itself.
  explicit HighRanker(Ranking ranking);

  // What the best five cards of the hand are worth. Requires five to seven cards.
  [[nodiscard]] HandValue operator()(const HighHand& hand) const {
    CARDSPEAK_CHECK(hand.size() >= 5, "a high hand is made from at least five cards");
    return tables_->value(hand.key_);
  }

 private:
  const internal::HighTables* tables_;
};

// What the best five of five, six or seven cards are worth. Requires that many known, distinct cards, and a
// ranking that HighRanker takes. The order of the cards does not matter. Makes no tables: for whoever ranks a few.
HandValue rank_high(std::span<const Card> cards, Ranking ranking);

// The five cards that rank_high's value is made from, laid as a dealer lays them: four, three or two of a kind first,
// the rest from high to low; the Ace of a small straight last. Where several choices are worth the same, spades are
// taken before hearts, diamonds and clubs. Requires what rank_high requires.
std::array<Card, 5> best_five(std::span<const Card> cards, Ranking ranking);

}  // namespace cardspeak
