// Damaged copies of every house book are refused, and the objection names the entry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The poker room's entries are checked beside its engine.
struct DamagedBook : testing::TestWithParam<EmbeddedBook> {
  [[nodiscard]] std::string_view bytes() const { return GetParam().bytes; }
  [[nodiscard]] schema::HouseRules::Reader house() const { return book.data().getHouse(); }

  // Whether a wager asks if a line of the table pays its hand.
  [[nodiscard]] bool is_asked(capnp::Text::Reader table) const {
    for (const auto wager : house().getWagers()) {
      if (wager.getPayTable() == table || wager.getOtherTable() == table) return true;
    }
    return false;
  }

  const cardspeak::Rulebook book = load(bytes());

  // Whether the copy is refused by the check and at the door.
  static std::vector<std::string> refused(const std::string& copy) {
    const auto lines = objections_to(copy);
    EXPECT_THAT(lines, Not(IsEmpty()));
    const auto loaded = load_rulebook("damaged.json", copy, "hash");
    EXPECT_FALSE(loaded.has_value());
    if (!loaded) {
      EXPECT_EQ(loaded.error().code, ErrorCode::kBadInput);
      EXPECT_THAT(loaded.error().message, HasSubstr("damaged.json"));
      EXPECT_THAT(loaded.error().message, HasSubstr(lines.front()));
    }
    return lines;
  }
};

TEST_P(DamagedBook, AnEntryRemovedFromADecisionTableLeavesACombinationUndecided) {
  const auto wagers = house().getWagers();
  for (unsigned w = 0; w < wagers.size(); ++w) {
    for (unsigned e = 0; e < wagers[w].getOutcomes().size(); ++e) {
      const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
        auto wager = data.getHouse().getWagers()[w];
        remove_entry<capnp::List<schema::OutcomeEntry>>(wager.asReader().getOutcomes(), e,
                                                        [&](unsigned size) { return wager.initOutcomes(size); });
      });
      // Without the entry that pays its share of the meter a jackpot wager is refused for that first.
      const std::string kind = wagers[w].getKind().cStr();
      EXPECT_THAT(refused(copy),
                  Contains(AnyOf(AllOf(HasSubstr("wager " + kind), HasSubstr("no entry decides when")),
                                 HasSubstr("the wager \"" + kind + "\" is paid no share of the meter"))));
    }
  }
}

TEST_P(DamagedBook, AnEntryThatStandsTwiceCanNeverDecideTheSecondTime) {
  const auto wagers = house().getWagers();
  for (unsigned w = 0; w < wagers.size(); ++w) {
    for (unsigned e = 0; e < wagers[w].getOutcomes().size(); ++e) {
      const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
        auto wager = data.getHouse().getWagers()[w];
        repeat_entry<capnp::List<schema::OutcomeEntry>>(wager.asReader().getOutcomes(), e,
                                                        [&](unsigned size) { return wager.initOutcomes(size); });
      });
      const std::string rule = wagers[w].getOutcomes()[e].getRule().cStr();
      EXPECT_THAT(refused(copy),
                  Contains(AllOf(HasSubstr("wager " + std::string(wagers[w].getKind().cStr()) + ", entry " +
                                           std::to_string(e + 2) + " (" + rule + ")"),
                                 HasSubstr("can never decide: every combination that meets it is decided by"),
                                 HasSubstr("entry " + std::to_string(e + 1)))));
    }
  }
}

TEST_P(DamagedBook, AnEntryWithoutConditionsAtTheTopHidesAllBelow) {
  const auto wagers = house().getWagers();
  for (unsigned w = 0; w < wagers.size(); ++w) {
    // An entry for one answer to a reading, or one value of an option, hides only what holds with that.
    const auto first = wagers[w].getOutcomes()[0];
    if (first.getReading().size() != 0 || first.getOption().size() != 0) continue;
    const std::string copy = changed(
        bytes(), [&](schema::Rulebook::Builder data) { data.getHouse().getWagers()[w].getOutcomes()[0].initWhen(0); });
    const auto lines = refused(copy);
    for (unsigned e = 1; e < wagers[w].getOutcomes().size(); ++e) {
      EXPECT_TRUE(any_has(lines, {"entry " + std::to_string(e + 1) + " (", "can never decide"})) << e;
    }
  }
}

