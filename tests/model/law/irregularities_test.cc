// The closed lists that tables of irregularities are written in, and damaged copies of the tables of every house book.
#include "model/law/irregularities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "model/law/house.h"
#include "tests/model/law/book_fixture.h"

namespace cardspeak::law {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;

TEST(Irregularities, EachKindHasANameOfItsOwnAndAPhrase) {
  std::set<std::string_view> names;
  for (const IrregularityKindInfo& entry : all_irregularity_kinds()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.text.empty()) << entry.name;
    EXPECT_EQ(find_irregularity_kind(entry.name), entry.kind);
  }
  EXPECT_EQ(find_irregularity_kind("wrongCount"), std::nullopt);
}

TEST(Irregularities, EachConditionHasANameOfItsOwnAndASentence) {
  std::set<std::string_view> names;
  for (const IrregularityConditionInfo& entry : all_irregularity_conditions()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.meaning.empty()) << entry.name;
    EXPECT_EQ(find_irregularity_condition(entry.name), entry.condition);
    EXPECT_TRUE(IrregularityConditions(entry.condition).within(axis_conditions(entry.axis))) << entry.name;
  }
  EXPECT_EQ(find_irregularity_condition("before"), std::nullopt);
}

TEST(Irregularities, AxesShareNoneAndCoverAll) {
  IrregularityConditions all;
  for (std::size_t i = 0; i < kIrregularityAxisCount; ++i) {
    const IrregularityConditions axis = axis_conditions(static_cast<IrregularityAxis>(i));
    EXPECT_GE(axis.size(), 2U);
    EXPECT_TRUE((all & axis).empty());
    all = all | axis;
  }
  EXPECT_EQ(all, any_irregularity_conditions());
}

TEST(Irregularities, ASettledConditionTakesThePlaceOfItsAxisAlone) {
  const IrregularityConditions word = settled(any_irregularity_conditions(), IrregularityCondition::kDeckComplete);
  EXPECT_EQ((word & axis_conditions(IrregularityAxis::kDeck)).size(), 1U);
  EXPECT_EQ(word & axis_conditions(IrregularityAxis::kMoment), axis_conditions(IrregularityAxis::kMoment));
}

// docs/irregularities.md says the same as the lists in the code.
TEST(Irregularities, AreDocumentedKindByKindAndConditionByCondition) {
  std::ostringstream bytes;
  bytes << std::ifstream(std::string(CARDSPEAK_SOURCE_DIR) + "/docs/irregularities.md").rdbuf();
  const std::string text = bytes.str();
  const auto has_row = [&](std::string_view name, std::string_view meaning) {
    return text.find("\n| `" + std::string(name) + "` | " + std::string(meaning) + " |\n") != std::string::npos;
  };
  for (const IrregularityKindInfo& entry : all_irregularity_kinds()) EXPECT_TRUE(has_row(entry.name, entry.text));
  for (const IrregularityConditionInfo& entry : all_irregularity_conditions()) {
    EXPECT_TRUE(has_row(entry.name, entry.meaning)) << entry.name;
  }
}

// What went with the only entry that rested on a reading.
const auto kReadingLost = HasSubstr("no entry rests on it");

struct DamagedIrregularities : testing::TestWithParam<EmbeddedBook> {
  [[nodiscard]] std::string_view bytes() const { return GetParam().bytes; }
  [[nodiscard]] auto tables() const { return book.data().getHouse().getIrregularities(); }

  // The objections to a copy in which `change` has altered the table of the kind at that place.
  [[nodiscard]] std::vector<std::string> after(unsigned kind,
                                               const std::function<void(schema::IrregularityRule::Builder)>& change) {
    return objections_to(
        changed(bytes(), [&](schema::Rulebook::Builder data) { change(data.getHouse().getIrregularities()[kind]); }));
  }

  const cardspeak::Rulebook book = load(bytes());
};

TEST_P(DamagedIrregularities, EveryHouseBookHasTables) {
  EXPECT_GE(tables().size(), 10U);
}

