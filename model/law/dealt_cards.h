// How many cards of a deal a hand is made from, by where they lie.
#pragma once

#include <cstddef>

#include "model/law/house.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

inline constexpr std::size_t kFlopCards = 3;

// The cards that the game deals there. 0: none, or the source is not named.
std::size_t dealt_from(const CompiledHouse& house, schema::HandSource source);

// All the cards that the hand is the best of.
std::size_t dealt_for(const CompiledHouse& house, const HandRule& hand);

}  // namespace cardspeak::law
