// Hands with wild twos: Caribbean Stud Poker 11.0, Rule 12, Table 10, and the other answer to each of its readings.
//
// Numbers marked [reference] are in the list of reference numbers (section 3 or 4) and were found again here by
// exhaustion. Numbers marked [derived] stand in no list: this test is where they come from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>

#include "model/hands/rank.h"
#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

using enum HandClass;

using FiveCards = std::array<Card, 5>;

constexpr std::array kWildRankings = {Ranking::kDeucesWild, Ranking::kDeucesWildRoyalsEqual,
                                      Ranking::kDeucesWildDistinctFlush, Ranking::kDeucesWildTripsOnly};

HandValue wild_value(std::string_view cards, Ranking ranking = Ranking::kDeucesWild) {
  return rank_hand(cards_of(cards), ranking);
}

std::string described(std::string_view cards, Ranking ranking = Ranking::kDeucesWild) {
  return describe(wild_value(cards, ranking));
}

std::string laid(std::string_view cards, Ranking ranking = Ranking::kDeucesWild) {
  std::string text;
  for (const Card card : best_cards(cards_of(cards), ranking)) text += (text.empty() ? "" : " ") + to_string(card);
  return text;
}

TEST(WildArubaTable10, EachLineBeatsTheOneBelow) {
  const std::pair<const char*, HandClass> kLowestFirst[] = {
      {"As Kd 9h 5c 3s", kNoPair},       {"2s Kd 9h 5c 3s", kOnePair},        {"Ks Kd 9h 9c 3s", kTwoPair},
      {"2s Kd Kh 5c 3s", kThreeOfAKind}, {"2s 9d 8h 7c 5s", kStraight},       {"2d Ks 9s 5s 3s", kFlush},
      {"2d Ks Kh 5s 5d", kFullHouse},    {"2d 2s Kh Kc 5d", kFourOfAKind},    {"2d 9s 8s 7s 5s", kStraightFlush},
      {"2d 2s Kh Kc Kd", kFiveOfAKind},  {"2d Ks Qs Js Ts", kRoyalFlushWild}, {"As Ks Qs Js Ts", kRoyalFlush}};
  HandValue before;
  for (const auto& [cards, kind] : kLowestFirst) {
    EXPECT_EQ(hand_class(wild_value(cards)), kind) << cards;
    EXPECT_GT(wild_value(cards), before) << cards;
    before = wild_value(cards);
  }
}

// Table 10 has Five-of-a-Kind under Royal Flush (Wild).
TEST(WildArubaRule12_8, FourTwosWithATenOrBetterAreAWildRoyalFlush) {
  for (const char* cards : {"2s 2h 2d 2c Tc", "2s 2h 2d 2c As"})
    EXPECT_EQ(hand_class(wild_value(cards)), kRoyalFlushWild);
  EXPECT_EQ(described("2s 2h 2d 2c 9c"), "five of a kind, Nines");
  EXPECT_EQ(described("2s 2h 2d Ac Kc"), "wild royal flush");
  EXPECT_EQ(described("2s 2h 2d Ac Kd"), "four of a kind, Aces");
}

TEST(WildArubaRule12_6_3a, TwoToSixOfASuitIsSevenHighForTheBetAndANaturalStraightFlushForTheJackpot) {
  EXPECT_EQ(described("2h 3h 4h 5h 6h"), "straight flush, Seven high");
  EXPECT_EQ(natural_class(cards_of("2h 3h 4h 5h 6h")), kStraightFlush);
  EXPECT_EQ(described("Ah 2h 3h 4h 5h"), "straight flush, Five high");
  EXPECT_EQ(natural_class(cards_of("Ah 2h 3h 4h 5h")), kStraightFlush);
  EXPECT_EQ(natural_class(cards_of("2h 7h 8h 9h Th")), kFlush);
}

