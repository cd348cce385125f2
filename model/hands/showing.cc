#include "model/hands/showing.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "model/cards/deck.h"
#include "model/check.h"
#include "model/hands/rank_mask.h"
#include "model/hands/ranking.h"

namespace cardspeak {
namespace {

constexpr std::size_t kMostShowing = 4;

Rank counted(Rank rank, Showing showing) {
  return rank == kAce && showing == Showing::kLow ? kLowAce : rank;
}

// How often the rank that is there most often is there, and the next.
HandClass class_of(std::size_t most, std::size_t next) {
  if (most == 4) return HandClass::kFourOfAKind;
  if (most == 3) return HandClass::kThreeOfAKind;
  if (most == 2) return next == 2 ? HandClass::kTwoPair : HandClass::kOnePair;
  return HandClass::kNoPair;
}

}  // namespace

HandValue rank_showing(std::span<const Card> cards, Showing showing) {
  CARDSPEAK_CHECK(!cards.empty() && cards.size() <= kMostShowing, "a hand showing has one to four cards");
  CardSet seen;
  std::array<std::size_t, kAce + 1> counts{};
  for (const Card card : cards) {
    CARDSPEAK_CHECK(seen.insert(card), "a hand holds no card twice");
    ++counts[counted(card.rank(), showing)];
  }
  HandValue::Ranks ranks{};
  std::array<std::size_t, kMostShowing> times{};
  std::size_t next = 0;
  for (std::size_t count = kMostShowing; count > 0; --count) {
    for (Rank rank = kAce; rank >= kLowAce; --rank) {
      if (counts[rank] != count) continue;
      ranks[next] = rank;
      times[next++] = count;
    }
  }
  const Ranking scale = showing == Showing::kLow ? Ranking::kLowAceToFive : Ranking::kStandard52;
  return internal::value_of(class_of(times[0], times[1]), ranks, scale);
}

std::strong_ordering compare_cards(Card a, Card b, Showing showing) {
  const auto by = [&](Card card) { return std::pair(counted(card.rank(), showing), card.suit()); };
  return by(a) <=> by(b);
}

Card highest_card(std::span<const Card> cards, Showing showing) {
  CARDSPEAK_CHECK(!cards.empty(), "the highest of some cards");
  return *std::ranges::max_element(cards, [&](Card a, Card b) { return compare_cards(a, b, showing) < 0; });
}

Card lowest_card(std::span<const Card> cards, Showing showing) {
  CARDSPEAK_CHECK(!cards.empty(), "the lowest of some cards");
  return *std::ranges::min_element(cards, [&](Card a, Card b) { return compare_cards(a, b, showing) < 0; });
}

}  // namespace cardspeak
