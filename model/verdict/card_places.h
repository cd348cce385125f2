// Where cards lie, as remarks name it, and whether a house game deals any there.
#pragma once

#include <cstdint>

#include "model/ids.h"
#include "model/law/house.h"
#include "model/remarks/value.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// How a remark names the place; of the communal cards with their board.
CardPlace card_place(schema::Place place, SeatNo seat, std::uint8_t board = 0);

// A place that is not named may be any: true.
bool deals_to(const law::CompiledHouse& law, schema::Place place);

}  // namespace cardspeak
