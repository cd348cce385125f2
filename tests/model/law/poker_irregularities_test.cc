// The closed lists that the poker room's tables of irregularities are written in, and damaged copies of the tables of
// every game of the room.
#include "model/law/poker_irregularities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/model/law/book_fixture.h"

namespace cardspeak::law {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;

TEST(PokerIrregularities, EachNameIsFoundAgainAndStandsOnce) {
  std::set<std::string_view> names;
  for (const PokerIrregularityInfo& entry : all_poker_irregularities()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_EQ(find_poker_irregularity(entry.name), entry.kind);
  }
  for (const PokerConditionInfo& entry : all_poker_conditions()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_EQ(find_poker_condition(entry.name), entry.condition);
  }
  for (const PokerStepInfo& entry : all_poker_steps()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_EQ(find_poker_step(entry.name), entry.step);
  }
  EXPECT_EQ(find_poker_irregularity("badLuck"), std::nullopt);
}

// docs/irregularities.md says the same as the lists in the code.
TEST(PokerIrregularities, AreDocumentedKindByKindConditionByConditionAndStepByStep) {
  std::ostringstream bytes;
  bytes << std::ifstream(std::string(CARDSPEAK_SOURCE_DIR) + "/docs/irregularities.md").rdbuf();
  const std::string text = bytes.str();
  const auto has_row = [&](std::string_view name, std::string_view meaning) {
    return text.find("\n| `" + std::string(name) + "` | " + std::string(meaning) + " |\n") != std::string::npos;
  };
  for (const auto& entry : all_poker_irregularities()) EXPECT_TRUE(has_row(entry.name, entry.text)) << entry.name;
  for (const auto& entry : all_poker_conditions()) EXPECT_TRUE(has_row(entry.name, entry.meaning)) << entry.name;
  for (const auto& entry : all_poker_steps()) EXPECT_TRUE(has_row(entry.name, entry.text)) << entry.name;
}

std::vector<EmbeddedBook> poker_books() {
  std::vector<EmbeddedBook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    if (load(book.bytes).poker() != nullptr) books.push_back(book);
  }
  return books;
}

struct DamagedPokerIrregularities : testing::TestWithParam<EmbeddedBook> {
  [[nodiscard]] auto tables() const { return book.data().getPoker().getIrregularities(); }

  // The objections to a copy in which `change` has altered the table at that place.
  [[nodiscard]] std::vector<std::string> after(unsigned table,
                                               const std::function<void(schema::PokerIrregularity::Builder)>& change) {
    return objections_to(changed(
        GetParam().bytes, [&](schema::Rulebook::Builder data) { change(data.getPoker().getIrregularities()[table]); }));
  }

  const cardspeak::Rulebook book = load(GetParam().bytes);
};

TEST_P(DamagedPokerIrregularities, EveryGameHasTables) {
  EXPECT_GE(tables().size(), 10U);
}

TEST_P(DamagedPokerIrregularities, AnEntryRemovedLeavesACombinationUndecided) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      // Of a table that names streets alone, one may be left out: it is not asked of the others.
      const auto entry = tables()[k].getEntries()[e];
      const bool alone = entry.getStreet().size() != 0 && entry.getWhen().size() == 0 && entry.getCountFrom() == 0;
      if (alone && tables()[k].getEntries().size() > 1) continue;
      const auto lines = after(k, [&](auto rule) {
        remove_entry<capnp::List<schema::PokerIrregularityEntry>>(
            rule.asReader().getEntries(), e, [&](unsigned size) { return rule.initEntries(size); });
      });
      EXPECT_THAT(lines, Contains(AllOf(HasSubstr("irregularity " + std::string(tables()[k].getKind().cStr())),
                                        AnyOf(HasSubstr("no entry decides when"), HasSubstr("it has no entries")))))
          << tables()[k].getKind().cStr() << ", entry " << e + 1;
    }
  }
}

TEST_P(DamagedPokerIrregularities, AnEntryThatStandsTwiceIsDecidedAlready) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      const auto lines = after(k, [&](auto rule) {
        repeat_entry<capnp::List<schema::PokerIrregularityEntry>>(
            rule.asReader().getEntries(), e, [&](unsigned size) { return rule.initEntries(size); });
      });
      EXPECT_THAT(lines, Contains(AllOf(HasSubstr(", entry " + std::to_string(e + 2) + " ("),
                                        HasSubstr("entry " + std::to_string(e + 1) + " decides already when"))));
    }
  }
}

TEST_P(DamagedPokerIrregularities, WhatDoesNotReadIsNamed) {
  const auto misspelt = [&](const std::function<void(schema::PokerIrregularityEntry::Builder)>& change,
                            const std::string& expected) {
    EXPECT_THAT(after(0, [&](auto rule) { change(rule.getEntries()[0]); }), Contains(HasSubstr(expected))) << expected;
  };
  EXPECT_THAT(after(0, [](auto rule) { rule.setKind("badLuck"); }),
              Contains(HasSubstr("no irregularity is called \"badLuck\"")));
  EXPECT_THAT(after(0, [&](auto rule) { rule.setKind(tables()[1].getKind()); }),
              Contains(HasSubstr("the kind is defined twice")));
  misspelt([](auto entry) { entry.initWhen(1).set(0, "sooner"); }, "the condition \"sooner\" is not in the list");
  misspelt([](auto entry) { entry.initSteps(1).set(0, "shout"); }, "the step \"shout\" is not in the list");
  misspelt([](auto entry) { entry.setRule(""); }, "what it leads to has no rule number");
  misspelt([](auto entry) { entry.setThen(schema::PokerEffect::UNSET); }, "it does not say what becomes of the hand");
  misspelt([](auto entry) { entry.setReading("NO-SUCH"); }, "no reading is called \"NO-SUCH\"");
  misspelt([](auto entry) { entry.setReading("K-8-WRONG-COUNT"); }, "the reading K-8-WRONG-COUNT has no such answer");
  misspelt([](auto entry) { entry.setCountFrom(3), entry.setCountTo(2); }, "its counts run backwards");
  misspelt([](auto entry) { entry.setStreet("the river Styx"); }, "no street is called \"the river Styx\"");
}

INSTANTIATE_TEST_SUITE_P(Books, DamagedPokerIrregularities, testing::ValuesIn(poker_books()),
                         [](const auto& book) { return test_name(book.param); });

}  // namespace
}  // namespace cardspeak::law
