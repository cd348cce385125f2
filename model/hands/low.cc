#include "model/hands/low.h"

namespace cardspeak {

HandValue rank_low(std::span<const Card> cards, Ranking ranking) {
  CARDSPEAK_CHECK(is_low(ranking), "a ranking in which the lowest hand wins");
  CARDSPEAK_CHECK(cards.size() >= least_cards(ranking) && cards.size() <= most_cards(ranking),
                  "as many cards as the ranking picks a hand from");
  const HighHand hand(cards);
  // The high hand of exactly these cards, in which the Ace completes no small straight, on a scale that is turned
  // round.
  if (ranking == Ranking::kLowTwoToSeven) return internal::value_without_tables(hand.key_, ranking);
  internal::Spread spread{};
  for (const Card card : cards) ++spread[card.rank() - 2U];
  return internal::low_spread_value(spread, ranking);
}

}  // namespace cardspeak
