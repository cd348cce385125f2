// Places in the timeline of a round: what happened before what.
#pragma once

#include <algorithm>
#include <cstddef>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/house.h"

namespace cardspeak::house {

// The place of the event in the timeline; its end for a number that is not there.
std::size_t position_of(const RoundFacts& facts, StreamSeq seq);

// The place of the first entry that is so; the timeline's end where none is.
template <typename Is>
[[nodiscard]] std::size_t first_position(const RoundFacts& facts, Is&& is) {
  return static_cast<std::size_t>(std::ranges::find_if(facts.timeline, is) - facts.timeline.begin());
}

// How many entries before that place are so.
template <typename Is>
[[nodiscard]] std::size_t count_before(const RoundFacts& facts, std::size_t position, Is&& is) {
  const auto end = facts.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(position, facts.timeline.size()));
  return static_cast<std::size_t>(std::count_if(facts.timeline.begin(), end, is));
}

// Whether a wager was placed that the book has placed after the deal.
bool is_later_wager(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& entry);

// How many communal cards lay face up for the seat by that place of the timeline. Cards that were turned up too early
// do not count for a seat that had still to decide without them, until it has or the deal has gone on.
std::size_t communal_cards_up(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat,
                              std::size_t position);

}  // namespace cardspeak::house
