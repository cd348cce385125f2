// From the facts of a round of a house game to the round as it is judged.
#pragma once

#include <string_view>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// `game` is the book's; touches the readings that decide which chips are in action; `stood` as in statements::Weighing.
// Valid as long as `facts` and `law`.
Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game, ReadingChoice& choice,
                 StreamSeq stood = {});

}  // namespace cardspeak::house
