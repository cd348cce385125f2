#include "model/law/diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/law/book_fixture.h"

namespace cardspeak {

// For messages of failing tests.
void PrintTo(const BookDifference& difference, std::ostream* out) {
  *out << difference.path << ": \"" << difference.a << "\" (" << difference.rule_a << ") / \"" << difference.b << "\" ("
       << difference.rule_b << ")";
}

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<BookDifference> diff_after(const std::function<void(schema::Rulebook::Builder)>& change) {
  const std::string_view bytes = embedded_book(kCaribbeanStud).bytes;
  return diff_books(load(bytes), load(changed(bytes, change)));
}

TEST(DiffBooks, ABookDoesNotDifferFromItself) {
  EXPECT_THAT(diff_after([](auto) {}), IsEmpty());
}

TEST(DiffBooks, AnotherAmountIsOneDifferenceWithBothRules) {
  const auto differences = diff_after([](schema::Rulebook::Builder data) {
    auto line = data.getHouse().getPayTables()[0].getPays()[4];
    line.setAt("6:1");
  });
  EXPECT_THAT(differences, ElementsAre(BookDifference{"house.payTables[table1].pays[flush].at", "5:1", "6:1",
                                                      "Table 1 Flush", "Table 1 Flush"}));
}

TEST(DiffBooks, AnEntryThatOnlyOneBookHasIsShownValueByValue) {
  const auto differences = diff_after([](schema::Rulebook::Builder data) {
    unsigned fraud = 0;
    while (data.getWords()[fraud].getWord() != "fraud") ++fraud;
    remove_entry<capnp::List<schema::Word>>(data.asReader().getWords(), fraud,
                                            [&](unsigned size) { return data.initWords(size); });
    auto house = data.getHouse();
    remove_entry<capnp::List<schema::VoidEntry>>(house.asReader().getVoids(), 3,
                                                 [&](unsigned size) { return house.initVoids(size); });
  });
  EXPECT_THAT(differences,
              ElementsAre(BookDifference{"house.voids[fraud].reason", "fraud", "", "14.3.2, 14.4", ""},
                          BookDifference{"house.voids[fraud].then", "returned", "", "14.3.2, 14.4", ""},
                          BookDifference{"house.voids[fraud].rule", "14.3.2, 14.4", "", "14.3.2, 14.4", ""},
                          BookDifference{"house.voids[fraud].act", "invalidateForFraud", "", "14.3.2, 14.4", ""},
                          BookDifference{"words[fraud].word", "fraud", "", "14.3.2", ""},
                          BookDifference{"words[fraud].means", "roundVoid", "", "14.3.2", ""},
                          BookDifference{"words[fraud].rule", "14.3.2", "", "14.3.2", ""},
                          BookDifference{"words[fraud].act", "invalidateForFraud", "", "14.3.2", ""},
                          BookDifference{"words[fraud].reason", "fraud", "", "14.3.2", ""},
                          BookDifference{"words[fraud].interrupts", "false", "", "14.3.2", ""}));
}

TEST(DiffBooks, TheOrderOfEntriesIsADifferenceOfItsOwn) {
  const auto differences = diff_after([](schema::Rulebook::Builder data) {
    auto outcomes = data.getHouse().getWagers()[0].getOutcomes();
    capnp::MallocMessageBuilder scratch;
    auto first = scratch.initRoot<schema::OutcomeEntry>();
    scratch.setRoot(outcomes[3].asReader());
    first = scratch.getRoot<schema::OutcomeEntry>();
    outcomes.setWithCaveats(3, outcomes[4].asReader());
    outcomes.setWithCaveats(4, first.asReader());
  });
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].path, "house.wagers[ante].outcomes, order");
  EXPECT_EQ(differences[0].a,
            "folded; stayed, dealerNotQualified; stayed, dealerQualifies, playerHigher; stayed, dealerQualifies, "
            "dealerHigher; stayed, dealerQualifies, equal");
  EXPECT_EQ(differences[0].b,
            "folded; stayed, dealerNotQualified; stayed, dealerQualifies, playerHigher; stayed, dealerQualifies, "
            "equal; stayed, dealerQualifies, dealerHigher");
}

TEST(DiffBooks, AnotherRuleNumberIsADifference) {
  const auto differences = diff_after(
      [](schema::Rulebook::Builder data) { data.getHouse().getWagers()[0].getOutcomes()[0].setRule("5.7.2(b)"); });
  EXPECT_THAT(differences, ElementsAre(BookDifference{"house.wagers[ante].outcomes[folded].rule", "5.7.2(a)",
                                                      "5.7.2(b)", "5.7.2(a)", "5.7.2(b)"}));
}

}  // namespace
}  // namespace cardspeak