TEST(WildAruba, KickersAndTheWildCardMakeTheHighestHand) {
  EXPECT_EQ(described("2h Kh 9s 5d 3c"), "pair of Kings");
  EXPECT_EQ(described("2h 2s 9s 5d 3c"), "three of a kind, Nines");
  EXPECT_EQ(described("2h Kh Kc 9s 9d"), "full house, Kings over Nines");
  EXPECT_EQ(described("2h 2s Jd Tc 9s"), "straight, King high");
  EXPECT_EQ(described("2h Ad 3c 4s 5d"), "straight, Five high");
  EXPECT_GT(wild_value("2h Kh 9s 5d 4c"), wild_value("2s Kc 9d 5h 3c"));
  EXPECT_EQ(wild_value("2h Kh 9s 5d 4c"), wild_value("Ks Kc 9d 5h 4s"));
}

TEST(WildAruba, AWildTwoIsLaidWhereTheCardThatItStandsForWouldBe) {
  EXPECT_EQ(laid("2h Kh 9s 5d 3c"), "Kh 2h 9s 5d 3c");
  EXPECT_EQ(laid("9d 2h Kc 9s Kh"), "Kh Kc 2h 9s 9d");
  EXPECT_EQ(laid("2h 3h 4h 5h 6h"), "2h 6h 5h 4h 3h");
  EXPECT_EQ(laid("Ah 2h 3h 4h 5h"), "5h 4h 3h 2h Ah");
  EXPECT_EQ(laid("2c 2s Jd 9s Kh"), "Kh 2s Jd 2c 9s");
  EXPECT_EQ(laid("2c 2s 2h 2d 3c"), "3c 2s 2h 2d 2c");
  EXPECT_EQ(laid("2c 9s Ks 5s As"), "As 2c Ks 9s 5s");
  EXPECT_EQ(laid("2c 9s Ks 5s As", Ranking::kDeucesWildDistinctFlush), "As Ks 2c 9s 5s");
  EXPECT_EQ(laid("9d 2h Kc 9s Kh", Ranking::kDeucesWildTripsOnly), "Kh Kc 2h 9s 9d");
}

TEST(WildArubaReadings, ARoyalsNaturalAboveWildOrEqualWithTheirClassesKept) {
  const char* natural = "As Ks Qs Js Ts";
  const char* wild = "2h Kd Qd Jd Td";
  EXPECT_GT(wild_value(natural), wild_value(wild));
  EXPECT_EQ(wild_value(natural, Ranking::kDeucesWildRoyalsEqual), wild_value(wild, Ranking::kDeucesWildRoyalsEqual));
  EXPECT_EQ(hand_class(wild_value(natural, Ranking::kDeucesWildRoyalsEqual)), kRoyalFlush);
  EXPECT_EQ(hand_class(wild_value(wild, Ranking::kDeucesWildRoyalsEqual)), kRoyalFlushWild);
  EXPECT_GT(wild_value(wild, Ranking::kDeucesWildRoyalsEqual),
            wild_value("2s 2h 2d 9c 9d", Ranking::kDeucesWildRoyalsEqual));
}

TEST(WildArubaReadings, AWildCardInAFlushIsASecondAceOrTheHighestRankThatIsMissing) {
  const char* with_ace = "2h As Ks 9s 5s";
  const char* natural = "Ad Kd Qd 9d 5d";
  EXPECT_GT(wild_value(with_ace), wild_value(natural));
  EXPECT_EQ(wild_value(with_ace, Ranking::kDeucesWildDistinctFlush),
            wild_value(natural, Ranking::kDeucesWildDistinctFlush));
}

TEST(WildArubaReadings, TwoFullHousesWithTheSameThreeAreDecidedByThePairOrEqual) {
  const char* over_nines = "2h Kh Kc 9s 9d";
  const char* over_fives = "2s Ks Kd 5s 5d";
  EXPECT_GT(wild_value(over_nines), wild_value(over_fives));
  EXPECT_EQ(wild_value(over_nines, Ranking::kDeucesWildTripsOnly),
            wild_value(over_fives, Ranking::kDeucesWildTripsOnly));
  EXPECT_EQ(described(over_nines, Ranking::kDeucesWildTripsOnly), "full house, Kings");
}

TEST(WildArubaRule12_2_1, TheBarOfAPairOfEightsIsMetByAWildPair) {
  constexpr std::array<Rank, 1> kEight = {8};
  const HandValue bar = lowest_value(kOnePair, kEight, Ranking::kDeucesWild);
  EXPECT_GE(wild_value("2s 8d 7h 5c 3s"), bar);
  EXPECT_LT(wild_value("7s 7d Ah Kc Qs"), bar);
}

