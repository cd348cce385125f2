// The boards of a hand, as they lie.
#pragma once

#include <cstddef>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"

namespace cardspeak::poker {

// The cards of a board, from 1; of none where no such board was dealt.
std::vector<Card> board_cards(const RoundFacts& facts, std::size_t number = 1);

}  // namespace cardspeak::poker