TEST_P(DamagedIrregularities, AnEntryRemovedLeavesACombinationUndecided) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    if (tables()[k].getEntries().size() == 1) continue;
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      const auto lines = after(k, [&](auto rule) {
        remove_entry<capnp::List<schema::IrregularityEntry>>(rule.asReader().getEntries(), e,
                                                             [&](unsigned size) { return rule.initEntries(size); });
      });
      EXPECT_THAT(lines, Contains(AnyOf(kReadingLost, HasSubstr("no table leaves such a choice after"),
                                        AllOf(HasSubstr("irregularity " + std::string(tables()[k].getKind().cStr())),
                                              HasSubstr("no entry decides when")))))
          << tables()[k].getKind().cStr() << ", entry " << e + 1;
    }
  }
}

TEST_P(DamagedIrregularities, ATableWithoutEntriesIsNamed) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    EXPECT_THAT(after(k, [](auto rule) { rule.initEntries(0); }),
                Contains(AnyOf(kReadingLost, HasSubstr("it has no entries"),
                               HasSubstr("no table leaves such a choice after"))));
  }
}

TEST_P(DamagedIrregularities, AnEntryThatStandsTwiceCanNeverDecideTheSecondTime) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      const auto lines = after(k, [&](auto rule) {
        repeat_entry<capnp::List<schema::IrregularityEntry>>(rule.asReader().getEntries(), e,
                                                             [&](unsigned size) { return rule.initEntries(size); });
      });
      EXPECT_THAT(lines,
                  Contains(AllOf(HasSubstr(", entry " + std::to_string(e + 2) + " ("), HasSubstr("can never decide"))));
    }
  }
}

TEST_P(DamagedIrregularities, AnEffectThatStandsTwiceCanNeverDecideTheSecondTime) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      for (unsigned f = 0; f < tables()[k].getEntries()[e].getEffects().size(); ++f) {
        const auto lines = after(k, [&](auto rule) {
          auto entry = rule.getEntries()[e];
          repeat_entry<capnp::List<schema::IrregularityEffect>>(entry.asReader().getEffects(), f,
                                                                [&](unsigned size) { return entry.initEffects(size); });
        });
        EXPECT_THAT(lines, Contains(AllOf(HasSubstr(", effect " + std::to_string(f + 2) + " ("),
                                          HasSubstr("can never decide"))));
      }
    }
  }
}

// One answer of a reading lost would leave a wager to its table unnoticed.
TEST_P(DamagedIrregularities, AnAnswerOfAReadingThatNoEffectHasIsNamed) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    for (unsigned e = 0; e < tables()[k].getEntries().size(); ++e) {
      const auto effects = tables()[k].getEntries()[e].getEffects();
      for (unsigned f = 0; f < effects.size(); ++f) {
        // A part of the seats that another effect takes in with the same answer is not lost.
        if (effects[f].getReading().size() == 0 || effects[f].getSeats() == schema::SeatPart::CONCERNED_LEAVING ||
            effects[f].getSeats() == schema::SeatPart::LEAVING || effects[f].getSeats() == schema::SeatPart::FOLDED ||
            effects[f].getSeats() == schema::SeatPart::HIDDEN ||
            effects[f].getSeats() == schema::SeatPart::RETRACTING_FOLDED) {
          continue;
        }
        const auto lines = after(k, [&](auto rule) {
          auto entry = rule.getEntries()[e];
          remove_entry<capnp::List<schema::IrregularityEffect>>(entry.asReader().getEffects(), f,
                                                                [&](unsigned size) { return entry.initEffects(size); });
        });
        EXPECT_THAT(lines, testing::Not(testing::IsEmpty()))
            << tables()[k].getKind().cStr() << ", entry " << e + 1 << ", effect " << f + 1;
      }
    }
  }
}

