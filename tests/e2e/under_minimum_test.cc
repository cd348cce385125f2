// A wager under the minimum is told once; a further one goes back whatever the result: a player's rounds at a table are
// remembered, by the round's page and by the list of rounds.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

std::string at(const std::string& table, const std::string& what, int round = 0) {
  static int second = 0;
  const std::string number = round == 0 ? "" : R"("round":")" + std::to_string(round) + R"(",)";
  return R"({"stream":"crown-melbourne/)" + table + R"(",)" + number + R"("deviceTimeNs":")" +
         std::to_string(1'795'161'600 + ++second) + R"(000000000",)" + what + "}\n";
}

std::string opened(const std::string& table) {
  return at(table, R"("tableOpened":{"venue":"crown-melbourne","table":")" + table +
                       R"(","game":"caribbean-stud","limits":[{"wager":"ante","minCents":"1000"}],)"
                       R"("chipUnitCents":"250","seats":7})");
}

// The player folds and loses an ante of so many cents.
std::string folded(const std::string& table, int number, const std::string& patron, int cents) {
  const std::string amount = std::to_string(cents);
  std::string events;  // one by one: each takes the next second
  for (const std::string& what :
       {R"("roundOpened":{"seats":[{"seat":1,"patron":")" + patron + R"("}],"dealer":"D-1"})",
        R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":")" + amount + R"("})",
        std::string(R"("betsClosed":null)"), std::string(R"("decision":{"seat":1,"act":"fold"})"),
        R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":")" + amount + R"("})",
        std::string(R"("roundClosed":null)")}) {
    events += at(table, what, number);
  }
  return events;
}

class UnderMinimum : public testing::Test {
 protected:
  void project(const std::string& events) {
    box_.write("table.jsonl", events);
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
  }
  bool tells(const std::string& round) {
    return box_.run("cardspeak replay " + round + " --json").out.find("below-minimum-again") != std::string::npos;
  }
  Sandbox box_;
};

TEST_F(UnderMinimum, AFurtherOneOfTheSamePlayerAtTheTableIsTold) {
  std::string events = opened("CS-1");
  events += folded("CS-1", 1, "P-1", 500);
  events += folded("CS-1", 2, "P-2", 500);
  events += folded("CS-1", 3, "P-1", 1000);
  events += folded("CS-1", 4, "P-1", 500);
  project(events);
  EXPECT_FALSE(tells("CS-1/1"));
  EXPECT_FALSE(tells("CS-1/2"));
  EXPECT_FALSE(tells("CS-1/3"));
  EXPECT_TRUE(tells("CS-1/4"));
  const Ran list = box_.run("cardspeak rounds --finding below-minimum-again");
  EXPECT_NE(list.out.find("CS-1/4"), std::string::npos) << list.out << list.err;
  EXPECT_EQ(list.out.find("CS-1/1"), std::string::npos) << list.out;
  const Ran part = box_.run("cardspeak rounds --finding below-minimum-again --patron P-1");
  EXPECT_NE(part.out.find("CS-1/4"), std::string::npos) << part.out << part.err;
}

TEST_F(UnderMinimum, WhatWasAtAnotherTableIsNot) {
  std::string events = opened("CS-1");
  events += folded("CS-1", 1, "P-1", 500);
  events += opened("CS-2");
  events += folded("CS-2", 1, "P-1", 500);
  project(events);
  EXPECT_FALSE(tells("CS-2/1"));
}

}  // namespace
}  // namespace cardspeak
