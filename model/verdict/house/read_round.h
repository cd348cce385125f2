// From the facts of a round of a house game to the round as it is judged.
#pragma once

#include <string_view>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// `game` is the book's. Valid as long as `facts` and `law`.
Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game);

}  // namespace cardspeak::house
