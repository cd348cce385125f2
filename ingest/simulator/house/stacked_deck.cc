#include "ingest/simulator/house/stacked_deck.h"

#include <algorithm>
#include <array>
#include <span>

#include "model/cards/card.h"

namespace cardspeak::simulator {

void stack_deck(Stack stack, std::vector<std::size_t> takers,
                const std::function<std::vector<std::size_t>(std::size_t)>& positions, std::size_t shared, Deck& deck,
                Random& random) {
  random.shuffle(std::span<std::size_t>(takers));
  const std::size_t own = 5 - shared;
  const std::size_t most = shared == 0 ? 4 : 2;
  const std::size_t hands = stack == Stack::kSimultaneous ? std::min(most, takers.size()) : 1;
  const bool royal = stack == Stack::kRoyal || (stack == Stack::kSimultaneous && random.below(2) == 0);
  std::array<Suit, 4> suits = {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};
  random.shuffle(std::span<Suit>(suits));
  // Highest first: one hand's own cards, the shared ones, and the own cards of a second hand below them.
  const auto low = static_cast<Rank>(royal ? kAce : kKing - random.below(3));
  for (std::size_t hand = 0; hand < hands; ++hand) {
    const std::vector<std::size_t> places = positions(takers[hand]);
    const Suit suit = shared == 0 ? suits[hand] : suits[0];
    const Rank top = shared == 0 && hand > 0 && random.below(2) == 0 ? static_cast<Rank>(kKing - hand) : low;
    const auto first_own = static_cast<Rank>(shared == 0 || hand == 0 ? top : top - 5);
    for (std::size_t i = 0; i < own; ++i) deck.put(places[i], Card(static_cast<Rank>(first_own - i), suit));
    for (std::size_t i = 0; i < shared; ++i) {
      deck.put(places[own + i], Card(static_cast<Rank>(low - own - i), suit));
    }
  }
}

}  // namespace cardspeak::simulator
