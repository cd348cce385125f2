// What the floor may rule of one seat.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardspeak::house {

// The words of a ruling on a seat. Nothing where it is none that the tables speak of.
enum class SeatRuling : std::uint8_t {
  kVoid,     // "handVoid", "wagerVoid"
  kForfeit,  // "handForfeited", "forfeit"
  kStands,   // "continue", "wagerStands", "withhold", "exclude": nothing becomes of the wagers
};
std::optional<SeatRuling> find_seat_ruling(std::string_view decision);

}  // namespace cardspeak::house
