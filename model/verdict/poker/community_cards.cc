#include "model/verdict/poker/community_cards.h"

namespace cardspeak::poker {

std::vector<Card> board_cards(const RoundFacts& facts, std::size_t number) {
  std::vector<Card> cards;
  for (const BoardFact& board : facts.boards) {
    if (board.board != number) continue;
    for (const CardFact& card : board.cards) cards.push_back(card.card);
  }
  return cards;
}

}  // namespace cardspeak::poker
