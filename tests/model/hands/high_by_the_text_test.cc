// A second evaluator, written from the definitions alone, slow and without a table: what it says of two hands, the fast
// one must say too, over every five-card hand of every deck.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

using FiveCards = std::array<Card, 5>;

// The rules of one ranking, as the texts give them.
struct Text {
  DeckKind deck;
  Ranking ranking;
  std::vector<HandClass> best_first;
  // The ranks of the straight in which the Ace is low, highest first; empty where there is none.
  std::vector<int> small_straight;
};

using enum HandClass;

// Poker 17.0, 3.2.1(b).
const std::vector<HandClass> kOrderOf52 = {kRoyalFlush, kStraightFlush, kFourOfAKind, kFullHouse, kFlush,
                                           kStraight,   kThreeOfAKind,  kTwoPair,     kOnePair,   kNoPair};
// 3.2.2(d).
const std::vector<HandClass> kOrderOfShortDecks = {kRoyalFlush, kStraightFlush, kFourOfAKind, kFlush,   kFullHouse,
                                                   kStraight,   kThreeOfAKind,  kTwoPair,     kOnePair, kNoPair};
// 3.2.3(b), with One Pair where reading K-3 puts it.
const std::vector<HandClass> kOrderOf20 = {kRoyalFlush,   kFourOfAKind, kFullHouse, kStraight,
                                           kThreeOfAKind, kTwoPair,     kOnePair};

bool one_suit(const FiveCards& cards) {
  return std::ranges::all_of(cards, [&](Card card) { return card.suit() == cards[0].suit(); });
}

std::vector<int> ranks_high_to_low(const FiveCards& cards) {
  std::vector<int> ranks;
  for (const Card card : cards) ranks.push_back(card.rank());
  std::ranges::sort(ranks, std::greater());
  return ranks;
}

bool in_sequence(const std::vector<int>& ranks) {
  return std::ranges::adjacent_find(ranks, [](int a, int b) { return a != b + 1; }) == ranks.end();
}

// The rank that a straight is compared by, 0 if the cards are none.
int top_of_straight(const std::vector<int>& ranks, const Text& text) {
  if (in_sequence(ranks)) return ranks.front();
  std::vector<int> small = text.small_straight;
  std::ranges::sort(small, std::greater());
  return ranks == small ? text.small_straight.front() : 0;
}

// How often each rank is there, the most frequent first, then the highest.
std::vector<std::pair<int, int>> sets_of(const std::vector<int>& ranks) {
  std::map<int, int> times;
  for (const int rank : ranks) ++times[rank];
  std::vector<std::pair<int, int>> sets;
  for (const auto& [rank, count] : times) sets.emplace_back(count, rank);
  std::ranges::sort(sets, std::greater());
  return sets;
}

HandClass class_by_the_sets(const std::vector<std::pair<int, int>>& sets) {
  if (sets[0].first == 4) return kFourOfAKind;
  if (sets[0].first == 3) return sets[1].first == 2 ? kFullHouse : kThreeOfAKind;
  if (sets[0].first == 2) return sets[1].first == 2 ? kTwoPair : kOnePair;
  return kNoPair;
}

// Class, then what hands of the class are compared by.
std::pair<HandClass, std::vector<int>> read_hand(const FiveCards& cards, const Text& text) {
  const std::vector<int> ranks = ranks_high_to_low(cards);
  if (const int top = top_of_straight(ranks, text); top != 0) {
    if (!one_suit(cards)) return {kStraight, {top}};
    return {top == kAce ? kRoyalFlush : kStraightFlush, {top}};
  }
  if (one_suit(cards)) return {kFlush, ranks};
  const auto sets = sets_of(ranks);
  std::vector<int> compared;
  for (const auto& [count, rank] : sets) compared.push_back(rank);
  return {class_by_the_sets(sets), compared};
}

class HighByTheText : public testing::TestWithParam<Text> {};

TEST_P(HighByTheText, SlowEveryFiveCardHandHasTheClassAndThePlaceThatTheTextGivesIt) {
  const Text& text = GetParam();
  std::set<std::tuple<long, std::vector<int>, HandValue>> worst_first;
  for_each_combination<5>(deck_cards(text.deck), [&](const FiveCards& cards) {
    const auto [kind, compared] = read_hand(cards, text);
    const HandValue value = rank_high(cards, text.ranking);
    ASSERT_EQ(hand_class(value), kind) << to_string(cards[0]) << to_string(cards[1]) << to_string(cards[2])
                                       << to_string(cards[3]) << to_string(cards[4]);
    const auto place = std::ranges::find(text.best_first, kind);
    ASSERT_NE(place, text.best_first.end());
    worst_first.emplace(text.best_first.end() - place, compared, value);
  });
  // One value for each place, and better values for better places: then the two agree on every pair of hands.
  HandValue before;
  std::pair<long, std::vector<int>> place_before;
  for (const auto& [order, compared, value] : worst_first) {
    ASSERT_LT(before, value) << describe(before) << " before " << describe(value);
    ASSERT_LT(place_before, std::pair(order, compared));
    before = value;
    place_before = {order, compared};
  }
}

INSTANTIATE_TEST_SUITE_P(
    EveryRanking, HighByTheText,
    testing::Values(Text{DeckKind::k52, Ranking::kStandard52, kOrderOf52, {5, 4, 3, 2, kAce}},
                    Text{DeckKind::k40, Ranking::kShortDeck40, kOrderOfShortDecks, {8, 7, 6, 5, kAce}},
                    Text{DeckKind::k36, Ranking::kShortDeck36, kOrderOfShortDecks, {9, 8, 7, 6, kAce}},
                    Text{DeckKind::k32, Ranking::kShortDeck32, kOrderOfShortDecks, {10, 9, 8, 7, kAce}},
                    Text{DeckKind::k52, Ranking::kManila, kOrderOfShortDecks, {}},
                    Text{DeckKind::k36, Ranking::kManila, kOrderOfShortDecks, {}},
                    Text{DeckKind::k32, Ranking::kManila, kOrderOfShortDecks, {}},
                    Text{DeckKind::k52, Ranking::kFaroManila52, kOrderOfShortDecks, {5, 4, 3, 2, kAce}},
                    Text{DeckKind::k20, Ranking::kTwentyCard, kOrderOf20, {}}),
    [](const auto& param) {
      return "Deck" + std::to_string(deck_cards(param.param.deck).size()) + "Ranking" +
             std::to_string(static_cast<int>(param.param.ranking));
    });

}  // namespace
}  // namespace cardspeak
