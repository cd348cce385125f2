// How objections name the entries of a decision table.
#pragma once

#include <cstddef>
#include <string>

#include "model/law/house.h"

namespace cardspeak::law {

// "wager ante, entry 3 (5.7.1(b))": entries are counted from 1.
inline std::string outcome_place(const WagerRule& wager, std::size_t index) {
  return "wager " + wager.kind + ", entry " + std::to_string(index + 1) + " (" + wager.outcomes[index].rule + ")";
}

}  // namespace cardspeak::law
