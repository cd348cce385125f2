// Cards of the boards that came too early, too many at once or without a burn, as the record shows by itself; and what
// was done with them, held against the steps that the book's tables have for it (14.2.6, 14.8 to 14.11).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::poker {

// A card that was taken from a board, by the event that dealt it.
struct DoubtfulCard {
  StreamSeq card;
  std::uint8_t board = 1;
};

struct TakenFromBoards {
  // By the rules, by the events that dealt them: others in their place are no exchange.
  std::vector<StreamSeq> back;
  // In a run-out without burns: either the wrong one of two that were turned together, which the rules take back, or
  // the right card of the next street.
  std::vector<DoubtfulCard> in_doubt;
};

// Names in the journal what was put right in another way than the rules have it, and what the betting alone did not
// show. `reached`: the last betting round that was begun. Burns, shuffles and cuts are asked for where the record has
// such at all.
TakenFromBoards judge_board_faults(const RoundFacts& facts, const law::CompiledPoker& law,
                                   const law::PokerChoices& choices, const SaidInHand& said, std::string_view reached,
                                   Journal& journal);

// All cards that came to the board, in their order, those that were taken too.
std::vector<Card> as_turned(const RoundFacts& facts, std::size_t number);

}  // namespace cardspeak::poker
