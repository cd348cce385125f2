// The boards of a hand, as they lie.
#pragma once

#include <cstddef>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"

namespace cardspeak::poker {

// The cards of a board, from 1; of none where no such board was dealt.
std::vector<Card> board_cards(const RoundFacts& facts, std::size_t number = 1);

// How many cards of the boards up to that number the entry takes away for good: others came in their place, or they
// were more than the board has. What is cleared at the end of a hand still makes the board.
std::size_t board_cards_taken(const RoundFacts& facts, const TimelineEntry& entry, std::size_t boards);

}  // namespace cardspeak::poker
