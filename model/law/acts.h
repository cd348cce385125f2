// Which office an act needs.
#pragma once

#include <cstdint>
#include <string>

namespace cardspeak::law {

// The least office that an act needs.
struct ActRule {
  std::string act;
  std::uint8_t rank = 0;  // position in the book's ranks, from the lowest
  std::string rule;
};

}  // namespace cardspeak::law
