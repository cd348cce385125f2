// Three-card hands: Three Card Poker 5.1, 3.5, 3.6 and the definitions of 1.1. Every one of the 22,100 hands is also
// read by a second evaluator, written from the text alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "model/hands/rank.h"
#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

using enum HandClass;

using ThreeCards = std::array<Card, 3>;

HandValue three_card_value(std::string_view cards) {
  return rank_hand(cards_of(cards), Ranking::kThreeCard);
}

std::string described_three(std::string_view cards) {
  return describe(three_card_value(cards));
}

std::string laid_three(std::string_view cards) {
  std::string text;
  for (const Card card : best_cards(cards_of(cards), Ranking::kThreeCard)) {
    text += (text.empty() ? "" : " ") + to_string(card);
  }
  return text;
}

TEST(ThreeCard51Rule3_6_1, TheExamplesAreOfTheirClassAndEachBeatsTheOneBefore) {
  const std::pair<const char*, HandClass> kExamples[] = {
      {"Qs Td 6h", kNoPair},   {"Ts Td Kh", kOnePair},      {"Kd Jd 9d", kFlush},        {"3s 2d Ah", kStraight},
      {"As Kd Qh", kStraight}, {"Qs Qd Qh", kThreeOfAKind}, {"5c 6c 7c", kStraightFlush}};
  HandValue before;
  for (const auto& [cards, kind] : kExamples) {
    EXPECT_EQ(hand_class(three_card_value(cards)), kind) << cards;
    EXPECT_GT(three_card_value(cards), before) << cards;
    before = three_card_value(cards);
  }
}

TEST(ThreeCard51Rule3_6_2, KingHighStraightBeatsJackHighStraight) {
  EXPECT_GT(three_card_value("Ks Qd Jh"), three_card_value("Jd Ts 9h"));
}

TEST(ThreeCard51, ThreeTwoAceIsTheLowestStraightAndAceKingQueenTheHighest) {
  EXPECT_EQ(described_three("As 2d 3h"), "straight, Three high");
  EXPECT_LT(three_card_value("As 2d 3h"), three_card_value("2d 3h 4s"));
  EXPECT_GT(three_card_value("As Kd Qh"), three_card_value("Ks Qd Jh"));
  EXPECT_LT(three_card_value("As 2s 3s"), three_card_value("2d 3d 4d"));
  EXPECT_EQ(described_three("Ks Ad 2h"), "Ace-King high");
}

TEST(ThreeCard51, AceKingQueenOfOneSuitIsAStraightFlushAndNoRoyal) {
  EXPECT_EQ(hand_class(three_card_value("As Ks Qs")), kStraightFlush);
  EXPECT_EQ(described_three("As Ks Qs"), "straight flush, Ace high");
}

TEST(ThreeCard51, TheCardBesideAPairAndTheThirdCardDecideAndSuitsDoNot) {
  EXPECT_GT(three_card_value("Ts Td Kh"), three_card_value("Th Tc Qs"));
  EXPECT_GT(three_card_value("Qs 6d 4h"), three_card_value("Qh 6c 3s"));
  EXPECT_EQ(three_card_value("Qs 6d 4h"), three_card_value("Qh 6c 4s"));
  EXPECT_GT(three_card_value("2s 2d 3h"), three_card_value("As Kd Jh"));
}

TEST(ThreeCard51, IsCalledAsADealerDoes) {
  EXPECT_EQ(described_three("Qs Jd 4h"), "Queen-Jack high");
  EXPECT_EQ(described_three("6s 6d 4h"), "pair of Sixes");
  EXPECT_EQ(described_three("Qs Js 4s"), "flush, Queen high");
  EXPECT_EQ(described_three("6s 6d 6h"), "three of a kind, Sixes");
  EXPECT_EQ(described_three("Qs Js Ts"), "straight flush, Queen high");
}

TEST(ThreeCard51, IsLaidWithThePairFirstAndTheAceOfTheSmallStraightLast) {
  EXPECT_EQ(laid_three("4h Qs Jd"), "Qs Jd 4h");
  EXPECT_EQ(laid_three("Kh Tc Ts"), "Ts Tc Kh");
  EXPECT_EQ(laid_three("Ah 2d 3s"), "3s 2d Ah");
  EXPECT_EQ(laid_three("Qh Ad Ks"), "Ad Ks Qh");
  EXPECT_EQ(laid_three("6c 6s 6h"), "6s 6h 6c");
}

