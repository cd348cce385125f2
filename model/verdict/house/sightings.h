// Cards that the record itself shows to have been seen, though they should have stayed hidden.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"

namespace cardspeak::house {

// Where a card lay; seat 0 where it lay at none.
using CardSpot = std::pair<schema::Place, SeatNo>;

struct Sighting {
  CardSpot spot;
  std::size_t position = 0;  // in the timeline
  bool by_dealer = false;
};

// Each card once, by place of the timeline.
std::vector<Sighting> sightings(const RoundFacts& facts, const law::CompiledHouse& law);

// Whether a card of a hand was dealt face up that is not the one that the dealer turns up.
bool any_wrongly_face_up(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::house
