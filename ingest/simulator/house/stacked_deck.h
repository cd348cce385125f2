// Decks that are stacked so that rare hands happen.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "ingest/simulator/house/deck.h"
#include "ingest/simulator/options.h"
#include "ingest/simulator/random.h"

namespace cardspeak::simulator {

// Lays runs of one suit, from the Ace down, where the hands that win by them are dealt. `takers` are those that have a
// jackpot wager, by place in the order of the deal; `positions` says where the five cards of one lie, those that all
// areas share last; `shared` is how many of them are shared.
void stack_deck(Stack stack, std::vector<std::size_t> takers,
                const std::function<std::vector<std::size_t>(std::size_t)>& positions, std::size_t shared, Deck& deck,
                Random& random);

}  // namespace cardspeak::simulator
