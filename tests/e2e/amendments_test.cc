// Books that rest on others, through the command: shown, checked, compared, and used from a folder.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

// The version that might follow the last one inside: another fee of the jackpot's display, and one rule less.
constexpr const char* kNext = R"({
  "amends": {"venue": "crown-perth", "game": "crown-holdem", "version": "RAG-575"},
  "version": "RAG-600",
  "document": "Crown Perth, Crown Hold'em Poker, as amended by RAG/600",
  "inForce": {
    "from": "2027-07-01T00:00:00+08:00",
    "basis": "commencement",
    "rule": "Amendments 5 RAG/600",
    "knownFrom": "2027-06-01T00:00:00+08:00"
  },
  "changes": [
    {"replace": "house.payTables[playerExtra].pays[flush].at", "value": "45:1"},
    {"delete": "house.procedure.entries[wholeHand]"}
  ]
})";

struct Amendments : testing::Test {
  Amendments() {
    std::filesystem::create_directory(box.path("books"));
    box.write("books/next.json", kNext);
  }

  // A copy of the amendment in which a piece of text was replaced.
  void write_changed(const std::string& was, const std::string& is) const {
    std::string text = kNext;
    const std::size_t at = text.find(was);
    ASSERT_NE(at, std::string::npos) << was;
    box.write("books/next.json", text.replace(at, was.size(), is));
  }

  Sandbox box;
};

TEST_F(Amendments, OfABookInsideIsUsedFromAFolder) {
  const Ran list = box.run("cardspeak rules list --books books");
  EXPECT_EQ(list.status, 0) << list.err;
  EXPECT_TRUE(holds(list.out, "RAG-600")) << list.out;
  const Ran at = box.run("cardspeak rules in-force crown-holdem --at 2027-07-01 --books books --json");
  EXPECT_TRUE(holds(at.out, R"("version":"RAG-600")")) << at.out << at.err;
  const Ran show = box.run("cardspeak rules show crown-holdem --books books");
  EXPECT_TRUE(holds(show.out, "Crown Hold'em Poker, version RAG-600")) << show.out;
  EXPECT_TRUE(holds(show.out, "45 to 1")) << show.out;
}

TEST_F(Amendments, AreComparedAndCheckedAsFiles) {
  const Ran diff = box.run("cardspeak rules diff crown-holdem@RAG-575 books/next.json");
  EXPECT_EQ(diff.status, 0) << diff.err;
  EXPECT_TRUE(holds(diff.out, "house.payTables[playerExtra].pays[flush].at\n  was  40:1")) << diff.out;
  EXPECT_TRUE(holds(diff.out, "house.procedure.entries[wholeHand].rule")) << diff.out;
  const Ran check = box.run("cardspeak rules check books/next.json");
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_EQ(check.out, "books/next.json: fit for use\n");
}

TEST_F(Amendments, AreShownDocumentByDocument) {
  const Ran inside = box.run("cardspeak rules show crown-holdem --version RAG-512 --amendments");
  EXPECT_EQ(inside.status, 0) << inside.err;
  EXPECT_TRUE(holds(inside.out, "2014, in force from 1 Jan 2014 (Title)\n")) << inside.out;
  EXPECT_TRUE(holds(inside.out, "\nRAG-506, in force from 22 Mar 2016 (")) << inside.out;
  EXPECT_TRUE(holds(inside.out, "\nhouse.unknown[4.19].rule\n  was  4.19")) << inside.out;
  EXPECT_TRUE(holds(inside.out, "\nRAG-512, in force from 16 Aug 2016 (")) << inside.out;
  EXPECT_FALSE(holds(inside.out, "RAG-535")) << inside.out;
  const Ran next = box.run("cardspeak rules show crown-holdem --amendments --books books --json");
  EXPECT_EQ(next.status, 0) << next.err;
  const auto lines = lines_of(next.out);
  ASSERT_GT(lines.size(), 10U);
  EXPECT_TRUE(holds(lines.front(), R"("type":"book")") && holds(lines.front(), R"("version":"2014")")) << lines.front();
  EXPECT_TRUE(holds(lines.back(), R"("type":"change")")) << lines.back();
  EXPECT_TRUE(holds(next.out, R"("at":"house.payTables[playerExtra].pays[flush].at","was":"40:1","is":"45:1")"));
  const Ran alone = box.run("cardspeak rules show three-card-poker --amendments");
  EXPECT_TRUE(holds(alone.out, "The whole book.\n")) << alone.out;
}

