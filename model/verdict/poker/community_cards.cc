#include "model/verdict/poker/community_cards.h"

#include <algorithm>

namespace cardspeak::poker {

std::vector<Card> board_cards(const RoundFacts& facts, std::size_t number) {
  std::vector<Card> cards;
  for (const BoardFact& board : facts.boards) {
    if (board.board != number) continue;
    for (const CardFact& card : board.cards) cards.push_back(card.card);
  }
  return cards;
}

std::size_t board_cards_taken(const RoundFacts& facts, const TimelineEntry& entry, std::size_t boards) {
  if (entry.kind != schema::Event::CARDS_TAKEN || entry.place != schema::Place::COMMUNITY) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(facts.replaced, [&](const ReplacedCard& replaced) {
    return replaced.place == schema::Place::COMMUNITY && replaced.board <= boards &&
           replaced.card.taken_by == entry.seq;
  }));
}

std::size_t cards_for_all(const RoundFacts& facts, const law::CompiledPoker& law, std::size_t own) {
  const bool may_lack = law.board_cards() == 0 && law.deals_up_cards() && own < law.hole_cards;
  return may_lack ? board_cards(facts).size() : 0;
}

bool stands_for_last_cards(const RoundFacts& facts, const law::CompiledPoker& law) {
  return law.board_cards() == 0 && law.deals_up_cards() &&
         std::ranges::none_of(facts.seats, [&](const SeatFact& seat) { return seat.cards.size() >= law.hole_cards; });
}

}  // namespace cardspeak::poker
