// The counts of hands that patterns rest on: those of up to six cards by dealing every one, those of seven by their sum
// here and one by one in tests/model/hands/high_counts_test.cc.
#include "replay/patterns/hand_counts.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/rank.h"

namespace cardspeak::patterns {
namespace {

using Counts = std::map<HandClass, std::int64_t>;

Counts listed(Ranking ranking, std::size_t cards) {
  Counts counts;
  for (const HandCount& count : hand_counts(ranking, cards)) counts[count.hand_class] += count.deals;
  return counts;
}

// Adds every hand of `left` more cards, of those from `first` on.
void deal_all(const std::vector<Card>& deck, std::size_t first, std::size_t left, std::vector<Card>& hand,
              Ranking ranking, Counts& counts) {
  if (left == 0) {
    ++counts[hand_class(rank_hand(hand, ranking))];
    return;
  }
  for (std::size_t at = first; at + left <= deck.size(); ++at) {
    hand.push_back(deck[at]);
    deal_all(deck, at + 1, left - 1, hand, ranking, counts);
    hand.pop_back();
  }
}

Counts dealt(Ranking ranking, std::size_t cards) {
  const auto whole = deck_cards(DeckKind::k52);
  const std::vector<Card> deck(whole.begin(), whole.end());
  std::vector<Card> hand;
  Counts counts;
  deal_all(deck, 0, cards, hand, ranking, counts);
  return counts;
}

TEST(PatternHandCounts, OfThreeCardsAreThoseOfEveryDeal) {
  EXPECT_EQ(listed(Ranking::kThreeCard, 3), dealt(Ranking::kThreeCard, 3));
}

TEST(PatternHandCounts, OfFiveCardsAreThoseOfEveryDeal) {
  EXPECT_EQ(listed(Ranking::kStandard52, 5), dealt(Ranking::kStandard52, 5));
}

TEST(PatternHandCounts, OfSixCardsAreThoseOfEveryDeal) {
  EXPECT_EQ(listed(Ranking::kStandard52, 6), dealt(Ranking::kStandard52, 6));
}

TEST(PatternHandCounts, OfSevenCardsAreAllDeals) {
  std::int64_t all = 0;
  for (const HandCount& count : hand_counts(Ranking::kStandard52, 7)) all += count.deals;
  EXPECT_EQ(all, 133'784'560);
}

TEST(PatternHandCounts, OfOtherHandsAreNotCounted) {
  EXPECT_TRUE(hand_counts(Ranking::kStandard52, 4).empty());
  EXPECT_TRUE(hand_counts(Ranking::kThreeCard, 5).empty());
  EXPECT_TRUE(hand_counts(Ranking::kDeucesWild, 5).empty());
}

}  // namespace
}  // namespace cardspeak::patterns