TEST_F(Amendments, ThatCannotBeMadeNameTheFileAndThePlace) {
  write_changed("entries[wholeHand]", "entries[halfHand]");
  const Ran check = box.run("cardspeak rules check books/next.json");
  EXPECT_EQ(check.status, 2);
  EXPECT_TRUE(
      holds(check.out, "books/next.json: house.procedure.entries[halfHand]: there is no such entry; the list has "))
      << check.out;
  EXPECT_TRUE(holds(check.out, "\"shuffleFirst\"")) << check.out;
  EXPECT_TRUE(holds(check.err, "1 objection to 1 rulebook")) << check.err;
  const Ran json = box.run("cardspeak rules check --books books --json");
  EXPECT_EQ(json.status, 2);
  EXPECT_TRUE(holds(json.out, R"("book":"books/next.json","at":"house.procedure.entries[halfHand]")")) << json.out;
  for (const std::string verb : {"rules list", "rules check", "replay a/b/1", "rules show crown-holdem --amendments"}) {
    const Ran door = box.run("cardspeak " + verb + " --books books");
    EXPECT_EQ(door.status, 2) << verb;
    EXPECT_TRUE(holds(door.out + door.err, "books/next.json: house.procedure.entries[halfHand]")) << verb << door.err;
  }
}

TEST_F(Amendments, WhoseWholeBookDoesNotPassTheCheckAreRefused) {
  write_changed("entries[wholeHand]\"}",
                "entries[wholeHand]\"},\n{\"delete\": \"house.wagers[ante].outcomes[folded]\"}");
  const Ran check = box.run("cardspeak rules check books/next.json");
  EXPECT_EQ(check.status, 2);
  EXPECT_TRUE(holds(check.out, "books/next.json: crown-holdem RAG-600, wager ante")) << check.out;
}

TEST_F(Amendments, OfNoBookAtHandAreRefused) {
  write_changed("\"version\": \"RAG-575\"", "\"version\": \"RAG-599\"");
  const Ran list = box.run("cardspeak rules list --books books");
  EXPECT_EQ(list.status, 2);
  EXPECT_TRUE(holds(list.err, "next.json: amends: crown-perth/crown-holdem/RAG-599 is not among the books at hand"))
      << list.err;
}

TEST_F(Amendments, OfTheRoomInsideGiveItsGamesAgain) {
  box.write("books/next.json", R"({
    "amends": {"venue": "crown-melbourne", "room": "poker", "version": "17.0"},
    "version": "18.0",
    "document": "Poker Rules, Version 18.0",
    "inForce": {"from": "2028-01-01T00:00:00+11:00", "basis": "approval", "rule": "Approval",
                "knownFrom": "2028-01-01T00:00:00+11:00"},
    "changes": [
      {"replace": "shared.poker.betting.raiseCap", "value": 4},
      {"replace": "games[texas-holdem].own.title", "value": "Poker 18.0, Holdem"}
    ]
  })");
  const Ran check = box.run("cardspeak rules check books/next.json");
  EXPECT_EQ(check.status, 0) << check.out << check.err;
  const Ran diff = box.run("cardspeak rules diff texas-holdem@17.0 texas-holdem@18.0 --books books");
  EXPECT_EQ(diff.status, 0) << diff.err;
  EXPECT_TRUE(holds(diff.out, "poker.betting.raiseCap\n  was  3 (6.9)\n  is   4 (6.9)")) << diff.out;
}

}  // namespace
}  // namespace cardspeak