TEST_P(DamagedIrregularities, NamesThatAreNotDefinedAreNamed) {
  const auto misspelt = [&](const std::function<void(schema::IrregularityEntry::Builder)>& change,
                            const std::string& expected) {
    EXPECT_THAT(after(0, [&](auto rule) { change(rule.getEntries()[0]); }), Contains(HasSubstr(expected))) << expected;
  };
  const auto effect = [](schema::IrregularityEntry::Builder entry) { return entry.initEffects(1)[0]; };
  EXPECT_THAT(after(0, [](auto rule) { rule.setKind("wrongCount"); }),
              Contains(HasSubstr("no irregularity is called \"wrongCount\"")));
  EXPECT_THAT(after(0, [&](auto rule) { rule.setKind(tables()[1].getKind()); }),
              Contains(HasSubstr("the kind is defined twice")));
  misspelt([](auto entry) { entry.initWhen(1).set(0, "sooner"); }, "the condition \"sooner\" is not in the list");
  misspelt([](auto entry) { entry.setAct("shout"); }, "the act \"shout\" is not among the authorities' acts");
  misspelt([](auto entry) { entry.setRule(""); }, "what it leads to has no rule number");
  misspelt([](auto entry) { entry.setReading("NO-SUCH"), entry.setReadingValue("x"); },
           "the reading \"NO-SUCH\" is not defined");
  misspelt([](auto entry) { entry.setRound(schema::RoundEffect::VOID), entry.setReason("boredom"); },
           "no void entry has the reason \"boredom\"");
  misspelt([](auto entry) { entry.setRound(schema::RoundEffect::CONTINUES), entry.setReason("deck"); },
           "a round that goes on is not void for a reason");
  misspelt([](auto entry) { entry.setCountFrom(3), entry.setCountTo(2); }, "its counts run backwards");
  misspelt([&](auto entry) { effect(entry).initWagers(1).set(0, "anti"); }, "the wager \"anti\" is not defined");
  misspelt([&](auto entry) { effect(entry).setThen(schema::Outcome::CARRIED); },
           "it does not say which wagers stay for the next round");
  misspelt([&](auto entry) { effect(entry).setThen(schema::Outcome::WIN); },
           "a winning wager has odds or a pay table, one of the two");
  misspelt([&](auto entry) { effect(entry).setPays("1:1"); }, "only a winning wager is paid");
  misspelt([&](auto entry) { effect(entry).setDecision("shrugged"); }, "\"shrugged\" is not a decision of a player");
  misspelt([&](auto entry) { effect(entry).setDecision("folded"); },
           "a wager that a player stays in by is not settled as if the player had not");
  misspelt([&](auto entry) { effect(entry).setStandsIn(true); }, "no decision stands in for one");
  misspelt([](auto entry) { entry.setRound(schema::RoundEffect::CONTINUES), entry.setMay("have it so"); },
           "it does not say what ruling on a seat makes the choice");
  misspelt([](auto entry) { entry.setRuling(schema::SeatRuling::VOID); },
           "a ruling on a seat makes no choice where there is none");
  misspelt([&](auto entry) { effect(entry).setRule(""); }, "what becomes of the wagers has no rule number");
}

TEST_P(DamagedIrregularities, TheMomentStandsWhereTheTablesAskIt) {
  const auto objections = [&](const auto& change) {
    return objections_to(changed(bytes(), [&](schema::Rulebook::Builder data) { change(data.getHouse()); }));
  };
  EXPECT_THAT(objections([](auto house) { house.setMoment(schema::Moment::UNSET); }),
              Contains(HasSubstr("nothing says before and after of what")));
}

TEST_P(DamagedIrregularities, WhoeverExposedACardIsAskedOfExposedCardsOnly) {
  for (unsigned k = 0; k < tables().size(); ++k) {
    const bool exposed = tables()[k].getKind() == "exposedCards";
    const auto lines = after(k, [](auto rule) { rule.initByAnyone(1).set(0, "noticedAfter"); });
    EXPECT_THAT(lines, testing::Conditional(exposed, testing::Not(Contains(HasSubstr("byAnyone"))),
                                            Contains(HasSubstr("byAnyone"))));
    EXPECT_THAT(after(k, [](auto rule) { rule.initByAnyone(1).set(0, "by nobody"); }),
                Contains(HasSubstr("the condition \"by nobody\" is not in the list")));
  }
}