TEST_P(DamagedBook, AnEntryThatLostAConditionMeetsWhatAnotherDecidesOrLeavesSomethingUndecided) {
  const auto wagers = house().getWagers();
  for (unsigned w = 0; w < wagers.size(); ++w) {
    for (unsigned e = 0; e < wagers[w].getOutcomes().size(); ++e) {
      for (unsigned c = 0; c < wagers[w].getOutcomes()[e].getWhen().size(); ++c) {
        const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
          auto entry = data.getHouse().getWagers()[w].getOutcomes()[e];
          std::vector<std::string> kept;
          for (const auto name : entry.getWhen().asReader()) kept.emplace_back(name.cStr());
          kept.erase(kept.begin() + c);
          auto when = entry.initWhen(static_cast<unsigned>(kept.size()));
          for (unsigned i = 0; i < when.size(); ++i) when.set(i, kept[i]);
        });
        EXPECT_TRUE(any_has(refused(copy), {"wager " + std::string(wagers[w].getKind().cStr()), "decide"}));
      }
    }
  }
}

TEST_P(DamagedBook, AConditionThatIsNotInTheListIsNamed) {
  const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
    data.getHouse().getWagers()[0].getOutcomes()[0].getWhen().set(0, "foldedd");
  });
  EXPECT_THAT(refused(copy), Contains(AllOf(HasSubstr("entry 1 ("), HasSubstr("\"foldedd\" is not in the list"))));
}

// Every text called rule, or …Rule, that stands beside a number or an outcome: taken away, one after the other.
TEST_P(DamagedBook, AnAmountWithoutARuleIsNamed) {
  for (unsigned w = 0; w < house().getWagers().size(); ++w) {
    const auto wager = house().getWagers()[w];
    const std::string place = "wager " + std::string(wager.getKind().cStr());
    for (unsigned e = 0; e < wager.getOutcomes().size(); ++e) {
      const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
        data.getHouse().getWagers()[w].getOutcomes()[e].setRule("");
      });
      EXPECT_TRUE(any_has(refused(copy), {place + ", entry " + std::to_string(e + 1), "has no rule number"}));
      if (wager.getOutcomes()[e].getPays().size() == 0) continue;
      const std::string unpaid = changed(bytes(), [&](schema::Rulebook::Builder data) {
        data.getHouse().getWagers()[w].getOutcomes()[e].setPaysRule("");
      });
      EXPECT_TRUE(
          any_has(refused(unpaid), {place + ", entry " + std::to_string(e + 1), "the amount", "has no rule number"}));
    }
    if (wager.getRequired().getOf().size() != 0) {
      const std::string copy = changed(
          bytes(), [&](schema::Rulebook::Builder data) { data.getHouse().getWagers()[w].getRequired().setRule(""); });
      EXPECT_TRUE(any_has(refused(copy), {place + ", required multiple", "has no rule number"}));
    }
    if (wager.getMaxPayout().getRule().size() != 0) {
      const std::string copy = changed(
          bytes(), [&](schema::Rulebook::Builder data) { data.getHouse().getWagers()[w].getMaxPayout().setRule(""); });
      EXPECT_TRUE(any_has(refused(copy), {place + ", maximum payout", "has no rule number"}));
    }
  }
  for (unsigned e = 0; e < house().getAmounts().size(); ++e) {
    const std::string copy =
        changed(bytes(), [&](schema::Rulebook::Builder data) { data.getHouse().getAmounts()[e].setRule(""); });
    EXPECT_TRUE(any_has(refused(copy), {"amount entry " + std::to_string(e + 1), "has no rule number"}));
  }
  for (unsigned t = 0; t < house().getPayTables().size(); ++t) {
    for (unsigned l = 0; l < house().getPayTables()[t].getPays().size(); ++l) {
      const std::string copy = changed(
          bytes(), [&](schema::Rulebook::Builder data) { data.getHouse().getPayTables()[t].getPays()[l].setRule(""); });
      EXPECT_TRUE(any_has(refused(copy), {"line " + std::to_string(l + 1), "has no rule number"}));
    }
  }
}