// --- the second evaluator ------------------------------------------------------------------------------------------

// A hand as one way of reading its wild cards makes it: five ranks, any number of one rank, and whether of one suit.
using Ranks = std::array<int, 5>;
struct Made {
  HandClass kind;
  std::vector<int> compared;
};

int top_of_straight(const Ranks& high_to_low) {
  if (high_to_low == Ranks{14, 5, 4, 3, 2}) return 5;
  for (std::size_t i = 1; i < 5; ++i) {
    if (high_to_low[i - 1] != high_to_low[i] + 1) return 0;
  }
  return high_to_low[0];
}

HandClass class_by_sets(const std::vector<std::pair<int, int>>& sets) {
  if (sets.at(0).first == 5) return kFiveOfAKind;
  if (sets.at(0).first == 4) return kFourOfAKind;
  if (sets.at(0).first == 3) return sets.at(1).first == 2 ? kFullHouse : kThreeOfAKind;
  if (sets.at(0).first == 2) return sets.at(1).first == 2 ? kTwoPair : kOnePair;
  return kNoPair;
}

// The text's meaning of each hand (3.6.1, 12.5.1), for ranks from high to low.
Made made_of(const Ranks& ranks, bool one_suit, bool wild) {
  if (const int top = top_of_straight(ranks); top != 0) {
    if (!one_suit) return {kStraight, {top}};
    if (top == kAce) return {wild ? kRoyalFlushWild : kRoyalFlush, {top}};
    return {kStraightFlush, {top}};
  }
  std::map<int, int> times;
  for (const int rank : ranks) ++times[rank];
  std::vector<std::pair<int, int>> sets;
  for (const auto& [rank, count] : times) sets.emplace_back(count, rank);
  std::ranges::sort(sets, std::greater());
  std::vector<int> compared;
  for (const auto& [count, rank] : sets) compared.push_back(rank);
  const HandClass kind = class_by_sets(sets);
  const bool better_than_flush = kind == kFullHouse || kind == kFourOfAKind || kind == kFiveOfAKind;
  if (one_suit && !better_than_flush) return {kFlush, {ranks.begin(), ranks.end()}};
  return {kind, compared};
}

// Where a hand stands: its line of Table 10 counted from the bottom, then what is compared inside the line. The other
// answers of the readings are written where they differ.
std::pair<int, std::vector<int>> place_of(const Made& made, Ranking ranking) {
  static const std::vector<HandClass> kLowestFirst = {kNoPair,        kOnePair,     kTwoPair,        kThreeOfAKind,
                                                      kStraight,      kFlush,       kFullHouse,      kFourOfAKind,
                                                      kStraightFlush, kFiveOfAKind, kRoyalFlushWild, kRoyalFlush};
  HandClass kind = made.kind;
  if (ranking == Ranking::kDeucesWildRoyalsEqual && kind == kRoyalFlush) kind = kRoyalFlushWild;
  auto compared = made.compared;
  if (ranking == Ranking::kDeucesWildTripsOnly && kind == kFullHouse) compared.resize(1);
  return {static_cast<int>(std::ranges::find(kLowestFirst, kind) - kLowestFirst.begin()), compared};
}

// Every way to read the wild cards as ranks and as one suit or not, and the best place of all. `natural` holds the
// other cards' ranks. Remembers what it has found: it is asked of every hand of the deck.
class SlowReader {
 public:
  explicit SlowReader(Ranking ranking) : ranking_(ranking) {}

  // A way to read a hand, and where it then stands.
  using Best = std::pair<Made, std::pair<int, std::vector<int>>>;

