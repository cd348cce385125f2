// Shared by the tests of hand values: cards as text, walks over all hands of a deck, and counts by class.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/high.h"
#include "model/hands/rank.h"

namespace cardspeak {

// "AhKh Td": two characters a card, spaces ignored. Stops the test program on anything else.
std::vector<Card> cards_of(std::string_view text);

// Calls `visit(hand)` for each hand of kCards cards out of `deck`, once, whatever the order of its cards.
template <std::size_t kCards, typename Visit>
void for_each_hand(std::span<const Card> deck, Visit&& visit, const HighHand& so_far = {}) {
  if constexpr (kCards == 0) {
    visit(so_far);
  } else {
    for (std::size_t i = 0; i + kCards <= deck.size(); ++i) {
      for_each_hand<kCards - 1>(deck.subspan(i + 1), visit, so_far + deck[i]);
    }
  }
}

// The same walk, with the cards themselves.
template <std::size_t kCards, typename Visit>
void for_each_combination(std::span<const Card> deck, Visit&& visit, std::size_t placed = 0,
                          std::array<Card, kCards> so_far = {}) {
  if (placed == kCards) {
    visit(so_far);
    return;
  }
  for (std::size_t i = 0; i + kCards - placed <= deck.size(); ++i) {
    so_far[placed] = deck[i];
    for_each_combination<kCards>(deck.subspan(i + 1), visit, placed + 1, so_far);
  }
}

// How many hands there are of each class, and how many values among them.
class Tally {
 public:
  void count(HandValue value) {
    ++hands_[place(value.hand_class())];
    // By what is compared: the number is below 2^24.
    ++seen_[value.compared()];
  }

  [[nodiscard]] std::uint64_t hands(HandClass hand_class) const { return hands_[place(hand_class)]; }
  // How often a hand of this value came.
  [[nodiscard]] std::uint64_t hands(HandValue value) const { return seen_[value.compared()]; }
  [[nodiscard]] std::uint64_t all_hands() const;

  // From the royal flush down to no pair, in the order of Poker 17.0, 3.2.1(b).
  using ByClass = std::array<std::uint64_t, 10>;
  [[nodiscard]] ByClass hands_by_class() const;
  [[nodiscard]] ByClass values_by_class(Ranking ranking) const;

 private:
  static constexpr std::size_t place(HandClass hand_class) { return static_cast<std::size_t>(hand_class); }

  std::array<std::uint64_t, 11> hands_{};
  std::vector<std::uint32_t> seen_ = std::vector<std::uint32_t>(std::size_t{1} << 24U);
};

template <std::size_t kCards>
Tally tally(DeckKind deck, Ranking ranking) {
  Tally tally;
  for_each_hand<kCards>(deck_cards(deck),
                        [&, rank = HighRanker(ranking)](const HighHand& hand) { tally.count(rank(hand)); });
  return tally;
}

}  // namespace cardspeak
