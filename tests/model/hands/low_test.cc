// Low hands, the front hand of Chinese Poker and what lies open before a stud player, against the text of Poker 17.0
// read once more below: a second evaluator, slow and without a table, that knows nothing of the first.
#include "model/hands/low.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/hands/showing.h"
#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

using enum HandClass;

// What a hand is worth by the text: lower is better. The kind of hand first, from no pair up; then its ranks, what
// there is most of in front.
using Low = std::vector<int>;

// The kinds as 3.2.1(b) orders them, no pair 0; straights 4, flushes 5 and straight flushes 8 where they count.
int kind_of(const std::vector<int>& times) {
  if (times[0] == 4) return 7;
  if (times[0] == 3) return times.size() > 1 && times[1] == 2 ? 6 : 3;
  if (times[0] == 2) return times.size() > 1 && times[1] == 2 ? 2 : 1;
  return 0;
}

Low by_sets(const std::vector<int>& ranks) {
  std::map<int, int> count;
  for (const int rank : ranks) ++count[rank];
  std::vector<std::pair<int, int>> sets;
  for (const auto& [rank, times] : count) sets.emplace_back(times, rank);
  std::ranges::sort(sets, std::greater());
  std::vector<int> times;
  for (const auto& set : sets) times.push_back(set.first);
  Low low{kind_of(times)};
  for (const auto& set : sets) low.push_back(set.second);
  return low;
}

std::vector<int> ranks_of(std::span<const Card> cards, int ace) {
  std::vector<int> ranks;
  for (const Card card : cards) ranks.push_back(card.rank() == kAce ? ace : card.rank());
  return ranks;
}

// 9.6.3(c), 10.6.6(c): Aces low, no straights, no flushes.
Low ace_to_five(std::span<const Card> cards) {
  return by_sets(ranks_of(cards, 1));
}

// 9.6.3(b): Aces high, straights and flushes count.
Low two_to_seven(std::span<const Card> cards) {
  Low low = by_sets(ranks_of(cards, 14));
  if (low[0] != 0) return low;
  const bool run = low[1] - low[5] == 4;
  const bool suited = std::ranges::all_of(cards, [&](Card card) { return card.suit() == cards[0].suit(); });
  if (run && suited) return {low[1] == 14 ? 9 : 8, low[1]};
  if (run) return {4, low[1]};
  if (suited) low[0] = 5;
  return low;
}

// 3.2.1(b)(xi): five different cards from Eight to Ace.
std::optional<Low> eight_or_better(std::span<const Card> cards) {
  const Low low = ace_to_five(cards);
  if (low[0] != 0 || low[1] > 8) return std::nullopt;
  return low;
}

HandClass class_named(int kind) {
  constexpr HandClass kKinds[] = {kNoPair, kOnePair,   kTwoPair,     kThreeOfAKind,  kStraight,
                                  kFlush,  kFullHouse, kFourOfAKind, kStraightFlush, kRoyalFlush};
  return kKinds[kind];
}

// How many hands there are of each kind.
using Counts = std::map<HandClass, std::uint64_t>;

// Walks all hands of five cards, checks each against the text, and that the values order them as the text does.
Counts check_all_fives(Ranking ranking, const std::function<Low(std::span<const Card>)>& text) {
  Counts counts;
  std::set<std::pair<Low, HandValue>, std::greater<>> worst_first;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const std::array<Card, 5>& cards) {
    const Low low = text(cards);
    const HandValue value = rank_low(cards, ranking);
    if (value.hand_class() != class_named(low[0])) ADD_FAILURE() << describe(value);
    ++counts[value.hand_class()];
    worst_first.emplace(low, value);
  });
  HandValue before;
  Low low_before;
  for (const auto& [low, value] : worst_first) {
    EXPECT_LT(before, value) << describe(before) << " before " << describe(value);
    EXPECT_NE(low_before, low) << "one value for each place: " << describe(value);
    before = value;
    low_before = low;
  }
  return counts;
}

