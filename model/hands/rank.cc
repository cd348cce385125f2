#include "model/hands/rank.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "model/cards/deck.h"
#include "model/check.h"
#include "model/hands/high.h"
#include "model/hands/low.h"
#include "model/hands/rank_mask.h"
#include "model/hands/showing.h"
#include "model/hands/three_tables.h"
#include "model/hands/wild_tables.h"

namespace cardspeak {
namespace {

// Who asks for three cards, or for five with wild ones, has exactly those.
void require_cards(std::span<const Card> cards, Ranking ranking) {
  CARDSPEAK_CHECK(cards.size() == hand_size(ranking),
                  "a hand that is not picked from more cards has its number of them");
  CardSet seen;
  for (const Card card : cards) CARDSPEAK_CHECK(seen.insert(card), "a hand holds no card twice");
}

HandValue rank_three(std::span<const Card> cards) {
  require_cards(cards, Ranking::kThreeCard);
  return internal::three_tables().value(cards[0], cards[1], cards[2]);
}

// Poker 17.0, 13.3.1: only what is of one rank counts.
HandValue rank_front(std::span<const Card> cards) {
  require_cards(cards, Ranking::kChineseFront);
  return rank_showing(cards, Showing::kHigh);
}

HandValue rank_wild(std::span<const Card> cards, Ranking ranking) {
  require_cards(cards, ranking);
  internal::CardKey key = internal::kNoCards;
  for (const Card card : cards) {
    const internal::CardKey& more = internal::kWildCardKeys[card.index()];
    key.suits |= more.suits;
    key.counts += more.counts;
  }
  return internal::wild_tables(ranking).value(key);
}

std::size_t cards_of_leading_rank(HandClass hand_class) {
  switch (hand_class) {
    case HandClass::kNoPair:
    case HandClass::kFlush:
    case HandClass::kStraight:
    case HandClass::kStraightFlush:
    case HandClass::kRoyalFlush:
    case HandClass::kRoyalFlushWild:
      return 1;
    case HandClass::kOnePair:
    case HandClass::kTwoPair:
      return 2;
    case HandClass::kThreeOfAKind:
    case HandClass::kFullHouse:
      return 3;
    case HandClass::kFourOfAKind:
      return 4;
    case HandClass::kFiveOfAKind:
      return 5;
  }
  CARDSPEAK_CHECK(false, "every class has its leading rank");
}

bool is_run(HandClass hand_class) {
  return hand_class == HandClass::kStraight || hand_class == HandClass::kStraightFlush ||
         hand_class == HandClass::kRoyalFlush || hand_class == HandClass::kRoyalFlushWild;
}

// The ranks of the sequence from its top card down; the Ace counts low where its top card leaves no other fifth or
// third.
std::vector<Rank> sequence_from(Rank top, Ranking ranking) {
  std::vector<Rank> ranks;
  for (std::size_t i = 0; i < hand_size(ranking); ++i) {
    const auto rank = static_cast<Rank>(top - i);
    ranks.push_back(rank < 2 ? kAce : rank);
  }
  return ranks;
}

// The ranks that the cards of the hand have or stand for, as they are laid.
std::vector<Rank> laid_ranks(HandValue value, Ranking ranking) {
  const HandClass kind = value.hand_class();
  const HandValue::Ranks ranks = value.ranks();
  if (is_run(kind)) return sequence_from(ranks[0], ranking);
  std::vector<Rank> laid(cards_of_leading_rank(kind), ranks[0]);
  std::size_t next = 1;
  if (kind == HandClass::kTwoPair || kind == HandClass::kFullHouse) laid.insert(laid.end(), 2, ranks[next++]);
  // What is left are single cards.
  while (laid.size() < hand_size(ranking)) laid.push_back(ranks[next++]);
  return laid;
}

// Takes the highest suit of the rank out of `left`, or, where there is none, a wild two.
Card take(std::vector<Card>& left, Rank rank) {
  auto card = std::ranges::find(left, rank, &Card::rank);
  if (card == left.end()) card = std::ranges::find(left, Rank{2}, &Card::rank);
  CARDSPEAK_CHECK(card != left.end(), "the hand has the cards that its value names");
  const Card taken = *card;
  left.erase(card);
  return taken;
}

std::vector<Card> lay(std::span<const Card> cards, Ranking ranking) {
  std::vector<Card> left(cards.begin(), cards.end());
  std::ranges::sort(left, std::greater());
  std::vector<Card> laid;
  const HandValue value = rank_hand(cards, ranking);
  if (!value.has_hand()) return laid;
  for (const Rank rank : laid_ranks(value, ranking)) laid.push_back(take(left, rank == kLowAce ? kAce : rank));
  return laid;
}

// Calls `found(choice)` for every way to take `count` of the cards, those that come first in `cards` earlier.
template <typename Found>
void for_each_choice(std::span<const Card> cards, std::size_t count, const Found& found) {
  std::vector<bool> taken(cards.size());
  std::fill_n(taken.begin(), count, true);
  do {
    std::vector<Card> choice;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (taken[i]) choice.push_back(cards[i]);
    }
    found(choice);
  } while (std::prev_permutation(taken.begin(), taken.end()));
}

}  // namespace

