// A correction that comes when hands were paid takes the office with the last word, and so does one of chips when a
// card came after them; without it what was recorded stands, and the page tells who wanted it otherwise.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

std::string keyed(const std::string& what, bool in_round = true) {
  static int second = 0;
  return R"({"stream":"crown-melbourne/CS-1",)" + std::string(in_round ? R"("round":"1",)" : "") +
         R"("deviceTimeNs":")" + std::to_string(1'795'161'600 + ++second) + R"(000000000","staff":"D-1",)" + what +
         "}\n";
}

// Seat 1 folds and loses the ante, by the devices; the settlement, event 13, pays 500 dollars all the same.
std::string paid_for_a_fold() {
  std::string events = keyed(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1","game":"caribbean-stud",)"
                             R"("chipUnitCents":"250","seats":7})",
                             false);
  events += keyed(R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})");
  events += keyed(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})");
  events += keyed(R"("betsClosed":null)");
  for (const char* card : {"Ks", "Kd", "8c", "5s", "3s"}) {
    events += keyed(R"("cardDealt":{"to":"dealer","card":")" + std::string(card) + R"("})");
  }
  events += keyed(R"("announced":{"what":"betOrFold"})");
  events += keyed(R"("decision":{"seat":1,"act":"fold"})");
  events += keyed(R"("handShown":{"cards":[]})");
  events += keyed(R"("settled":{"seat":1,"wager":"ante","outcome":"win","paidCents":"50000"})");
  return events;
}

std::string correction(const std::string& rank) {
  const std::string office = rank.empty() ? "" : R"("rank":")" + rank + R"(",)";
  return keyed(office + R"("corrects":"13","correctionReason":"keyed wrong",)"
                        R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})");
}

std::string closed() {
  return keyed(R"("roundClosed":null)");
}

class Corrections : public testing::Test {
 protected:
  Ran replayed(const std::string& events) {
    box_.write("table.jsonl", events);
    const Ran made = box_.run("rm -rf cardspeak-data; cardspeak ingest table.jsonl && cardspeak project");
    EXPECT_EQ(made.status, 0) << made.err;
    return box_.run("cardspeak replay crown-melbourne/CS-1/1");
  }
  bool lists(const std::string& finding) {
    return box_.run("cardspeak rounds --finding " + finding).out.find("CS-1/1") != std::string::npos;
  }
  Sandbox box_;
};

TEST_F(Corrections, AfterTheCloseTheDealersOwnChangesNothingAndIsTold) {
  for (const std::string rank : {"", "Dealer", "TG Higher Duties Dealer", "Area Manager"}) {
    std::string events = paid_for_a_fold();
    events += closed();
    events += correction(rank);
    const Ran ran = replayed(events);
    EXPECT_EQ(ran.status, 1) << rank;
    EXPECT_NE(ran.out.find("OVERPAID"), std::string::npos) << rank << ran.out;
    EXPECT_NE(ran.out.find("keyed wrong"), std::string::npos) << rank << ran.out;
    EXPECT_TRUE(lists("overpaid")) << rank;
    EXPECT_TRUE(lists("corrected-without-power")) << rank;
  }
}

TEST_F(Corrections, OfWhoHasTheLastWordCountsAndIsTold) {
  std::string events = paid_for_a_fold();
  events += closed();
  events += correction("TG Area Manager");
  const Ran ran = replayed(events);
  EXPECT_EQ(ran.out.find("OVERPAID"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("keyed wrong"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("$500.00"), std::string::npos) << ran.out;
  EXPECT_TRUE(lists("corrected"));
}

TEST_F(Corrections, OfAPaymentTakeTheLastWordBeforeTheCloseToo) {
  for (const std::string rank : {"", "Dealer", "TG Higher Duties Dealer"}) {
    const Ran ran = replayed(paid_for_a_fold() + correction(rank) + closed());
    EXPECT_EQ(ran.status, 1) << rank << ran.out;
    EXPECT_NE(ran.out.find("OVERPAID"), std::string::npos) << rank << ran.out;
    EXPECT_TRUE(lists("overpaid")) << rank;
    EXPECT_TRUE(lists("corrected-without-power")) << rank;
  }
  const Ran ran = replayed(paid_for_a_fold() + correction("TG Area Manager") + closed());
  EXPECT_EQ(ran.out.find("OVERPAID"), std::string::npos) << ran.out;
  EXPECT_TRUE(lists("corrected"));
}

// The ante, event 3, is corrected to 25 dollars.
TEST_F(Corrections, OfChipsCountUntilACardCameAfterThem) {
  const std::string events = paid_for_a_fold();
  const std::string corrected = keyed(R"("corrects":"3","correctionReason":"keyed wrong",)"
                                      R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"2500"})");
  const auto put_before = [&](const char* kind) {
    const std::size_t at = events.rfind('\n', events.find(kind)) + 1;
    return events.substr(0, at) + corrected + events.substr(at) + closed();
  };
  EXPECT_NE(replayed(put_before("cardDealt")).out.find("$525.00 too much"), std::string::npos);
  EXPECT_TRUE(lists("corrected"));
  for (const char* late : {"announced", "handShown", "settled"}) {
    EXPECT_NE(replayed(put_before(late)).out.find("$510.00 too much"), std::string::npos) << late;
    EXPECT_TRUE(lists("corrected-without-power")) << late;
  }
}

}  // namespace
}  // namespace cardspeak
