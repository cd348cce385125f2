// The words in which the floor rules on a seat.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/facts/round_facts.h"
#include "model/law/house.h"

namespace cardspeak::house {

enum class SeatRuling : std::uint8_t {
  kVoid,     // "handVoid", "wagerVoid"
  kForfeit,  // "handForfeited", "forfeit"
  kStands,   // "continue", "wagerStands", "withhold", "exclude": nothing becomes of the wagers
};

// Nothing where the tables of irregularities do not speak of the decision.
std::optional<SeatRuling> find_seat_ruling(std::string_view decision);

// Whether the book's tables of irregularities speak of the ruling, or it says that the wagers stand.
bool is_decided(const law::CompiledHouse& law, const RulingFact& ruling);

}  // namespace cardspeak::house