// Where a wager asks whether a line pays its hand, every other hand is one that no line pays: what is lost there no
// check can tell. Nor can it where a later line takes the hand in.
TEST_P(DamagedBook, AHandThatLostItsPayLineIsNamed) {
  const auto tables = house().getPayTables();
  for (unsigned t = 0; t < tables.size(); ++t) {
    if (is_asked(tables[t].getName())) continue;
    for (unsigned l = 0; l < tables[t].getPays().size(); ++l) {
      if (tables[t].getPays()[l].getFrom().size() != 0) continue;
      const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
        auto table = data.getHouse().getPayTables()[t];
        remove_entry<capnp::List<schema::PayLine>>(table.asReader().getPays(), l,
                                                   [&](unsigned size) { return table.initPays(size); });
      });
      const auto lines = refused(copy);
      for (const auto hand : tables[t].getPays()[l].getHands()) {
        EXPECT_TRUE(any_has(lines, {"no line of pay table " + std::string(tables[t].getName().cStr()),
                                    std::string("pays ") + hand.cStr()}));
      }
    }
  }
}

TEST_P(DamagedBook, AHandThatTwoLinesPayIsNamed) {
  const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
    auto table = data.getHouse().getPayTables()[0];
    repeat_entry<capnp::List<schema::PayLine>>(table.asReader().getPays(), 0,
                                               [&](unsigned size) { return table.initPays(size); });
  });
  EXPECT_TRUE(any_has(refused(copy), {"line 2", "is paid by an earlier line"}));
}

TEST_P(DamagedBook, ALineThatNoHandCanReachIsNamed) {
  bool by_comparison = false;
  for (const auto wager : house().getWagers()) {
    for (const auto entry : wager.getOutcomes()) {
      by_comparison = by_comparison || (entry.getPayTable().size() != 0 && wager.getPayTable().size() == 0);
    }
  }
  if (!by_comparison) GTEST_SKIP() << "no wager is paid by a table for beating the dealer";
  // A dealer who needs a straight leaves nothing for a lower hand to win.
  const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
    auto bar = data.getHouse().getDealer().getQualify().initAtLeast();
    bar.setClass("straight");
  });
  const auto lines = refused(copy);
  EXPECT_TRUE(any_has(lines, {"pay table", "threeOfAKind", "can never pay"}));
  EXPECT_FALSE(any_has(lines, {"pay table", "its line for straight "}));
}

TEST_P(DamagedBook, AnAmountEntryRemovedLeavesASizeUndecided) {
  const auto amounts = house().getAmounts();
  for (unsigned e = 0; e < amounts.size(); ++e) {
    // A book without an entry for it knows no minimum that was approved.
    if (amounts[e].getWhen() == "belowApprovedMinimum") continue;
    const std::string copy = changed(bytes(), [&](schema::Rulebook::Builder data) {
      auto house = data.getHouse();
      remove_entry<capnp::List<schema::AmountEntry>>(house.asReader().getAmounts(), e,
                                                     [&](unsigned size) { return house.initAmounts(size); });
    });
    const auto lines = refused(copy);
    // Of several entries that rest on one reading, the others are still there.
    const bool one_of_several = amounts[e].getReading().size() != 0;
    EXPECT_TRUE(one_of_several
                    ? any_has(lines, {"not every value of the reading " + std::string(amounts[e].getReading().cStr())})
                    : any_has(lines, {"no amount entry decides \"" + std::string(amounts[e].getWhen().cStr())}));
  }
}

TEST_P(DamagedBook, NamesThatAreNotDefinedAreNamed) {
  const auto misspelt = [&](const std::function<void(schema::Rulebook::Builder)>& change, const std::string& expected) {
    EXPECT_TRUE(any_has(refused(changed(bytes(), change)), {expected})) << expected;
  };
  misspelt([](auto data) { data.getHouse().getDealer().setHand("deeler"); }, "the hand \"deeler\" is not defined");
  misspelt([](auto data) { data.getHouse().getDeal().setDealtFor("anti"); }, "the wager \"anti\" is not defined");
  misspelt([](auto data) { data.getHouse().getDecision().setWager("bett"); }, "the wager \"bett\" is not defined");
  misspelt([](auto data) { data.getHands()[0].setRanking("standard"); }, "the ranking \"standard\" is not defined");
  misspelt([](auto data) { data.getRankings()[0].getClasses()[0].setClass("oddCards"); },
           "no class of hand is called \"oddCards\"");
  misspelt([](auto data) { data.getHouse().getPayTables()[0].getPays()[0].getHands().set(0, "pair"); },
           "no class of hand is called \"pair\"");
  misspelt([](auto data) { data.getHouse().getVoids()[0].setAct("declare"); }, "the act \"declare\" is not among");
  misspelt([](auto data) { data.getReadings()[0].setDefault("neither"); }, "\"neither\" is not among its values");
  misspelt([](auto data) { data.getReadings()[0].setDecider("Pit Boss"); }, "\"Pit Boss\" is not among the ranks");
  misspelt([](auto data) { data.getReadings()[0].setId("NOBODY-USES-IT"); }, "no entry rests on it");
  misspelt([](auto data) { data.getAuthorities().setLastWord("Pit Boss"); }, "\"Pit Boss\" is not among the ranks");
  misspelt([](auto data) { data.getAuthorities().setTournamentDeputy("Dealer"); },
           "\"Dealer\" is an office of every table, and not of a tournament alone");
  misspelt([](auto data) { data.getHouse().initLeftOpen(1)[0].setSituation("seatCard"); },
           "no situation is called \"seatCard\"");
}

