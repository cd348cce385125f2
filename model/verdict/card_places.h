// Where cards lie, as remarks name it, and whether a house game deals any there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"
#include "model/remarks/value.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// How a remark names the place; of the communal cards with their board.
CardPlace card_place(schema::Place place, SeatNo seat, std::uint8_t board = 0);

// A place that is not named may be any: true.
bool deals_to(const law::CompiledHouse& law, schema::Place place);
// How many cards the game deals there, at one seat; 0: none, or the place is not named.
std::size_t cards_dealt_to(const law::CompiledHouse& law, schema::Place place);

// Whether a card was dealt to a seat or to the dealer.
bool is_card_of_hand(const TimelineEntry& entry);
// Whether one was dealt to the board.
bool is_communal_card(const TimelineEntry& entry);

}  // namespace cardspeak
