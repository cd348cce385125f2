// What is known of the irregularities of a round: the floor's own record of them, and those that the record shows
// without it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/irregularities.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// One irregularity, or several of one kind of which the same is known.
struct IrregularCase {
  law::IrregularityKind kind = law::IrregularityKind::kExposedCards;
  law::IrregularityConditions possible;  // of each axis, what may be true: one condition where it is known
  std::optional<std::uint16_t> count;    // nothing: not on record
  std::vector<SeatNo> seats;             // that it concerns
  std::vector<SeatNo> not_asked;         // whose player has no part in an option that the others are given
  StreamSeq seq;                         // the event that shows it
};

struct IrregularFacts {
  std::vector<IrregularCase> cases;  // in the order of their events, those that only the record shows last
  Doubt unknown;                     // an irregularity that the book has no table for
};

// Cheap where nothing irregular is on record.
IrregularFacts read_irregularities(const Round& round);

// How many communal cards lay face up for the seat by that place of the timeline. Cards that were turned up too early
// do not count for a seat that had still to decide without them, until it has or the deal has gone on.
std::size_t communal_cards_up(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat,
                              std::size_t position);

// The place of the event in the timeline; its end for a number that is not there.
std::size_t position_of(const RoundFacts& facts, StreamSeq seq);

}  // namespace cardspeak::house