TEST_P(DamagedBook, AWordMeansOneThingAndRestsOnWhatTheBookHas) {
  const auto damaged = [&](auto&& damage) {
    return refused(changed(bytes(), [&](schema::Rulebook::Builder data) {
      for (auto word : data.getWords()) {
        if (word.getWord() == "handVoid" && word.getReason().size() == 0) damage(word);
      }
    }));
  };
  EXPECT_THAT(damaged([](auto word) { word.setWord("wagerVoid"); }), Contains(HasSubstr("it stands there twice")));
  EXPECT_THAT(damaged([](auto word) { word.setMeans(schema::WordMeaning::UNSET); }),
              Contains(HasSubstr("what it means is missing")));
  EXPECT_THAT(damaged([](auto word) { word.setRule(""); }), Contains(HasSubstr("has no rule number")));
  EXPECT_THAT(damaged([](auto word) { word.setAct("nobody"); }), Contains(HasSubstr("is not among")));
  EXPECT_THAT(damaged([](auto word) { word.initGround(0); }), Contains(HasSubstr("its ground is missing")));
  EXPECT_THAT(damaged([](auto word) { word.getGround().set(0, "deckIncorrect"); }),
              Contains(HasSubstr("no table leaves such a choice")));
  EXPECT_THAT(damaged([](auto word) { word.setReason("fraud"); }),
              Contains(HasSubstr("only a void round has a reason")));
}

TEST_P(DamagedBook, AVoidRoundIsDeclaredByAWord) {
  const std::string copy = changed(bytes(), [](schema::Rulebook::Builder data) {
    for (auto word : data.getWords()) {
      if (word.getReason() == "fraud") word.setReason("disruption");
    }
  });
  EXPECT_THAT(refused(copy), Contains(HasSubstr("no word declares a round void for the reason \"fraud\"")));
}

TEST_P(DamagedBook, ClassesOutOfTheirOrderAreNamed) {
  const std::string copy = changed(bytes(), [](schema::Rulebook::Builder data) {
    auto classes = data.getRankings()[0].getClasses();
    classes[0].setClass("onePair");
    classes[1].setClass("noPair");
  });
  EXPECT_TRUE(any_has(refused(copy), {"noPair does not rank over onePair"}));
}

TEST_P(DamagedBook, MomentsThatDoNotReadAreNamed) {
  const std::string copy =
      changed(bytes(), [](schema::Rulebook::Builder data) { data.getInForce().setFrom("27 April 2022"); });
  EXPECT_TRUE(any_has(refused(copy), {"in force", "found \"27 April 2022\""}));
  const std::string until =
      changed(bytes(), [](schema::Rulebook::Builder data) { data.getInForce().setUntil("1990-01-01T00:00:00Z"); });
  EXPECT_TRUE(any_has(refused(until), {"in force", "until is not after"}));
}

TEST_P(DamagedBook, OddsThatDoNotReadAreNamed) {
  const std::string copy = changed(bytes(), [](schema::Rulebook::Builder data) {
    data.getHouse().getPayTables()[0].getPays()[0].setAt("one to one");
  });
  EXPECT_TRUE(any_has(refused(copy), {"line 1", "one to one"}));
}

INSTANTIATE_TEST_SUITE_P(HouseBooks, DamagedBook, testing::ValuesIn(house_books()),
                         [](const auto& book) { return test_name(book.param); });

TEST(CheckRulebook, BytesThatAreNotABookAreRefusedWithTheFieldOrTheLine) {
  EXPECT_TRUE(any_has(objections_to("{\n\"venue\": \"x\",\n}"), {"not JSON", "line 3"}));
  EXPECT_TRUE(any_has(objections_to(R"({"venu": "x"})"), {"field venu: "}));
  EXPECT_TRUE(any_has(objections_to("{}"), {"a book has the rules of a house game or of the poker room"}));
}

