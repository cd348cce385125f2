// The cards of a round by the place where they lie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/cards/deck.h"
#include "model/facts/round_facts.h"
#include "model/law/dealt_cards.h"
#include "model/law/house.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

using law::kFlopCards;

// Where the floor could tell the right order of the dealer's, the communal or the jackpot cards that were too many,
// those that were taken off no longer count there: the last ones, which go back to be dealt next (Sydney 13.3.1).
void put_cards_right(Round& round);

// The dealer's, the communal or the jackpot cards, as they were dealt. Valid as long as the facts.
const std::vector<CardFact>& cards_as_dealt(const RoundFacts& facts, schema::Place place);

// The dealer's, the communal or the jackpot cards, as they were put right. Valid as long as the round.
const std::vector<CardFact>& cards_at(const Round& round, schema::Place place);

// The cards that a hand draws from one source; of no seat, a seat gives none. Valid as long as the round.
std::span<const CardFact> cards_of(const Round& round, const Seat* seat, schema::HandSource source);

// Those that are on record at more than one place, or twice at one.
CardSet cards_seen_twice(const Round& round);

// How many cards of hands were seen that should have stayed hidden.
std::size_t count_exposed_cards(const RoundFacts& facts);

}  // namespace cardspeak::house