  // Valid as long as the reader.
  const Best& read(const FiveCards& cards) {
    // The ranks of the other cards, 0 for a two; one bit for each suit among them.
    std::array<int, 5> ranks{};
    unsigned suits = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i].rank() == 2) continue;
      ranks[i] = cards[i].rank();
      suits |= 1U << static_cast<unsigned>(cards[i].suit());
    }
    std::ranges::sort(ranks);
    const bool can_be_suited = std::has_single_bit(suits);
    const auto [found, is_new] = known_.try_emplace({ranks, can_be_suited});
    if (is_new) {
      const std::vector<int> natural(std::ranges::upper_bound(ranks, 0), ranks.end());
      substitute(natural, can_be_suited, 5 - natural.size(), natural.size() < 5, 2, found->second);
    }
    return found->second;
  }

 private:
  void substitute(std::vector<int> ranks, bool can_be_suited, std::size_t wild_left, bool wild, int from, Best& best) {
    if (wild_left == 0) return consider(ranks, can_be_suited, wild, best);
    for (int rank = from; rank <= kAce; ++rank) {
      auto more = ranks;
      more.push_back(rank);
      substitute(more, can_be_suited, wild_left - 1, wild, rank, best);
    }
  }

  void consider(const std::vector<int>& all, bool can_be_suited, bool wild, Best& best) {
    Ranks ranks{};
    std::ranges::copy(all, ranks.begin());
    std::ranges::sort(ranks, std::greater());
    for (const bool one_suit : {false, true}) {
      // Without a wild card the suits are as they are.
      if (one_suit ? !can_be_suited : can_be_suited && !wild) continue;
      const Made made = made_of(ranks, one_suit, wild);
      if (ranking_ == Ranking::kDeucesWildDistinctFlush && made.kind == kFlush &&
          std::ranges::adjacent_find(ranks) != ranks.end()) {
        continue;
      }
      const auto place = place_of(made, ranking_);
      if (best.second.second.empty() || place > best.second) best = {made, place};
    }
  }

  Ranking ranking_;
  std::map<std::pair<std::array<int, 5>, bool>, Best> known_;
};

class DeucesWildByTheText : public testing::TestWithParam<Ranking> {};

TEST_P(DeucesWildByTheText, EveryHandHasTheBestClassAndPlaceOfAllWaysToReadItsTwos) {
  SlowReader slow(GetParam());
  std::set<std::pair<const SlowReader::Best*, std::uint32_t>> found;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
    const SlowReader::Best& best = slow.read(cards);
    const HandValue fast = rank_hand(cards, GetParam());
    ASSERT_EQ(hand_class(fast), best.first.kind) << to_string(cards[0]) << to_string(cards[1]) << to_string(cards[2])
                                                 << to_string(cards[3]) << to_string(cards[4]);
    found.insert({&best, fast.compared()});
  });
  // One value for each place, better values for better places.
  std::set<std::pair<std::pair<int, std::vector<int>>, std::uint32_t>> worst_first;
  for (const auto& [best, fast] : found) worst_first.emplace(best->second, fast);
  std::uint32_t before = 0;
  std::pair<int, std::vector<int>> place_before{-1, {}};
  for (const auto& [place, fast] : worst_first) {
    ASSERT_LT(before, fast);
    ASSERT_LT(place_before, place);
    before = fast;
    place_before = place;
  }
}

INSTANTIATE_TEST_SUITE_P(EveryReading, DeucesWildByTheText, testing::ValuesIn(kWildRankings),
                         [](const auto& param) { return "Ranking" + std::to_string(static_cast<int>(param.param)); });

// --- counts ----------------------------------------------------------------------------------------------------------

int twos_in(const FiveCards& cards) {
  return static_cast<int>(std::ranges::count(cards, Rank{2}, &Card::rank));
}