constexpr std::string_view kCrownHoldem = "crown-perth/crown-holdem/RAG-575.json";

// The objections to a copy of Perth's book in which `change` has altered the levels of the jackpot wager.
std::vector<std::string> objections_to_levels(
    const std::function<void(capnp::List<schema::WagerLevel>::Builder)>& change) {
  return objections_to(changed(embedded_book(kCrownHoldem).bytes, [&](schema::Rulebook::Builder data) {
    for (auto wager : data.getHouse().getWagers()) {
      if (wager.getLevels().size() != 0) change(wager.getLevels());
    }
  }));
}

using Change = std::function<void(schema::Rulebook::Builder)>;

// The objections to a copy of Caribbean Stud that `change` has altered.
std::vector<std::string> objections_after(const Change& change) {
  return objections_to(changed(embedded_book(kCaribbeanStud).bytes, change));
}

TEST(CheckRulebook, TheLeastHandHasRanksThatAHandOfItsClassCanHave) {
  const auto with_bar = [](const char* hand_class, const std::vector<const char*>& ranks) {
    return objections_after([&](schema::Rulebook::Builder data) {
      auto bar = data.getHouse().getDealer().getQualify().initAtLeast();
      bar.setClass(hand_class);
      auto list = bar.initRanks(static_cast<unsigned>(ranks.size()));
      for (unsigned i = 0; i < ranks.size(); ++i) list.set(i, ranks[i]);
    });
  };
  for (const auto& ranks : std::vector<std::vector<const char*>>{{}, {"A"}, {"A", "K"}, {"A", "K", "Q", "J", "9"}}) {
    EXPECT_THAT(with_bar("noPair", ranks), IsEmpty());
  }
  EXPECT_TRUE(any_has(with_bar("noPair", {"K", "A"}), {"dealer, qualify", "no hand of the class noPair"}));
  EXPECT_TRUE(any_has(with_bar("noPair", {"A", "A"}), {"dealer, qualify", "no hand of the class noPair"}));
  EXPECT_FALSE(any_has(with_bar("onePair", {"8", "A", "K"}), {"dealer, qualify"}));
  EXPECT_TRUE(any_has(with_bar("onePair", {"8", "A", "8"}), {"no hand of the class onePair"}));
  EXPECT_TRUE(any_has(with_bar("onePair", {"8", "A", "K", "Q", "J"}), {"onePair is compared by 4 ranks, not 5"}));
}

TEST(CheckRulebook, ALineFromARankHasOneThatItsClassIsComparedBy) {
  const auto lines = objections_after([](schema::Rulebook::Builder data) {
    auto from = data.getHouse().getPayTables()[0].getPays()[0].initFrom(2);
    from.set(0, "9");
    from.set(1, "9");
  });
  EXPECT_TRUE(any_has(lines, {"line 1", "these leading ranks in this order"}));
}

TEST(CheckRulebook, OddsThatNoTablePaysAreNamed) {
  const auto with_odds = [](const char* odds) {
    return objections_after(
        [&](schema::Rulebook::Builder data) { data.getHouse().getPayTables()[0].getPays()[1].setAt(odds); });
  };
  EXPECT_TRUE(any_has(with_odds("0:1"), {"line 2", "\"0:1\" pays nothing"}));
  EXPECT_TRUE(any_has(with_odds("1000000000:1"), {"line 2", "more than 1000000 times the stake"}));
  EXPECT_THAT(with_odds("1000000:1"), IsEmpty());
}

TEST(CheckRulebook, AReadingHasAnswersOfWhichEachStandsOnce) {
  const auto with_answers = [](const std::vector<const char*>& answers) {
    return objections_after([&](schema::Rulebook::Builder data) {
      auto values = data.getReadings()[0].initValues(static_cast<unsigned>(answers.size()));
      for (unsigned i = 0; i < answers.size(); ++i) values.set(i, answers[i]);
    });
  };
  EXPECT_THAT(with_answers({"action", "placed"}), IsEmpty());
  EXPECT_TRUE(any_has(with_answers({"action"}), {"reading BASE-ANTE", "fewer than two answers"}));
  EXPECT_TRUE(any_has(with_answers({"action", "placed", "action"}), {"\"action\" stands twice"}));
}

