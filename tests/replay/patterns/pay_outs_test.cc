// Which wagers of all books the cards alone decide, and what they come to under every pay table: each held against the
// book's lines, and the returns against those that are published.
#include "replay/patterns/pay_outs.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "model/hands/rank.h"
#include "model/law/dealt_cards.h"
#include "replay/patterns/hand_counts.h"
#include "tests/model/returns/returns_fixture.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::patterns {
namespace {

// The signs of a table that a pay table can be chosen by: one for each value of its option.
std::map<std::string, TableSign> signs_of(const law::CompiledHouse& house, const law::PayTable& table) {
  std::map<std::string, TableSign> signs;
  if (!table.option) {
    signs[""] = {};
    return signs;
  }
  const law::OptionRule& option = house.options[table.option->value()];
  for (const std::string& value : option.values) signs[value].options[option.name] = value;
  return signs;
}

const law::PayTable* table_of(const law::CompiledHouse& house, const law::WagerRule& wager) {
  return wager.pay_table ? &house.pay_table(*wager.pay_table) : nullptr;
}

// Every wager of the books that the cards alone decide, under every pay table that it can have.
template <typename Visit>
void for_each_decided_by_cards(const Visit& visit) {
  for (const Rulebook& book : testing::books().books()) {
    ASSERT_TRUE(book.read().has_value());
    if (book.house() == nullptr) continue;
    for (const law::WagerRule& wager : book.house()->wagers) {
      const law::PayTable* table = table_of(*book.house(), wager);
      if (table == nullptr) continue;
      for (const auto& [value, sign] : signs_of(*book.house(), *table)) {
        const auto pays = pay_outs_by_cards(*book.house(), sign, wager.kind);
        if (pays) visit(book, wager.kind, *table, value, *pays);
      }
    }
  }
}

TEST(PatternPayOuts, AreOfTheWagersThatTheCardsAloneDecide) {
  std::set<std::string> found;
  for_each_decided_by_cards([&](const Rulebook& book, const std::string& wager, const law::PayTable& /*table*/,
                                const std::string& /*value*/,
                                const PayOuts& /*pays*/) { found.insert(book.game() + " " + wager); });
  EXPECT_EQ(found, (std::set<std::string>{"three-card-poker pairPlus", "three-card-poker sixCardBonus",
                                          "ultimate-texas-holdem trips", "crown-holdem dealerPokerExtra",
                                          "crown-holdem playerPokerExtra"}));
}

// Units to deals, line by line of the book.
std::map<std::int64_t, std::int64_t> counted(const Rulebook& book, const law::PayTable& table,
                                             const std::string& value) {
  const law::HandRule& hand = book.house()->hand(table.hand);
  const TableReader pays(book, table.name, value);
  std::map<std::int64_t, std::int64_t> counts;
  for (const HandCount& count : hand_counts(hand.ranking, law::dealt_for(*book.house(), hand))) {
    const auto halves = pays.halves(lowest_value(count.hand_class, {}, hand.ranking));
    counts[halves ? *halves / 2 : -1] += count.deals;
  }
  return counts;
}

TEST(PatternPayOuts, AreWhatEveryPayTableComesTo) {
  int tables = 0;
  for_each_decided_by_cards([&](const Rulebook& book, const std::string& wager, const law::PayTable& table,
                                const std::string& value, const PayOuts& pays) {
    ++tables;
    std::map<std::int64_t, std::int64_t> outcomes;
    for (const PayOut& pay : pays) outcomes[pay.units] += pay.deals;
    EXPECT_EQ(outcomes, counted(book, table, value)) << book.game() << ' ' << wager << ' ' << value;
  });
  EXPECT_GE(tables, 22);
}

// A return of -2.3166 % of Pair Plus at 1, 4, 6, 30, 40 to 1 is published everywhere.
TEST(PatternPayOuts, OfPairPlusComeToThePublishedReturn) {
  const Rulebook& book = book_named("crown-melbourne/three-card-poker/5.1.json");
  ASSERT_TRUE(book.read().has_value());
  TableSign sign;
  sign.options["pairPlusTable"] = "A";
  const auto pays = pay_outs_by_cards(*book.house(), sign, "pairPlus");
  ASSERT_TRUE(pays.has_value());
  std::int64_t sum = 0;
  std::int64_t deals = 0;
  for (const PayOut& pay : *pays) {
    sum += pay.units * pay.deals;
    deals += pay.deals;
  }
  EXPECT_EQ(deals, 22'100);
  EXPECT_EQ(sum, -512);
}

TEST(PatternPayOuts, AreNotKnownWhereTheSignDoesNotSayWhichTable) {
  const Rulebook& book = book_named("crown-melbourne/three-card-poker/5.1.json");
  ASSERT_TRUE(book.read().has_value());
  TableSign sign;
  EXPECT_FALSE(pay_outs_by_cards(*book.house(), sign, "pairPlus").has_value());
  sign.options["pairPlusTable"] = "Z";
  EXPECT_FALSE(pay_outs_by_cards(*book.house(), sign, "pairPlus").has_value());
  EXPECT_FALSE(pay_outs_by_cards(*book.house(), sign, "ante").has_value());
  EXPECT_FALSE(pay_outs_by_cards(*book.house(), sign, "noSuchWager").has_value());
}

}  // namespace
}  // namespace cardspeak::patterns
