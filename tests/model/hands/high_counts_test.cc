// How many hands of each class there are, over every hand of every deck.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

using ByClass = Tally::ByClass;

std::uint64_t sum(const ByClass& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

// Royal flush, straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one pair, none.
constexpr ByClass kFiveOf52 = {4, 36, 624, 3'744, 5'108, 10'200, 54'912, 123'552, 1'098'240, 1'302'540};
constexpr ByClass kSixOf52 = {188, 1'656, 14'664, 165'984, 205'792, 361'620, 732'160, 2'532'816, 9'730'740, 6'612'900};
constexpr ByClass kSevenOf52 = {4'324,     37'260,    224'848,    3'473'184,  4'047'644,
                                6'180'020, 6'461'620, 31'433'400, 58'627'800, 23'294'460};

TEST(FiveOf52, EveryClassHasItsHandsAndItsValues) {
  const Tally all = tally<5>(DeckKind::k52, Ranking::kStandard52);
  EXPECT_EQ(all.all_hands(), 2'598'960U);
  EXPECT_EQ(all.hands_by_class(), kFiveOf52);
  const ByClass values = all.values_by_class(Ranking::kStandard52);
  EXPECT_EQ(values, (ByClass{1, 9, 156, 156, 1'277, 10, 858, 858, 2'860, 1'277}));
  EXPECT_EQ(sum(values), 7'462U);
}

TEST(SixOf52, EveryClassHasItsHands) {
  const Tally all = tally<6>(DeckKind::k52, Ranking::kStandard52);
  EXPECT_EQ(all.all_hands(), 20'358'520U);
  EXPECT_EQ(all.hands_by_class(), kSixOf52);
}

TEST(SevenOf52, EveryClassHasItsHandsAndItsValues) {
  const Tally all = tally<7>(DeckKind::k52, Ranking::kStandard52);
  EXPECT_EQ(all.all_hands(), 133'784'560U);
  EXPECT_EQ(all.hands_by_class(), kSevenOf52);
  const ByClass values = all.values_by_class(Ranking::kStandard52);
  EXPECT_EQ(values, (ByClass{1, 9, 156, 156, 1'277, 10, 575, 763, 1'470, 407}));
  EXPECT_EQ(sum(values), 4'824U);
}

// Caribbean Stud Poker 11.0, 1.1: the dealer qualifies with an Ace and a King or higher.
TEST(FiveOf52, DealerQualifiesWithAceAndKingOrHigherIn1463700Hands) {
  constexpr std::array<Rank, 2> kAceKing = {kAce, kKing};
  const HandValue bar = lowest_value(HandClass::kNoPair, kAceKing, Ranking::kStandard52);
  std::uint64_t qualifies = 0;
  std::uint64_t without_pair = 0;
  for_each_hand<5>(deck_cards(DeckKind::k52), [&, rank = HighRanker(Ranking::kStandard52)](const HighHand& hand) {
    const HandValue value = rank(hand);
    if (value < bar) return;
    ++qualifies;
    if (hand_class(value) == HandClass::kNoPair) ++without_pair;
  });
  EXPECT_EQ(qualifies, 1'463'700U);
  EXPECT_EQ(without_pair, 167'280U);
}

TEST(FiveOf52, EveryRankPairsIn84480Hands) {
  std::array<std::uint64_t, kAce + 1> pairs{};
  for_each_hand<5>(deck_cards(DeckKind::k52), [&, rank = HighRanker(Ranking::kStandard52)](const HighHand& hand) {
    const HandValue value = rank(hand);
    if (hand_class(value) == HandClass::kOnePair) ++pairs[value.ranks()[0]];
  });
  for (Rank rank = 2; rank <= kAce; ++rank) EXPECT_EQ(pairs[rank], 84'480U) << int{rank};
}

// Poker 17.0, 3.2.2 with reading K-4, and Manila's 11.5.5.
TEST(ShortDeck40, EveryClassHasItsHands) {
  EXPECT_EQ(tally<5>(DeckKind::k40, Ranking::kShortDeck40).hands_by_class(),
            (ByClass{4, 24, 360, 2'160, 980, 7'140, 23'040, 51'840, 322'560, 249'900}));
  EXPECT_EQ(
      tally<7>(DeckKind::k40, Ranking::kShortDeck40).hands_by_class(),
      (ByClass{2'380, 13'464, 71'400, 1'042'560, 448'316, 1'942'580, 1'239'700, 6'282'360, 6'450'840, 1'149'960}));
}

TEST(ShortDeck36, EveryClassHasItsHands) {
  EXPECT_EQ(tally<5>(DeckKind::k36, Ranking::kShortDeck36).hands_by_class(),
            (ByClass{4, 20, 288, 1'728, 480, 6'120, 16'128, 36'288, 193'536, 122'400}));
  EXPECT_EQ(tally<7>(DeckKind::k36, Ranking::kShortDeck36).hands_by_class(),
            (ByClass{1'860, 8'700, 44'640, 633'024, 175'560, 1'169'940, 607'200, 3'157'056, 2'316'600, 233'100}));
}

TEST(ShortDeck32, EveryClassHasItsHands) {
  EXPECT_EQ(tally<5>(DeckKind::k32, Ranking::kShortDeck32).hands_by_class(),
            (ByClass{4, 16, 224, 1'344, 204, 5'100, 10'752, 24'192, 107'520, 52'020}));
  EXPECT_EQ(tally<7>(DeckKind::k32, Ranking::kShortDeck32).hands_by_class(),
            (ByClass{1'404, 5'200, 26'208, 357'504, 57'940, 639'520, 258'060, 1'398'600, 605'880, 15'540}));
}

TEST(Manila, WithoutTheSmallStraightEveryClassHasItsHandsInEveryShortDeck) {
  EXPECT_EQ(tally<5>(DeckKind::k40, Ranking::kManila).hands_by_class(),
            (ByClass{4, 20, 360, 2'160, 984, 6'120, 23'040, 51'840, 322'560, 250'920}));
  EXPECT_EQ(
      tally<7>(DeckKind::k40, Ranking::kManila).hands_by_class(),
      (ByClass{2'380, 11'220, 71'400, 1'042'560, 450'560, 1'679'040, 1'244'760, 6'305'040, 6'593'400, 1'243'200}));
  EXPECT_EQ(tally<5>(DeckKind::k36, Ranking::kManila).hands_by_class(),
            (ByClass{4, 16, 288, 1'728, 484, 5'100, 16'128, 36'288, 193'536, 123'420}));
  EXPECT_EQ(tally<7>(DeckKind::k36, Ranking::kManila).hands_by_class(),
            (ByClass{1'860, 6'960, 44'640, 633'024, 177'300, 988'660, 612'260, 3'179'736, 2'423'520, 279'720}));
  EXPECT_EQ(tally<5>(DeckKind::k32, Ranking::kManila).hands_by_class(),
            (ByClass{4, 12, 224, 1'344, 208, 4'080, 10'752, 24'192, 107'520, 53'040}));
  EXPECT_EQ(tally<7>(DeckKind::k32, Ranking::kManila).hands_by_class(),
            (ByClass{1'404, 3'900, 26'208, 357'504, 59'240, 524'960, 263'120, 1'421'280, 677'160, 31'080}));
}

// The classes of hand are those of the full deck: only their order differs.
TEST(FaroManila52, EveryClassHasTheHandsOfTheFullDeck) {
  EXPECT_EQ(tally<5>(DeckKind::k52, Ranking::kFaroManila52).hands_by_class(), kFiveOf52);
}

// Poker 17.0, 3.2.3. Among seven cards there is always two pair or better, and never three of a kind alone, so that the
// classes that the rule leaves out are missed by nobody at a showdown (reading K-3).
TEST(TwentyCard, EveryClassHasItsHands) {
  EXPECT_EQ(tally<5>(DeckKind::k20, Ranking::kTwentyCard).hands_by_class(),
            (ByClass{4, 0, 80, 480, 0, 1'020, 1'920, 4'320, 7'680, 0}));
  EXPECT_EQ(tally<6>(DeckKind::k20, Ranking::kTwentyCard).hands_by_class(),
            (ByClass{60, 0, 600, 5'920, 0, 7'620, 5'120, 19'440, 0, 0}));
  EXPECT_EQ(tally<7>(DeckKind::k20, Ranking::kTwentyCard).hands_by_class(),
            (ByClass{420, 0, 2'800, 29'280, 0, 27'740, 0, 17'280, 0, 0}));
}

}  // namespace
}  // namespace cardspeak
