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

}  // namespace
}  // namespace cardspeak
