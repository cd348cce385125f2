// Two rounds of one table that went on at the same time: each says so, and names the cards that were out in both; and a
// jackpot wager that is keyed as carried over is looked up at a table without a meter too.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

class RoundsAtOnce : public testing::Test {
 protected:
  static std::string event(const std::string& what, int round) {
    const std::string number = round == 0 ? "" : R"("round":")" + std::to_string(round) + R"(",)";
    return number + what;
  }

  // Seat 1 has an ante, a queen of hearts among its cards, and folds.
  static std::vector<std::string> folded(int round, const std::string& others) {
    std::vector<std::string> events = {
        event(R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})", round),
        event(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})", round),
        event(R"("betsClosed":null)", round)};
    for (const std::string& card : {std::string("Qh"), others + "c", others + "d", others + "h", others + "s"}) {
      events.push_back(event(R"("cardDealt":{"to":"seat","seat":1,"card":")" + card + R"("})", round));
    }
    events.push_back(event(R"("decision":{"seat":1,"act":"fold"})", round));
    events.push_back(event(R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})", round));
    events.push_back(event(R"("roundClosed":null)", round));
    return events;
  }

  void take_in(const std::vector<std::string>& events) {
    std::string text;
    int second = 0;
    const auto add = [&](const std::string& what) {
      text += R"({"stream":"crown-melbourne/CS-1","deviceTimeNs":")" + std::to_string(1'795'161'600 + ++second) +
              R"(000000000",)" + what + "}\n";
    };
    add(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1","game":"caribbean-stud","chipUnitCents":"250",)"
        R"("seats":7})");
    for (const std::string& each : events) add(each);
    box_.write("table.jsonl", text);
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
  }

  std::string page(int round) { return box_.run("cardspeak replay crown-melbourne/CS-1/" + std::to_string(round)).out; }

  Sandbox box_;
};

TEST_F(RoundsAtOnce, EachNamesTheOtherAndTheCardsOutInBoth) {
  const std::vector<std::string> one = folded(1, "2");
  const std::vector<std::string> two = folded(2, "3");
  std::vector<std::string> together;
  for (std::size_t i = 0; i < one.size(); ++i) {
    together.push_back(one[i]);
    together.push_back(two[i]);
  }
  take_in(together);
  for (const int round : {1, 2}) {
    const std::string out = page(round);
    EXPECT_NE(out.find("of the same table was going on"), std::string::npos) << out;
    EXPECT_NE(out.find("crown-melbourne/CS-1/" + std::to_string(3 - round)), std::string::npos) << out;
    const std::size_t queen = out.find("was out in this round");
    ASSERT_NE(queen, std::string::npos) << out;
    EXPECT_EQ(out.find("was out in this round", queen + 1), std::string::npos) << out;
  }
  const std::string listed = box_.run("cardspeak rounds --finding conduct").out;
  EXPECT_NE(listed.find("CS-1/1 "), std::string::npos) << listed;
  EXPECT_NE(listed.find("CS-1/2 "), std::string::npos) << listed;
}

TEST_F(RoundsAtOnce, OneAfterTheOtherIsRight) {
  std::vector<std::string> events = folded(1, "2");
  for (const std::string& each : folded(2, "3")) events.push_back(each);
  // What is said of a round afterwards is no part of it.
  events.push_back(event(R"("ruling":{"decision":"continue"})", 1));
  take_in(events);
  for (const int round : {1, 2}) {
    EXPECT_EQ(page(round).find("of the same table was going on"), std::string::npos) << page(round);
  }
}

TEST_F(RoundsAtOnce, ASignThatIsChangedInTheMidstIsNamed) {
  std::vector<std::string> events = folded(1, "2");
  events.insert(events.end() - 2,
                event(R"("limitsChanged":{"limits":[{"wager":"ante","minCents":"2000","maxCents":"9000"}]})", 0));
  take_in(events);
  EXPECT_NE(page(1).find("was changed in the course of the round"), std::string::npos) << page(1);
}

TEST_F(RoundsAtOnce, ACarriedWagerIsLookedUpWithoutAMeter) {
  std::vector<std::string> events = folded(1, "2");
  events.insert(events.begin() + 2, event(R"("wagerPlaced":{"seat":1,"wager":"jackpot","amountCents":"100"})", 1));
  events.insert(events.end() - 1,
                event(R"("settled":{"seat":1,"wager":"jackpot","outcome":"lose","takenCents":"100"})", 1));
  std::vector<std::string> later = folded(2, "3");
  later.insert(later.begin() + 2,
               event(R"("wagerPlaced":{"seat":1,"wager":"jackpot","amountCents":"100","carriedFrom":"1"})", 2));
  events.insert(events.end(), later.begin(), later.end());
  take_in(events);
  EXPECT_EQ(page(2).find("carriedNotLookedUp"), std::string::npos) << page(2);
  EXPECT_NE(page(2).find("carried"), std::string::npos) << page(2);
}

}  // namespace
}  // namespace cardspeak