TEST(DeucesWildCounts, EveryClassHasItsHandsByTheNumberOfTwosAndTheReadingsChangeNone) {
  using ByTwos = std::array<int, 5>;
  // [reference]
  const std::map<HandClass, ByTwos> kHands = {{kRoyalFlush, {4, 0, 0, 0, 0}},
                                              {kRoyalFlushWild, {0, 80, 240, 160, 20}},
                                              {kFiveOfAKind, {0, 48, 288, 288, 28}},
                                              {kStraightFlush, {28, 464, 1'080, 496, 0}},
                                              {kFourOfAKind, {528, 8'448, 19'008, 3'568, 0}},
                                              {kFullHouse, {3'168, 9'504, 0, 0, 0}},
                                              {kFlush, {3'136, 7'376, 3'960, 0, 0}},
                                              {kStraight, {8'160, 34'272, 19'800, 0, 0}},
                                              {kThreeOfAKind, {42'240, 253'440, 59'400, 0, 0}},
                                              {kTwoPair, {95'040, 0, 0, 0, 0}},
                                              {kOnePair, {760'320, 464'688, 0, 0, 0}},
                                              {kNoPair, {799'680, 0, 0, 0, 0}}};
  for (const Ranking ranking : kWildRankings) {
    std::map<HandClass, ByTwos> hands;
    for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
      ++hands[hand_class(rank_hand(cards, ranking))][static_cast<std::size_t>(twos_in(cards))];
    });
    EXPECT_EQ(hands, kHands);
  }
}

TEST(DeucesWildCounts, DistinctValuesUnderEachReading) {
  std::map<Ranking, std::size_t> values;
  for (const Ranking ranking : kWildRankings) {
    std::set<std::uint32_t> seen;
    for_each_combination<5>(deck_cards(DeckKind::k52),
                            [&](const FiveCards& cards) { seen.insert(rank_hand(cards, ranking).compared()); });
    values[ranking] = seen.size();
  }
  // [reference]: the list counts flushes without a rank twice.
  EXPECT_EQ(values[Ranking::kDeucesWildDistinctFlush], 5'163U);
  // [derived]
  EXPECT_EQ(values[Ranking::kDeucesWild], 5'369U);
  EXPECT_EQ(values[Ranking::kDeucesWildRoyalsEqual], values[Ranking::kDeucesWild] - 1);
  EXPECT_EQ(values[Ranking::kDeucesWildTripsOnly], 5'249U);
}

TEST(DeucesWildCounts, PairsAndFoursByRank) {
  std::map<int, int> pairs;
  std::map<int, int> fours;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
    const HandValue fast = rank_hand(cards, Ranking::kDeucesWild);
    if (hand_class(fast) == kOnePair) ++pairs[fast.ranks()[0]];
    if (hand_class(fast) == kFourOfAKind) ++fours[fast.ranks()[0]];
  });
  // [reference]
  const std::map<int, int> kPairs = {{3, 63'360},   {4, 63'360},   {5, 63'360},   {6, 63'360},
                                     {7, 63'360},   {8, 69'408},   {9, 79'488},   {10, 94'608},
                                     {11, 115'776}, {12, 144'000}, {13, 180'288}, {14, 224'640}};
  const std::map<int, int> kFours = {{3, 2'332}, {4, 2'380},  {5, 2'428},  {6, 2'476},  {7, 2'524},  {8, 2'588},
                                     {9, 2'652}, {10, 2'716}, {11, 2'780}, {12, 2'844}, {13, 2'908}, {14, 2'924}};
  EXPECT_EQ(pairs, kPairs);
  EXPECT_EQ(fours, kFours);
}

// Table 12, the natural straight flush before the wild reading (12.6.3(a)).
TEST(DeucesWildCounts, JackpotClassesOfTable12) {
  std::map<std::string, int> hands;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
    const HandValue wild = rank_hand(cards, Ranking::kDeucesWild);
    if (natural_class(cards) == kStraightFlush) {
      ++hands["natural straight flush"];
      if (twos_in(cards) != 0) ++hands["natural straight flush with a two"];
    } else if (hand_class(wild) == kFourOfAKind) {
      ++hands[wild.ranks()[0] >= 10 ? "fours, Tens to Aces" : "fours, Threes to Nines"];
      if (wild.ranks()[0] >= 10 && twos_in(cards) == 0) ++hands["fours, Tens to Aces, natural"];
    } else if (wild >= lowest_value(kStraightFlush, {}, Ranking::kDeucesWild)) {
      ++hands[std::string(class_name(hand_class(wild)))];
    }
  });
  // [reference]; the natural fours are those of reading C-13.
  const std::map<std::string, int> kHands = {{"royal flush", 4},
                                             {"natural straight flush", 36},
                                             {"natural straight flush with a two", 8},
                                             {"wild royal flush", 500},
                                             {"five of a kind", 652},
                                             {"straight flush", 2'032},
                                             {"fours, Tens to Aces", 14'172},
                                             {"fours, Tens to Aces, natural", 220},
                                             {"fours, Threes to Nines", 17'380}};
  EXPECT_EQ(hands, kHands);
}

TEST(WildArubaQualify, ByAPairOfEightsIn1482480HandsAndWouldByNinesIn1413072) {
  constexpr std::array<Rank, 1> kEight = {8};
  constexpr std::array<Rank, 1> kNine = {9};
  const HandValue eights = lowest_value(kOnePair, kEight, Ranking::kDeucesWild);
  const HandValue nines = lowest_value(kOnePair, kNine, Ranking::kDeucesWild);
  int by_eights = 0;
  int by_nines = 0;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
    const HandValue fast = rank_hand(cards, Ranking::kDeucesWild);
    by_eights += fast >= eights;
    by_nines += fast >= nines;
  });
  // [reference]
  EXPECT_EQ(by_eights, 1'482'480);
  EXPECT_EQ(by_nines, 1'413'072);
}

// --- what the other answers change -----------------------------------------------------------------------------------

struct Held {
  std::uint64_t cards;
  HandValue standard;
  HandValue other;
};

// Ordered pairs of hands that can be dealt together and that the ranking decides otherwise than kDeucesWild.
struct DecidedOtherwise {
  std::uint64_t now_tied = 0;
  std::uint64_t tied_before = 0;
  std::uint64_t reversed = 0;

  friend bool operator==(const DecidedOtherwise&, const DecidedOtherwise&) = default;
};

// Only pairs of hands of `kinds` can be: the values of all others are the same in both.
DecidedOtherwise decided_otherwise(Ranking ranking, const std::vector<HandClass>& kinds) {
  std::vector<Held> hands;
  for_each_combination<5>(deck_cards(DeckKind::k52), [&](const FiveCards& cards) {
    const HandValue standard = rank_hand(cards, Ranking::kDeucesWild);
    if (std::ranges::find(kinds, hand_class(standard)) == kinds.end()) return;
    CardSet set;
    for (const Card card : cards) set.insert(card);
    hands.push_back({set.mask(), standard, rank_hand(cards, ranking)});
  });
  DecidedOtherwise pairs;
  for (const Held& a : hands) {
    for (const Held& b : hands) {
      const auto before = a.standard <=> b.standard;
      const auto now = a.other <=> b.other;
      if ((a.cards & b.cards) != 0 || before == now) continue;
      ++(now == 0 ? pairs.now_tied : before == 0 ? pairs.tied_before : pairs.reversed);
    }
  }
  return pairs;
}

// [derived] all three: ordered pairs, of the 3,986,646,103,440 that there are.
TEST(WildArubaReadings, EqualRoyalsTie3000PairsOfHandsMore) {
  EXPECT_EQ(decided_otherwise(Ranking::kDeucesWildRoyalsEqual, {kRoyalFlush, kRoyalFlushWild}),
            (DecidedOtherwise{.now_tied = 3'000}));
}
TEST(WildArubaReadings, FullHousesByTheThreeAloneTie1140480PairsOfHandsMore) {
  EXPECT_EQ(decided_otherwise(Ranking::kDeucesWildTripsOnly, {kFullHouse}), (DecidedOtherwise{.now_tied = 1'140'480}));
}
TEST(WildArubaReadings, FlushesWithoutARankTwiceTie224160PairsOfHandsMoreAndReverse6518976) {
  EXPECT_EQ(decided_otherwise(Ranking::kDeucesWildDistinctFlush, {kFlush}),
            (DecidedOtherwise{.now_tied = 224'160, .reversed = 6'518'976}));
}

TEST(DeucesWildDeathTest, RefusesWhatIsNoHand) {
  EXPECT_DEATH({ (void)wild_value("As Ks Qs Js"); }, "its number of them");
  EXPECT_DEATH({ (void)wild_value("As Ks Qs Js Ts 9s"); }, "its number of them");
  EXPECT_DEATH({ (void)wild_value("2s Ks Qs Js 2s"); }, "no card twice");
  EXPECT_DEATH({ (void)wild_value("2s Ks Qs Js ??"); }, "an unknown card");
}

}  // namespace
}  // namespace cardspeak
