// Who cannot place the bet gets the ante back once, and forfeits it a further time (Caribbean Stud 11.12): a player's
// rounds at a table are remembered, by the round's page and by the list of rounds.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

// The events of one table, each a second after the one before.
class CannotBetTable {
 public:
  explicit CannotBetTable(std::string table) : table_(std::move(table)) {
    add(R"("tableOpened":{"venue":"crown-melbourne","table":")" + table_ +
        R"(","game":"caribbean-stud","limits":[{"wager":"ante","minCents":"1000"}],"chipUnitCents":"250","seats":7})");
  }

  // The player has an ante of $25.00 and cannot bet; a ruling, where one is given, takes the ante.
  void cannot_bet(int number, const std::string& patron, bool forfeited = false) {
    const std::string ruled = R"("staff":"F-1","rank":"TG Higher Duties Dealer",)"
                              R"("ruling":{"seat":1,"wager":"ante","decision":"forfeit"})";
    const std::string settled = forfeited ? R"("outcome":"lose","takenCents":"2500")" : R"("outcome":"returned")";
    add(R"("roundOpened":{"seats":[{"seat":1,"patron":")" + patron + R"("}],"dealer":"D-1"})", number);
    for (const std::string& what :
         {std::string(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"2500"})"),
          std::string(R"("betsClosed":null)"), std::string(R"("decision":{"seat":1,"act":"cannotWager"})")}) {
      add(what, number);
    }
    if (forfeited) add(ruled, number);
    add(R"("settled":{"seat":1,"wager":"ante",)" + settled + "}", number);
    add(R"("roundClosed":null)", number);
  }

  [[nodiscard]] const std::string& events() const { return events_; }

 private:
  void add(const std::string& what, int round = 0) {
    const std::string number = round == 0 ? "" : R"("round":")" + std::to_string(round) + R"(",)";
    events_ += R"({"stream":"crown-melbourne/)" + table_ + R"(",)" + number + R"("deviceTimeNs":")" +
               std::to_string(1'795'161'600 + ++second_) + R"(000000000",)" + what + "}\n";
  }

  std::string table_;
  std::string events_;
  int second_ = 0;
};

class FurtherInstance : public testing::Test {
 protected:
  void project(std::initializer_list<const CannotBetTable*> tables) {
    std::string events;
    for (const CannotBetTable* table : tables) events += table->events();
    box_.write("table.jsonl", events);
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
  }
  // What the round's page says of an earlier round.
  bool tells(const std::string& round, int before) {
    const Ran page = box_.run("cardspeak replay " + round + " --json");
    const bool found = page.out.find("further-instance") != std::string::npos;
    EXPECT_EQ(found, page.out.find("as in round " + std::to_string(before) + " already") != std::string::npos);
    return found;
  }
  Sandbox box_;
};

TEST_F(FurtherInstance, IsToldWithTheRoundOfTheOneBefore) {
  CannotBetTable table("CS-1");
  table.cannot_bet(1, "P-1");
  table.cannot_bet(2, "P-2");
  table.cannot_bet(3, "P-1");
  table.cannot_bet(4, "P-1", true);
  project({&table});
  EXPECT_FALSE(tells("CS-1/1", 0));
  EXPECT_FALSE(tells("CS-1/2", 1));
  EXPECT_TRUE(tells("CS-1/3", 1)) << "the ante went back a second time";
  EXPECT_TRUE(tells("CS-1/4", 3)) << "the ante was forfeited, as the rule has it";
  const Ran list = box_.run("cardspeak rounds --finding further-instance");
  EXPECT_NE(list.out.find("CS-1/3"), std::string::npos) << list.out << list.err;
  EXPECT_NE(list.out.find("CS-1/4"), std::string::npos) << list.out << list.err;
  EXPECT_EQ(list.out.find("CS-1/1"), std::string::npos) << list.out;
  EXPECT_EQ(list.out.find("CS-1/2"), std::string::npos) << list.out;
}

TEST_F(FurtherInstance, IsNoneAtAnotherTable) {
  CannotBetTable first("CS-1");
  first.cannot_bet(1, "P-1");
  CannotBetTable second("CS-2");
  second.cannot_bet(1, "P-1");
  project({&first, &second});
  EXPECT_FALSE(tells("CS-2/1", 1));
}

}  // namespace
}  // namespace cardspeak