HandValue rank_hand(std::span<const Card> cards, Ranking ranking) {
  if (ranking == Ranking::kThreeCard) return rank_three(cards);
  if (ranking == Ranking::kChineseFront) return rank_front(cards);
  if (is_low(ranking)) return rank_low(cards, ranking);
  return is_wild(ranking) ? rank_wild(cards, ranking) : rank_high(cards, ranking);
}

std::vector<Card> best_cards(std::span<const Card> cards, Ranking ranking) {
  if (hand_size(ranking) == 3 || is_low(ranking)) return lay(cards, ranking);
  // The ranking that does not compare the pair of a full house does not know it either.
  if (ranking == Ranking::kDeucesWildTripsOnly) return lay(cards, Ranking::kDeucesWild);
  if (is_wild(ranking)) return lay(cards, ranking);
  const auto five = best_five(cards, ranking);
  return {five.begin(), five.end()};
}

BestHand best_hand(std::span<const Card> hole, std::span<const Card> board, std::optional<std::size_t> from_hole,
                   Ranking ranking) {
  BestHand read;
  std::vector<Card> all(hole.begin(), hole.end());
  all.insert(all.end(), board.begin(), board.end());
  if (!from_hole) {
    read.value = rank_hand(all, ranking);
    if (read.value.has_hand()) read.cards = best_cards(all, ranking);
    return read;
  }
  const std::size_t size = hand_size(ranking);
  CARDSPEAK_CHECK(*from_hole <= hole.size() && *from_hole <= size && size - *from_hole <= board.size(),
                  "there are cards enough for the hand");
  for_each_choice(hole, *from_hole, [&](const std::vector<Card>& own) {
    for_each_choice(board, size - *from_hole, [&](const std::vector<Card>& common) {
      std::vector<Card> cards = own;
      cards.insert(cards.end(), common.begin(), common.end());
      const HandValue value = rank_hand(cards, ranking);
      if (!value.has_hand() || value <= read.value) return;
      read.value = value;
      read.cards = std::move(cards);
    });
  });
  if (read.value.has_hand()) read.cards = best_cards(read.cards, ranking);
  return read;
}

HandValue lowest_value(HandClass hand_class, std::span<const Rank> leading, Ranking ranking) {
  CARDSPEAK_CHECK(!is_low(ranking), "a bar says how high a hand has to be");
  HandValue::Ranks ranks{};
  CARDSPEAK_CHECK(leading.size() <= ranks.size(), "a hand is compared by at most five ranks");
  std::ranges::copy(leading, ranks.begin());
  return internal::value_of(hand_class, ranks, ranking);
}

HandClass natural_class(std::span<const Card> cards) {
  CARDSPEAK_CHECK(cards.size() == 5, "a hand with wild cards has five");
  return rank_high(cards, Ranking::kStandard52).hand_class();
}

}  // namespace cardspeak
