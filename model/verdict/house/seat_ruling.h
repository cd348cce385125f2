// What the floor rules on a seat, by the words that the book has for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/law/house.h"

namespace cardspeak::house {

enum class SeatRuling : std::uint8_t {
  kVoid,
  kForfeit,
  kStands,  // nothing becomes of the wagers
};

// Nothing where the book does not know the word, or it is none for a seat.
std::optional<SeatRuling> find_seat_ruling(const law::CompiledHouse& law, std::string_view decision);

}  // namespace cardspeak::house