// The second evaluator.
std::pair<HandClass, std::vector<int>> read_hand(const ThreeCards& cards) {
  std::vector<int> ranks = {cards[0].rank(), cards[1].rank(), cards[2].rank()};
  std::ranges::sort(ranks, std::greater());
  const bool one_suit = cards[0].suit() == cards[1].suit() && cards[1].suit() == cards[2].suit();
  if (ranks == std::vector<int>{14, 3, 2}) return {one_suit ? kStraightFlush : kStraight, {3}};
  if (ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1) return {one_suit ? kStraightFlush : kStraight, {ranks[0]}};
  if (one_suit) return {kFlush, ranks};
  if (ranks[0] == ranks[2]) return {kThreeOfAKind, {ranks[0]}};
  if (ranks[0] == ranks[1]) return {kOnePair, {ranks[0], ranks[2]}};
  if (ranks[1] == ranks[2]) return {kOnePair, {ranks[1], ranks[0]}};
  return {kNoPair, ranks};
}

TEST(ThreeCard51, EveryHandHasTheClassAndThePlaceThatTheTextGivesIt) {
  const std::vector<HandClass> kLowestFirst = {kNoPair, kOnePair, kFlush, kStraight, kThreeOfAKind, kStraightFlush};
  std::set<std::tuple<long, std::vector<int>, std::uint32_t>> worst_first;
  std::map<HandClass, int> hands;
  for_each_combination<3>(deck_cards(DeckKind::k52), [&](const ThreeCards& cards) {
    const auto [kind, compared] = read_hand(cards);
    const HandValue fast = rank_hand(cards, Ranking::kThreeCard);
    ASSERT_EQ(hand_class(fast), kind);
    ++hands[kind];
    worst_first.emplace(std::ranges::find(kLowestFirst, kind) - kLowestFirst.begin(), compared, fast.compared());
  });
  // Known counts of the whole deck; the reference list has the same.
  EXPECT_THAT(hands, testing::ElementsAre(testing::Pair(kNoPair, 16'440), testing::Pair(kOnePair, 3'744),
                                          testing::Pair(kThreeOfAKind, 52), testing::Pair(kStraight, 720),
                                          testing::Pair(kFlush, 1'096), testing::Pair(kStraightFlush, 48)));
  // One value for each place, better values for better places.
  EXPECT_EQ(worst_first.size(), 741U);
  std::uint32_t before = 0;
  std::tuple<long, std::vector<int>> place_before{-1, {}};
  for (const auto& [order, compared, fast] : worst_first) {
    ASSERT_LT(before, fast);
    ASSERT_LT(place_before, std::tuple(order, compared));
    before = fast;
    place_before = {order, compared};
  }
}

TEST(ThreeCard51, OddCardsByTheirTopCardAreAsManyAsTheDeckGives) {
  std::map<int, int> hands;
  for_each_combination<3>(deck_cards(DeckKind::k52), [&](const ThreeCards& cards) {
    const HandValue fast = rank_hand(cards, Ranking::kThreeCard);
    if (hand_class(fast) == kNoPair) ++hands[fast.ranks()[0]];
  });
  // From the reference list, section 1: Five to Ace.
  const std::map<int, int> kByTop = {{5, 120},    {6, 300},    {7, 540},    {8, 840},    {9, 1'200},
                                     {10, 1'620}, {11, 2'100}, {12, 2'640}, {13, 3'240}, {14, 3'840}};
  EXPECT_EQ(hands, kByTop);
}

TEST(ThreeCard51Qualify, TheDealerQualifiesWithQueenHighOrBetterIn15380Hands) {
  constexpr std::array<Rank, 1> kQueenHigh = {kQueen};
  const HandValue bar = lowest_value(kNoPair, kQueenHigh, Ranking::kThreeCard);
  EXPECT_GE(three_card_value("Qs 3d 2h"), bar);
  EXPECT_LT(three_card_value("Js Td 8h"), bar);
  int qualifies = 0;
  for_each_combination<3>(deck_cards(DeckKind::k52),
                          [&](const ThreeCards& cards) { qualifies += rank_hand(cards, Ranking::kThreeCard) >= bar; });
  EXPECT_EQ(qualifies, 15'380);  // reference list, section 4
}

TEST(ThreeCardDeathTest, RefusesWhatIsNoHand) {
  EXPECT_DEATH({ (void)three_card_value("As Ks"); }, "its number of them");
  EXPECT_DEATH({ (void)three_card_value("As Ks Qs Js"); }, "its number of them");
  EXPECT_DEATH({ (void)three_card_value("As Ks As"); }, "no card twice");
  EXPECT_DEATH({ (void)three_card_value("As Ks ??"); }, "an unknown card");
}

}  // namespace
}  // namespace cardspeak
