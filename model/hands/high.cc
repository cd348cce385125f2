#include "model/hands/high.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

namespace cardspeak {
namespace {

// Takes cards out of a hand in the order in which a dealer lays them.
class Layout {
 public:
  explicit Layout(std::span<const Card> cards) : left_(cards.begin(), cards.end()) {
    std::ranges::sort(left_, std::greater());
  }

  [[nodiscard]] bool has(Rank rank) const { return std::ranges::find(left_, rank, &Card::rank) != left_.end(); }

  // Lays the next card of the rank, the highest suit first. Requires one.
  void lay(Rank rank, std::size_t times = 1) {
    for (std::size_t i = 0; i < times; ++i) {
      const auto card = std::ranges::find(left_, rank, &Card::rank);
      CARDSPEAK_CHECK(card != left_.end() && laid_count_ < laid_.size(), "the hand has the cards that its value names");
      laid_[laid_count_++] = *card;
      left_.erase(card);
    }
  }

  // Lays a straight down from its top card. Where the rank below the fourth is not there, the Ace counts low.
  void lay_straight(Rank top) {
    for (Rank i = 0; i < 4; ++i) lay(static_cast<Rank>(top - i));
    const auto fifth = static_cast<Rank>(top - 4);
    lay(has(fifth) ? fifth : kAce);
  }

  [[nodiscard]] std::array<Card, 5> laid() const {
    CARDSPEAK_CHECK(laid_count_ == laid_.size(), "a high hand has five cards");
    return laid_;
  }

 private:
  std::vector<Card> left_;
  std::array<Card, 5> laid_;
  std::size_t laid_count_ = 0;
};

// The cards of the suit that has five or more; at most one can.
std::vector<Card> flush_cards(std::span<const Card> cards) {
  std::vector<Card> suited;
  for (const Suit suit : {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades}) {
    suited.clear();
    std::ranges::copy_if(cards, std::back_inserter(suited), [suit](Card card) { return card.suit() == suit; });
    if (suited.size() >= 5) break;
  }
  return suited;
}

bool is_of_one_suit(HandClass hand_class) {
  return hand_class == HandClass::kFlush || hand_class == HandClass::kStraightFlush ||
         hand_class == HandClass::kRoyalFlush;
}

// How many cards of each of HandValue::ranks() the hand holds. Requires a class other than straights and straight
// flushes.
std::array<std::size_t, 5> cards_per_rank(HandClass hand_class) {
  switch (hand_class) {
    case HandClass::kNoPair:
    case HandClass::kFlush:
      return {1, 1, 1, 1, 1};
    case HandClass::kOnePair:
      return {2, 1, 1, 1, 0};
    case HandClass::kTwoPair:
      return {2, 2, 1, 0, 0};
    case HandClass::kThreeOfAKind:
      return {3, 1, 1, 0, 0};
    case HandClass::kFullHouse:
      return {3, 2, 0, 0, 0};
    case HandClass::kFourOfAKind:
      return {4, 1, 0, 0, 0};
    case HandClass::kStraight:
    case HandClass::kStraightFlush:
    case HandClass::kRoyalFlush:
      break;
    case HandClass::kFiveOfAKind:
    case HandClass::kRoyalFlushWild:
      CARDSPEAK_CHECK(false, "a high ranking has no wild cards");
  }
  CARDSPEAK_CHECK(false, "a sequence is laid from its top card");
}

bool is_sequence(HandClass hand_class) {
  return hand_class == HandClass::kStraight || hand_class == HandClass::kStraightFlush ||
         hand_class == HandClass::kRoyalFlush;
}

}  // namespace

HighRanker::HighRanker(Ranking ranking) : tables_(&internal::high_tables(ranking)) {}

HandValue rank_high(std::span<const Card> cards, Ranking ranking) {
  CARDSPEAK_CHECK(hand_size(ranking) == 5 && !is_wild(ranking) && !is_low(ranking),
                  "a high ranking, in which the best five of the cards count, each for itself");
  const HighHand hand(cards);
  CARDSPEAK_CHECK(hand.size() >= 5, "a high hand is made from at least five cards");
  return internal::value_without_tables(hand.key_, ranking);
}

std::array<Card, 5> best_five(std::span<const Card> cards, Ranking ranking) {
  // Of hands that are worth the same by their class alone, the one is laid that would be the best by its cards too.
  if (ranking == Ranking::kStandard52RankOnly) ranking = Ranking::kStandard52;
  const HandValue value = rank_high(cards, ranking);
  const HandClass kind = value.hand_class();
  const HandValue::Ranks ranks = value.ranks();
  Layout layout = is_of_one_suit(kind) ? Layout(flush_cards(cards)) : Layout(cards);
  if (is_sequence(kind)) {
    layout.lay_straight(ranks[0]);
  } else {
    const auto times = cards_per_rank(kind);
    for (std::size_t i = 0; i < ranks.size(); ++i) layout.lay(ranks[i], times[i]);
  }
  return layout.laid();
}

}  // namespace cardspeak
