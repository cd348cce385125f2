// The boards of a hand, as they lie.
#pragma once

#include <cstddef>
#include <vector>

#include "model/cards/card.h"
#include "model/facts/round_facts.h"
#include "model/law/poker.h"

namespace cardspeak::poker {

// The cards of a board, from 1; of none where no such board was dealt.
std::vector<Card> board_cards(const RoundFacts& facts, std::size_t number = 1);

// How many cards of the boards up to that number the entry takes away for good: others came in their place, or they
// were more than the board has. What is cleared at the end of a hand still makes the board.
std::size_t board_cards_taken(const RoundFacts& facts, const TimelineEntry& entry, std::size_t boards);
// Of a game without a board: how many of the community cards on record count for a hand of so many own cards. In stud
// one for all comes in the place of each player's last, where the deck does not suffice (10.6.2): a hand that has all
// of its own has no part in it, and no other game has such a card.
std::size_t cards_for_all(const RoundFacts& facts, const law::CompiledPoker& law, std::size_t own);
// Whether nobody has all cards of its own, so that one for all is the last of each.
bool stands_for_last_cards(const RoundFacts& facts, const law::CompiledPoker& law);

}  // namespace cardspeak::poker