TEST_P(DamagedIrregularities, ASituationThatTheTablesDecideIsNotLeftOpen) {
  const std::string copy = changed(bytes(), [](schema::Rulebook::Builder data) {
    auto open = data.getHouse().initLeftOpen(1)[0];
    open.setSituation("exposedCards");
    open.setRule("11.2");
  });
  EXPECT_THAT(objections_to(copy), Contains(HasSubstr("the book's tables of irregularities decide it")));
}

INSTANTIATE_TEST_SUITE_P(HouseBooks, DamagedIrregularities, testing::ValuesIn(house_books()),
                         [](const auto& book) { return test_name(book.param); });

// --- effects ---------------------------------------------------------------------------------------------------------

TEST(IrregularityEffects, TheFirstThatNamesTheSeatsPartAndTheWagerDecides) {
  const std::vector<IrregularityEffect> effects = {
      {.seats = schema::SeatPart::CONCERNED, .wagers = {"ante"}, .outcome = schema::Outcome::VOID},
      {.seats = schema::SeatPart::OTHERS, .wagers = {"jackpot"}, .outcome = schema::Outcome::CARRIED},
      {.seats = schema::SeatPart::ALL, .wagers = {}, .outcome = schema::Outcome::RETURNED},
  };
  const auto outcome = [&](SeatInIrregularity seat, std::string_view kind) {
    return find_effect(effects, seat, kind, [](const Rests&) { return true; })->outcome;
  };
  EXPECT_EQ(outcome({.concerned = true}, "ante"), schema::Outcome::VOID);
  EXPECT_EQ(outcome({.concerned = true}, "jackpot"), schema::Outcome::RETURNED);
  EXPECT_EQ(outcome({.concerned = false}, "ante"), schema::Outcome::RETURNED);
  EXPECT_EQ(outcome({.concerned = false}, "jackpot"), schema::Outcome::CARRIED);
}

TEST(IrregularityEffects, ASeatOfWhichNoDecisionIsKnownIsNeitherFoldedNorIn) {
  const IrregularityEffect folded{.seats = schema::SeatPart::FOLDED};
  const IrregularityEffect stayed{.seats = schema::SeatPart::STAYED};
  EXPECT_FALSE(is_for(folded, {}));
  EXPECT_FALSE(is_for(stayed, {}));
  EXPECT_TRUE(is_for(folded, {.folded = true}));
  EXPECT_TRUE(is_for(stayed, {.folded = false}));
  EXPECT_FALSE(is_for({.seats = schema::SeatPart::CONCERNED_LEAVING}, {.leaving = true}));
}

TEST(IrregularityEffects, APartMayBeOfSomeWagersOfASeatOnly) {
  const IrregularityEffect own{.seats = schema::SeatPart::CONCERNED_OWN};
  EXPECT_TRUE(is_for(own, {.concerned = true}));
  EXPECT_FALSE(is_for(own, {.concerned = true, .own = false}));
  const IrregularityEffect retracting{.seats = schema::SeatPart::RETRACTING};
  const IrregularityEffect any{.seats = schema::SeatPart::RETRACTING_ANY};
  EXPECT_FALSE(is_for(retracting, {.retracting_any = true}));
  EXPECT_TRUE(is_for(any, {.retracting_any = true}));
  const IrregularityEffect retracting_folded{.seats = schema::SeatPart::RETRACTING_FOLDED};
  EXPECT_TRUE(is_for(retracting_folded, {.retracting = true, .retracting_any = true, .folded = true}));
  EXPECT_FALSE(is_for(retracting_folded, {.retracting = true, .retracting_any = true, .folded = false}));
  EXPECT_FALSE(is_for(retracting_folded, {.retracting_any = true, .folded = true}));
  const IrregularityEffect concerned_folded{.seats = schema::SeatPart::CONCERNED_FOLDED};
  EXPECT_TRUE(is_for(concerned_folded, {.concerned = true, .folded = true}));
  EXPECT_FALSE(is_for(concerned_folded, {.folded = true}));
}

}  // namespace
}  // namespace cardspeak::law
