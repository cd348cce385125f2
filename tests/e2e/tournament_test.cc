// Tournaments: what their terms have to say, and rounds judged in chips.
#include <gtest/gtest.h>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

const std::string kCheck = "cardspeak rules terms terms.jsonl --game crown-melbourne/caribbean-stud";

TEST(TournamentTerms, MissingItemsAreListedByRuleUntilAllAreStated) {
  Sandbox box;
  box.write("terms.jsonl", "");
  const Ran nothing = box.run(kCheck + " --json");
  EXPECT_EQ(nothing.status, 1) << nothing.err;
  const auto missing = lines_of(nothing.out);
  EXPECT_EQ(missing.size(), 49U);
  std::string terms;
  for (const std::string& line : missing) {
    EXPECT_TRUE(line.starts_with("{\"type\":\"missing\",\"schema\":1,\"data\":{\"rule\":\"13.4.")) << line;
    const std::size_t from = line.find("\"item\":\"");
    const std::string item = line.substr(from, line.find('"', from + 8) + 1 - from);
    const bool if_any = holds(line, "\"ifAny\":true");
    terms += "{" + item + (if_any ? ",\"none\":true}\n" : ",\"clause\":\"1\"}\n");
  }
  box.write("terms.jsonl", terms);
  const Ran complete = box.run(kCheck);
  EXPECT_EQ(complete.status, 0) << complete.out << complete.err;
  EXPECT_EQ(complete.out, "");

  // Without the first line, exactly the first item is missing.
  box.write("terms.jsonl", terms.substr(terms.find('\n') + 1));
  const Ran one = box.run(kCheck);
  EXPECT_EQ(one.status, 1);
  EXPECT_TRUE(holds(one.out, "13.4.1(a)(i)  dates")) << one.out;
  EXPECT_EQ(lines_of(one.out).size(), 2U) << one.out;
  EXPECT_TRUE(holds(one.err, "missing: 1 item")) << one.err;
}

// One list for all games of the room (17.4).
TEST(TournamentTerms, ThePokerRoomHasItsOwn) {
  Sandbox box;
  box.write("terms.jsonl", "");
  for (const std::string game : {"texas-holdem", "razz", "chinese-poker"}) {
    const Ran ran = box.run("cardspeak rules terms terms.jsonl --game crown-melbourne/" + game + " --json");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_EQ(lines_of(ran.out).size(), 49U) << game;
    EXPECT_TRUE(holds(ran.out, "\"rule\":\"17.4.8(d)(ii)\"")) << game;
  }
}

TEST(TournamentTerms, ItemThatTheRulesAskForMayNotBeDenied) {
  Sandbox box;
  box.write("terms.jsonl", "{\"item\":\"dates\",\"none\":true}\n");
  const Ran ran = box.run(kCheck + " --json");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(holds(lines_of(ran.out).front(), "\"item\":\"dates\"")) << ran.out;
  EXPECT_TRUE(holds(lines_of(ran.out).front(), "\"denied\":true")) << ran.out;
}

TEST(TournamentTerms, BadFileIsRefusedByFileLineAndField) {
  Sandbox box;
  const auto refused = [&](const std::string& text, const std::string& part) {
    box.write("terms.jsonl", text);
    const Ran ran = box.run(kCheck);
    EXPECT_EQ(ran.status, 2) << text << ran.out;
    EXPECT_EQ(ran.out, "") << text;
    EXPECT_TRUE(holds(ran.err, part)) << ran.err;
  };
  refused("{\"item\":\"dates\"}\n{\"item\":\"startingBnk\"}\n",
          "terms.jsonl:2: field item: expected the name of an item such as \"startingBank\", found \"startingBnk\"");
  refused("{\"item\":\"dates\"}\n\n{\"item\":\"dates\"}\n", "terms.jsonl:3: field item: expected each item once");
  refused("{\"item\":\"dates\",\"none\":\"yes\"}\n", "terms.jsonl:1: field none");
  refused("{\"items\":\"dates\"}\n", "terms.jsonl:1: ");
  refused("not json\n", "terms.jsonl:1: ");
  EXPECT_EQ(box.run("cardspeak rules terms no-such-file --game crown-melbourne/caribbean-stud").status, 2);
  const Ran perth = box.run("cardspeak rules terms terms.jsonl --game crown-holdem");
  EXPECT_EQ(perth.status, 2);
  EXPECT_TRUE(holds(perth.err, "no rules on what the terms")) << perth.err;
}

TEST(TournamentRound, IsJudgedByTheSameLawAndShownInChips) {
  Sandbox box;
  const Ran made = box.run(
      "cardspeak simulate --game crown-melbourne/caribbean-stud --rounds 5 --seed 4 --out money.jsonl && "
      "sed 's/\"tableOpened\":{/\"tableOpened\":{\"tournament\":true,/' money.jsonl >chips.jsonl && "
      "cardspeak ingest chips.jsonl && cardspeak project && "
      "cardspeak ingest money.jsonl --log m/log && cardspeak project --log m/log --store m/store");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran chips = box.run("cardspeak replay crown-melbourne/CS-01/1 --explain --html round.html");
  const Ran money = box.run("cardspeak replay crown-melbourne/CS-01/1 --explain --store m/store");
  EXPECT_EQ(chips.status, money.status) << chips.err;
  EXPECT_TRUE(holds(money.out, "$")) << money.out;
  EXPECT_FALSE(holds(money.out, "chips")) << money.out;
  EXPECT_FALSE(holds(chips.out, "$")) << chips.out;
  EXPECT_TRUE(holds(chips.out, "tournament, amounts are chips")) << chips.out;
  EXPECT_TRUE(holds(chips.out, " chips due and paid")) << chips.out;
  const std::string page = box.read("round.html");
  EXPECT_FALSE(holds(page.substr(page.find("<body>")), "$"));
  EXPECT_TRUE(holds(page, " chips"));
  EXPECT_TRUE(holds(box.run("cardspeak replay crown-melbourne/CS-01/1 --json").out, "\"tournament\":true"));
}

}  // namespace
}  // namespace cardspeak