TEST(CheckRulebook, TheNumberOfSeatsIsOneThatATableCanHave) {
  const auto with_seats = [](std::uint8_t seats) {
    return objections_after([&](schema::Rulebook::Builder data) { data.getHouse().getDeal().setMaxSeats(seats); });
  };
  EXPECT_THAT(with_seats(20), IsEmpty());
  EXPECT_TRUE(any_has(with_seats(21), {"deal", "20 seats at most, not 21"}));
  EXPECT_TRUE(any_has(with_seats(0), {"deal", "the number is not there"}));
}

TEST(CheckRulebook, VenueGameVersionAndZoneAreNamesThatOthersCallBy) {
  const auto refuses = [](const Change& change, const std::string& expected) {
    EXPECT_TRUE(any_has(objections_after(change), {"identity", expected})) << expected;
  };
  refuses([](auto data) { data.setVenue("a/b"); }, "the venue is not 1 to 64 small letters");
  refuses([](auto data) { data.setGame("caribbean stud"); }, "the game is not 1 to 64 letters");
  refuses([](auto data) { data.setVersion("11\n0"); }, "the version is not 1 to 64 letters");
  refuses([](auto data) { data.setVersion(std::string(100'000, '9')); }, "the version is not 1 to 64 letters");
  refuses([](auto data) { data.setTitle("Caribbean\nStud"); }, "the title is more than one line");
  refuses([](auto data) { data.setZone("../../../etc/passwd"); }, "the zone is not a name");
  refuses([](auto data) { data.setZone("Australia/"); }, "the zone is not a name");
  for (const char* zone : {"UTC", "Australia/Melbourne", "America/Argentina/Buenos_Aires", "Etc/GMT+10"}) {
    EXPECT_THAT(objections_after([&](schema::Rulebook::Builder data) { data.setZone(zone); }), IsEmpty()) << zone;
  }
  for (const std::string& line : objections_after([](auto data) { data.setVersion(std::string(100'000, '9')); })) {
    EXPECT_LT(line.size(), 1'000U);
  }
}

TEST(CheckRulebook, ALevelOfAWagerStandsOnceAndHasANumberThatARoundCanHold) {
  EXPECT_THAT(objections_to_levels([](auto) {}), IsEmpty());
  EXPECT_TRUE(
      any_has(objections_to_levels([](auto levels) { levels[1].setLevel(1); }), {"jackpot", "level 1 stands twice"}));
  EXPECT_TRUE(any_has(objections_to_levels([](auto levels) { levels[2].setLevel(32); }),
                      {"jackpot", "level 32: levels are numbered up to 31"}));
  EXPECT_TRUE(any_has(objections_to_levels([](auto levels) { levels[2].getParts().set(1, 200); }),
                      {"jackpot", "level 3: levels are numbered up to 31"}));
}

TEST(CheckRulebook, APayTableRoundsSharesOfTheMeterAsTheJackpotRulesDo) {
  const std::string copy = changed(embedded_book(kCrownHoldem).bytes, [](schema::Rulebook::Builder data) {
    for (auto table : data.getHouse().getPayTables()) {
      if (table.getCentsReading().size() != 0) table.setCentsReading("JP-STAKE");
    }
  });
  EXPECT_TRUE(any_has(objections_to(copy), {"pay table jackpot", "rounded by \"JP-STAKE\""}));
}

TEST(CheckRulebook, AReadingThatAnEntryRestsOnIsWalkedThroughAllItsValues) {
  // Two entries for one combination, one per value of a reading, decide it together; one of them alone does not.
  const auto with_reading = [](bool both) {
    return changed(embedded_book(kCaribbeanStud).bytes, [&](schema::Rulebook::Builder data) {
      auto wager = data.getHouse().getWagers()[0];
      repeat_entry<capnp::List<schema::OutcomeEntry>>(wager.asReader().getOutcomes(), 4,
                                                      [&](unsigned size) { return wager.initOutcomes(size); });
      for (const unsigned entry : {4U, 5U}) {
        wager.getOutcomes()[entry].setReading("BASE-ANTE");
        wager.getOutcomes()[entry].setReadingValue(entry == 4 || !both ? "action" : "placed");
      }
    });
  };
  EXPECT_THAT(objections_to(with_reading(true)), IsEmpty());
  const auto lines = objections_to(with_reading(false));
  EXPECT_TRUE(any_has(lines, {"wager ante", "no entry decides when", "reading BASE-ANTE is placed"}));
  EXPECT_TRUE(any_has(lines, {"wager ante, entry 6 (5.7.3)", "can never decide"}));
}

}  // namespace
}  // namespace cardspeak
