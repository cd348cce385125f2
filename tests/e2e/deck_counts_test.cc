// A deck that is found not to be whole marks the rounds that were played with it, those before the count too.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

std::string at_table(const std::string& what, int round = 0) {
  static int second = 0;
  const std::string number = round == 0 ? "" : R"("round":")" + std::to_string(round) + R"(",)";
  return R"({"stream":"crown-melbourne/CS-1",)" + number + R"("deviceTimeNs":")" +
         std::to_string(1'795'161'600 + ++second) + R"(000000000",)" + what + "}\n";
}

// Seat 1 folds and loses an ante.
std::string folded_round(int number) {
  return at_table(R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})", number) +
         at_table(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})", number) +
         at_table(R"("betsClosed":null)", number) + at_table(R"("decision":{"seat":1,"act":"fold"})", number) +
         at_table(R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})", number) +
         at_table(R"("roundClosed":null)", number);
}

std::string counted(int cards, const std::string& deck = "", int round = 0) {
  return at_table(R"("deckCounted":{"deck":")" + deck + R"(","cards":)" + std::to_string(cards) + R"(,"expected":52})",
                  round);
}

std::string changed(const std::string& deck) {
  return at_table(R"("deckChanged":{"deck":")" + deck + R"("})");
}

class DeckCounts : public testing::Test {
 protected:
  // Whether round 1 of these events is marked.
  bool marks(const std::string& after, const std::string& before = "") {
    box_.write("table.jsonl", at_table(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1",)"
                                       R"("game":"caribbean-stud","chipUnitCents":"250","seats":7})") +
                                  before + folded_round(1) + after + folded_round(3));
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
    const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-1/1 --json");
    const bool marked = ran.out.find("deck-defective") != std::string::npos;
    EXPECT_EQ(marked, ran.out.find("11.11") != std::string::npos) << ran.out;
    listed_ = box_.run("cardspeak rounds --finding deck-defective").out.find("CS-1/1 ") != std::string::npos;
    return marked;
  }
  Sandbox box_;
  bool listed_ = false;  // among the rounds with such a finding
};

TEST_F(DeckCounts, AShortDeckMarksTheRoundsBeforeIt) {
  EXPECT_TRUE(marks(counted(51)));
  EXPECT_TRUE(marks(folded_round(2) + counted(53)));
  EXPECT_TRUE(marks(counted(51, "red"), changed("red")));
}

TEST_F(DeckCounts, TheListOfRoundsWithSuchAFindingHasThemToo) {
  EXPECT_TRUE(marks(counted(51)) && listed_);
  EXPECT_TRUE(marks(folded_round(2) + counted(53)) && listed_);
  EXPECT_FALSE(marks(counted(52)) || listed_);
  EXPECT_FALSE(marks(changed("blue") + counted(51)) || listed_);
}

TEST_F(DeckCounts, ACountInsideALaterRoundMarksTheRoundsBeforeIt) {
  EXPECT_TRUE(marks(folded_round(2) + counted(51, "", 2)));
  EXPECT_FALSE(marks(folded_round(2) + counted(52, "", 2) + counted(51)));
  EXPECT_FALSE(marks(changed("blue") + folded_round(2) + counted(51, "", 2)));
  EXPECT_FALSE(marks(counted(52) + folded_round(2) + counted(51, "", 2)));
}

TEST_F(DeckCounts, AWholeDeckAnotherDeckOrNoCountMarksNothing) {
  EXPECT_FALSE(marks(""));
  EXPECT_FALSE(marks(counted(52)));
  EXPECT_FALSE(marks(counted(52) + folded_round(2) + counted(51)));
  EXPECT_FALSE(marks(changed("blue") + counted(51)));
  EXPECT_FALSE(marks(counted(51, "blue"), changed("red")));
}

TEST_F(DeckCounts, ACountBeforeTheDeckCameIsOfAnother) {
  EXPECT_FALSE(marks("", counted(51, "blue") + changed("red")));
}

// Hands are dealt, another deck comes at the moment that is asked, and seat 1 folds.
std::string round_with_deck_changed(bool in_midst) {
  std::string events = at_table(R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})", 1) +
                       at_table(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})", 1) +
                       at_table(R"("betsClosed":null)", 1);
  if (!in_midst) events += changed("blue");
  for (const char* card : {"Kh", "9h", "7h", "4h", "2s"}) {
    events += at_table(R"("cardDealt":{"to":"seat","seat":1,"card":")" + std::string(card) + R"("})", 1);
  }
  if (in_midst) events += changed("blue");
  return events + at_table(R"("decision":{"seat":1,"act":"fold"})", 1) +
         at_table(R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})", 1) +
         at_table(R"("roundClosed":null)", 1);
}

// A count that names no round counts for the one in whose midst its number stands: nobody agrees to that round.
TEST_F(DeckCounts, ACountInTheMidstOfARoundThatItDoesNotNameMarksIt) {
  for (const int cards : {51, 52}) {
    std::string round = round_with_deck_changed(false);
    const std::size_t at = round.find(R"("decision")");
    const std::size_t line = round.rfind('\n', at) + 1;
    ASSERT_NE(at, std::string::npos);
    round.erase(line);
    box_.write("table.jsonl",
               at_table(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1",)"
                        R"("game":"caribbean-stud","chipUnitCents":"250","seats":7})") +
                   round + counted(cards) + at_table(R"("decision":{"seat":1,"act":"fold"})", 1) +
                   at_table(R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})", 1) +
                   at_table(R"("roundClosed":null)", 1));
    ASSERT_EQ(box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project").status, 0);
    const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-1/1 --json");
    EXPECT_EQ(ran.out.find("since this round began the deck was counted") != std::string::npos, cards == 51) << ran.out;
  }
}

// Devices write that a deck was changed as an event of the table, which belongs to no round.
TEST_F(DeckCounts, ADeckThatComesInTheMidstOfARoundIsFound) {
  for (const bool in_midst : {true, false}) {
    box_.write("table.jsonl", at_table(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1",)"
                                       R"("game":"caribbean-stud","chipUnitCents":"250","seats":7})") +
                                  round_with_deck_changed(in_midst));
    ASSERT_EQ(box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project").status, 0);
    const Ran ran = box_.run("cardspeak replay crown-melbourne/CS-1/1 --json");
    EXPECT_EQ(ran.out.find("the deck was changed in the course of the round") != std::string::npos, in_midst)
        << ran.out;
    EXPECT_TRUE(!in_midst || ran.status == 1) << ran.out;
    const Ran listed = box_.run("cardspeak rounds --finding conduct");
    EXPECT_TRUE(!in_midst || listed.out.find("CS-1/1 ") != std::string::npos) << listed.out;
  }
}

}  // namespace
}  // namespace cardspeak