TEST(LowTwoToSeven, SlowEveryHandOfFiveHasThePlaceThatTheTextGivesIt) {
  // Without the small straight: 9 straights of 1,020 mixed and 4 suited hands each, the highest of them royal.
  EXPECT_EQ(check_all_fives(Ranking::kLowTwoToSeven, two_to_seven), (Counts{{kRoyalFlush, 4},
                                                                            {kStraightFlush, 32},
                                                                            {kFourOfAKind, 624},
                                                                            {kFullHouse, 3'744},
                                                                            {kFlush, 5'112},
                                                                            {kStraight, 9'180},
                                                                            {kThreeOfAKind, 54'912},
                                                                            {kTwoPair, 123'552},
                                                                            {kOnePair, 1'098'240},
                                                                            {kNoPair, 1'303'560}}));
}

TEST(LowAceToFive, SlowEveryHandOfFiveHasThePlaceThatTheTextGivesIt) {
  // What is a straight or a flush elsewhere is no pair here: 1,302,540 + 10,200 + 5,108 + 40.
  EXPECT_EQ(check_all_fives(Ranking::kLowAceToFive, ace_to_five), (Counts{{kFourOfAKind, 624},
                                                                          {kFullHouse, 3'744},
                                                                          {kThreeOfAKind, 54'912},
                                                                          {kTwoPair, 123'552},
                                                                          {kOnePair, 1'098'240},
                                                                          {kNoPair, 1'317'888}}));
}

TEST(LowEight, SlowFiveCardsQualifyIn57344HandsAndEachHasItsPlace) {
  std::uint64_t qualify = 0;
  std::set<std::pair<Low, HandValue>, std::greater<>> worst_first;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const std::array<Card, 5>& cards) {
    const auto low = eight_or_better(cards);
    const HandValue value = rank_low(cards, Ranking::kLowEight);
    if (value.has_hand() != low.has_value()) ADD_FAILURE() << to_string(cards[0]) << to_string(cards[4]);
    if (!low || !value.has_hand()) return;
    ++qualify;
    worst_first.emplace(*low, value);
  });
  EXPECT_EQ(qualify, 57'344U);
  EXPECT_EQ(worst_first.size(), 56U);  // 8 ranks, 5 of them
  HandValue before;
  for (const auto& [low, value] : worst_first) {
    EXPECT_LT(before, value);
    before = value;
  }
}

// Of six and seven cards the suits do not count: it is enough to walk the spreads of ranks, each as often as its cards
// can be chosen.
template <typename Visit>
void for_each_ranks(unsigned cards, Visit&& visit, std::vector<Card> so_far = {}, Rank rank = 2,
                    std::uint64_t ways = 1) {
  constexpr std::array<std::uint64_t, 5> kWays = {1, 4, 6, 4, 1};
  if (so_far.size() == cards) {
    visit(so_far, ways);
    return;
  }
  if (rank > kAce) return;
  for (std::uint8_t times = 0; times <= 4 && so_far.size() + times <= cards; ++times) {
    std::vector<Card> more = so_far;
    for (std::uint8_t suit = 0; suit < times; ++suit) more.emplace_back(rank, static_cast<Suit>(suit));
    for_each_ranks(cards, visit, more, static_cast<Rank>(rank + 1), ways * kWays[times]);
  }
}

std::vector<Low> all_fives(const std::vector<Card>& cards) {
  std::vector<Low> lows;
  for (unsigned mask = 0; mask < 1U << cards.size(); ++mask) {
    std::vector<Card> five;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if ((mask >> i & 1U) != 0) five.push_back(cards[i]);
    }
    if (five.size() == 5) lows.push_back(ace_to_five(five));
  }
  return lows;
}

struct SevenCounts {
  std::uint64_t hands = 0;
  std::uint64_t qualify = 0;
  std::array<std::uint64_t, 14> no_pair_by_top{};
  Counts kinds;
};

SevenCounts check_all(unsigned size) {
  SevenCounts counts;
  std::map<Low, HandValue> values;
  const LowRanker razz(Ranking::kLowAceToFive);
  const LowRanker eight(Ranking::kLowEight);
  for_each_ranks(size, [&](const std::vector<Card>& cards, std::uint64_t ways) {
    const Low low = std::ranges::min(all_fives(cards));
    const HandValue value = razz(HighHand(cards));
    const HandValue qualified = eight(HighHand(cards));
    if (value != rank_low(cards, Ranking::kLowAceToFive) || qualified != rank_low(cards, Ranking::kLowEight)) {
      ADD_FAILURE() << "the tables say something else than the cards: " << describe(value);
    }
    if (qualified.has_hand() != (low[0] == 0 && low[1] <= 8)) ADD_FAILURE() << describe(value);
    if (value.hand_class() != class_named(low[0])) ADD_FAILURE() << describe(value);
    const auto [entry, fresh] = values.emplace(low, value);
    if (!fresh && entry->second != value) ADD_FAILURE() << describe(value);
    counts.hands += ways;
    counts.kinds[value.hand_class()] += ways;
    if (qualified.has_hand()) counts.qualify += ways;
    if (low[0] == 0) counts.no_pair_by_top[static_cast<std::size_t>(low[1])] += ways;
  });
  HandValue before = HandValue::of(14, kNoPair, {14});
  for (const auto& [low, value] : values) {
    EXPECT_LT(value, before) << describe(value);
    before = value;
  }
  return counts;
}

TEST(LowOfSeven, SlowEveryHandHasThePlaceThatTheTextGivesItAndTheCountsAreExact) {
  const SevenCounts counts = check_all(7);
  EXPECT_EQ(counts.hands, 133'784'560U);
  EXPECT_EQ(counts.qualify, 24'530'944U);
  EXPECT_EQ(counts.no_pair_by_top[5], 781'824U);
  EXPECT_EQ(counts.no_pair_by_top[6], 3'151'360U);
  EXPECT_EQ(counts.no_pair_by_top[7], 7'426'560U);
  EXPECT_EQ(counts.no_pair_by_top[8], 13'171'200U);
}

TEST(LowOfSix, EveryHandHasThePlaceThatTheTextGivesItAndTheCountsAreExact) {
  const SevenCounts counts = check_all(6);
  EXPECT_EQ(counts.hands, 20'358'520U);
}

// 13.3.1; 13.2.1: the scale is that of the middle hand.
TEST(ChineseFront, EveryHandOfThreeHasItsKindAndStraightsAndFlushesAreNone) {
  Counts counts;
  std::map<Low, std::set<HandValue>> by_text;
  for_each_combination<3>(deck_cards(DeckKind::k52), [&](const std::array<Card, 3>& cards) {
    const HandValue value = rank_hand(cards, Ranking::kChineseFront);
    ++counts[value.hand_class()];
    by_text[by_sets(ranks_of(cards, 14))].insert(value);
  });
  EXPECT_EQ(counts, (Counts{{kThreeOfAKind, 52}, {kOnePair, 3'744}, {kNoPair, 18'304}}));
  HandValue before;
  for (const auto& [text, values] : by_text) {
    ASSERT_EQ(values.size(), 1U);
    EXPECT_LT(before, *values.begin());
    before = *values.begin();
  }
}

TEST(ChineseFront, IsHeldAgainstTheMiddleHandAsFarAsBothHaveCards) {
  const auto front = [](std::string_view cards) { return rank_hand(cards_of(cards), Ranking::kChineseFront); };
  const auto middle = [](std::string_view cards) { return rank_hand(cards_of(cards), Ranking::kStandard52); };
  EXPECT_LT(front("KsQsJs"), middle("KcQcJd3h2h"));
  EXPECT_GT(front("KsQsJs"), middle("KcQcTd9h8h"));
  EXPECT_LT(front("AsAdKs"), middle("AhAcKd3h2h"));
  EXPECT_GT(front("2s2d2c"), middle("AhAcKdKh3h"));
  EXPECT_LT(front("AsAdAc"), middle("6h5h4d3h2h"));
}

TEST(LowHands, AreLaidAndCalledAsTheRulesWriteThem) {
  const auto read = [](std::string_view cards, Ranking ranking) {
    std::string text;
    for (const Card card : best_cards(cards_of(cards), ranking)) text += to_string(card);
    return text + " " + describe(rank_hand(cards_of(cards), ranking));
  };
  EXPECT_EQ(read("AsKd2c5h4d3cKs", Ranking::kLowAceToFive), "5h4d3c2cAs 5,4,3,2,A low");
  EXPECT_EQ(read("AsKd2c5h4d3cKs", Ranking::kLowEight), "5h4d3c2cAs 5,4,3,2,A low");
  EXPECT_EQ(read("7s5d4c3h2d", Ranking::kLowTwoToSeven), "7s5d4c3h2d 7,5,4,3,2 low");
  EXPECT_EQ(read("As5d4c3h2d", Ranking::kLowTwoToSeven), "As5d4c3h2d A,5,4,3,2 low");
  EXPECT_EQ(read("AsAdKcKhQdQsJd", Ranking::kLowAceToFive), "AsAdKhQsJd pair of Aces low");
  EXPECT_EQ(read("6s5d4c3h2d", Ranking::kLowTwoToSeven), "6s5d4c3h2d straight, Six high low");
  EXPECT_FALSE(rank_hand(cards_of("9s5d4c3h2d"), Ranking::kLowEight).has_hand());
  EXPECT_TRUE(best_cards(cards_of("9s5d4c3h2d"), Ranking::kLowEight).empty());
}

// 12.5.4(b)(vi), (vii), 11.5.4.
TEST(BestHand, TakesExactlyTheCardsFromTheHandThatAreAskedFor) {
  const auto board = cards_of("2h3h4hKhQd");
  const auto hole = cards_of("AhAsKsKd");
  EXPECT_EQ(describe(best_hand(hole, board, 2, Ranking::kStandard52).value), "three of a kind, Kings");
  EXPECT_EQ(best_hand(hole, board, 2, Ranking::kStandard52).cards, cards_of("KsKhKdQd4h"));
  EXPECT_FALSE(best_hand(hole, board, 2, Ranking::kLowEight).value.has_hand());
  EXPECT_EQ(best_hand(cards_of("Ah5sKsKd"), board, 2, Ranking::kLowEight).cards, cards_of("5s4h3h2hAh"));
  EXPECT_EQ(describe(best_hand(cards_of("Ah5h"), board, std::nullopt, Ranking::kStandard52).value),
            "straight flush, Five high");
  EXPECT_EQ(describe(best_hand(cards_of("AhKdKs"), board, 2, Ranking::kManila).value), "three of a kind, Kings");
}

// Every set of one to four open cards, by the ranks alone.
void check_showing(Showing showing, int ace) {
  for (unsigned size = 1; size <= 4; ++size) {
    std::map<Low, std::set<HandValue>> by_text;
    for_each_ranks(size, [&](const std::vector<Card>& cards, std::uint64_t) {
      by_text[by_sets(ranks_of(cards, ace))].insert(rank_showing(cards, showing));
    });
    std::vector<HandValue> values;
    for (const auto& [text, one] : by_text) {
      ASSERT_EQ(one.size(), 1U);
      values.push_back(*one.begin());
    }
    if (showing == Showing::kLow) std::ranges::reverse(values);
    EXPECT_TRUE(std::ranges::is_sorted(values)) << size;
    EXPECT_EQ(std::ranges::adjacent_find(values), values.end()) << size;
  }
}

TEST(Showing, OrdersEveryHandOfOneToFourOpenCards) {
  check_showing(Showing::kHigh, 14);
  check_showing(Showing::kLow, 1);
}

TEST(Showing, NeitherStraightsNorFlushesShow) {
  EXPECT_EQ(describe(rank_showing(cards_of("AsKsQsJs"), Showing::kHigh)), "Ace-King high");
  EXPECT_LT(rank_showing(cards_of("AsKsQsJs"), Showing::kHigh), rank_showing(cards_of("2s2c3d4d"), Showing::kHigh));
  EXPECT_GT(rank_showing(cards_of("AsKsQsJs"), Showing::kLow), rank_showing(cards_of("2s2c3d4d"), Showing::kLow));
}

TEST(CompareCards, RankFirstThenSpadesHeartsDiamondsClubs) {
  const auto cards = cards_of("AcKd2s2h");
  EXPECT_EQ(to_string(highest_card(cards, Showing::kHigh)), "Ac");
  EXPECT_EQ(to_string(lowest_card(cards, Showing::kHigh)), "2h");
  EXPECT_EQ(to_string(highest_card(cards, Showing::kLow)), "Kd");
  EXPECT_EQ(to_string(lowest_card(cards, Showing::kLow)), "Ac");
  EXPECT_EQ(to_string(highest_card(cards_of("9c9d9h"), Showing::kHigh)), "9h");
  EXPECT_EQ(to_string(lowest_card(cards_of("9h9d9s"), Showing::kHigh)), "9d");
}

}  // namespace
}  // namespace cardspeak
