// Chinese Poker: the worked cases by hand, and what holds whatever the cards are.
#include "model/verdict/chinese/units.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "model/cards/deck.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"

namespace cardspeak::chinese {
namespace {

std::vector<Card> read(std::string_view text) {
  std::vector<Card> cards;
  for (; !text.empty(); text.remove_prefix(2)) cards.push_back(parse_card(text.substr(0, 2)).value());
  return cards;
}

const law::UnitRules& rules() {
  static const Rulebook kBook = [] {
    const auto& books = embedded_books();
    const auto found = std::ranges::find(books, "crown-melbourne/chinese-poker/17.0.json", &EmbeddedBook::name);
    return load_rulebook(found->name, std::string(found->bytes), "").value();
  }();
  return *kBook.poker()->units;
}

std::optional<SetValues> set(std::string_view front, std::string_view middle, std::string_view back) {
  return values_of({.seat = SeatNo(1), .front = read(front), .middle = read(middle), .back = read(back)}, rules());
}

std::int64_t units(const std::optional<SetValues>& first, const std::optional<SetValues>& second) {
  const std::vector<std::optional<SetValues>> players{first, second};
  return units_between(players, rules()).at(0).units;
}

TEST(ChineseUnits, AllThreeHandsAreThreeUnitsAndOneMore) {
  const auto strong = set("AcAdKc", "KhKsQcQd2c", "9h9s9c8d8h");
  const auto weak = set("5c4d3d", "TcTd7c6c2d", "JcJd6d6h3c");
  EXPECT_EQ(units(strong, weak), 4);
  EXPECT_EQ(units(weak, strong), -4);
  EXPECT_EQ(units(strong, strong), 0);
}

TEST(ChineseUnits, TwoOfThreeWinOneMoreThanTheyLose) {
  const auto two = set("3c3d2c", "KhKsQcQd2h", "9h9s9c8d8h");
  const auto one = set("5c5d4c", "TcTdAh6c2d", "JcJd6d6h3h");
  // Two won, one lost, and one for the two.
  EXPECT_EQ(units(two, one), 2);
}

TEST(ChineseUnits, StraightsAndFlushesDoNotCountInFront) {
  const auto run = set("4c3c2c", "5h5d7s8sTs", "AhAdKsKd9c");
  ASSERT_TRUE(run.has_value());
  EXPECT_TRUE(run->set_rightly());
  EXPECT_LT(run->front, set("5c3d2d", "6h6d7c8cTc", "QhQdJsJd9d")->front);
}

TEST(ChineseUnits, WhoSetsWronglyLosesFourToEachAndNothingToAnother) {
  const auto wrong = set("AcAdAs", "KhKsQcQd2c", "9h9s9c8d8h");
  const auto right = set("5c4d3d", "TcTd7c6c2d", "JcJd6d6h3c");
  ASSERT_FALSE(wrong->set_rightly());
  EXPECT_EQ(units(wrong, right), -4);
  EXPECT_EQ(units(right, wrong), 4);
  EXPECT_EQ(units(wrong, wrong), 0);
}

TEST(ChineseUnits, EqualHandsAreNoFault) {
  EXPECT_TRUE(set("AcKc9d", "AdKd9h8h7h", "AhKh9s8s7d")->set_rightly());
  EXPECT_FALSE(set("AcKcTd", "AdKd9h8h7h", "AhKh9s8s7d")->set_rightly());
}

TEST(ChineseUnits, CardsThatAreNotOnRecordOrTwiceAreNoSet) {
  EXPECT_FALSE(set("AcKc", "AdKd9h8h7h", "AhKh9s8s7d").has_value());
  EXPECT_FALSE(set("AcKc??", "AdKd9h8h7h", "AhKh9s8s7d").has_value());
  EXPECT_FALSE(set("AcKc9d", "AdKd9h8h7h", "AhKh9d8s7d").has_value());
  const std::vector<std::optional<SetValues>> players{std::nullopt, set("AcKc9d", "AdKd9h8h7h", "AhKh9s8s7d")};
  EXPECT_TRUE(units_between(players, rules()).empty());
}

TEST(ChinesePaid, WhoHasTooLittlePaysWhoComesFirst) {
  const std::vector<PairUnits> pairs{{.first = 0, .second = 1, .units = 4, .wrongly_set = false},
                                     {.first = 0, .second = 2, .units = -1, .wrongly_set = false},
                                     {.first = 1, .second = 2, .units = -3, .wrongly_set = false}};
  const std::vector<std::optional<Cents>> stacks{Cents(1000), Cents(50), std::nullopt};
  // Seat 1 pays 40 of its 50, then the 10 that are left of 30.
  EXPECT_EQ(paid(pairs, stacks, Cents(10)), (std::vector{Cents(30), Cents(-50), Cents(20)}));
}

RC_GTEST_PROP(ChineseUnits, NobodyWinsWhatNobodyLosesAndNoPairIsOverFour, (std::uint32_t seed)) {
  std::vector<Card> deck(deck_cards(DeckKind::k52).begin(), deck_cards(DeckKind::k52).end());
  std::mt19937 random(seed);
  std::shuffle(deck.begin(), deck.end(), random);
  std::vector<std::optional<SetValues>> players;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto from = deck.begin() + static_cast<std::ptrdiff_t>(13 * i);
    players.push_back(values_of({.seat = SeatNo(static_cast<std::uint8_t>(i + 1)),
                                 .front = {from, from + 3},
                                 .middle = {from + 3, from + 8},
                                 .back = {from + 8, from + 13}},
                                rules()));
  }
  const auto pairs = units_between(players, rules());
  RC_ASSERT(pairs.size() == 6U);
  for (const PairUnits& pair : pairs) RC_ASSERT(pair.units >= -4 && pair.units <= 4);
  const std::vector<std::optional<Cents>> stacks(4, Cents(static_cast<std::int64_t>(random() % 200)));
  const auto won = paid(pairs, stacks, Cents(10));
  RC_ASSERT(std::accumulate(won.begin(), won.end(), Cents()) == Cents());
  for (std::size_t i = 0; i < won.size(); ++i) RC_ASSERT(won[i] + *stacks[i] >= Cents());
}

}  // namespace
}  // namespace cardspeak::chinese
