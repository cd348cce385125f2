// One round, or the disputes about one, without end: whoever can send events holds up nobody, and a page stays one that
// a person can read. Judged by a book, from the file to the page.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <functional>
#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace huge_round {
namespace {

constexpr std::int64_t kBegin = 1'795'161'600;  // seconds

std::string event(const std::string& stream, int second, const std::string& what, const std::string& more = "") {
  return R"({"stream":"crown-perth/)" + stream + R"(","deviceTimeNs":")" + std::to_string(kBegin + second) +
         R"(000000000")" + more + "," + what + "}\n";
}

std::string of_round(int second, const std::string& what, const std::string& who = "") {
  return event("CH-1", second, what, R"(,"round":"1")" + who);
}

const std::string kOpened =
    event("CH-1", 0,
          R"("tableOpened":{"venue":"crown-perth","table":"CH-1","game":"crown-holdem","chipUnitCents":"250",)"
          R"("dealingMethod":"handHeldShoe","seats":7})") +
    of_round(1, R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"}],"dealer":"D-1"})") +
    of_round(2, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})");

// Of the processes that this one has waited for.
double seconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) / 1e6;
}

using Line = std::function<std::string(int)>;

// Processor time of projecting the round with so many of the line in it, and of its page.
double seconds_of(int count, const Line& line) {
  const Sandbox box;
  std::string file = kOpened;
  for (int at = 0; at < count; ++at) file += line(at);
  box.write("evening.jsonl", file + of_round(3, R"("roundClosed":null)"));
  EXPECT_EQ(box.run("cardspeak ingest evening.jsonl").status, 0);
  const double before = seconds_of_children();
  EXPECT_EQ(box.run("cardspeak project").status, 0);
  EXPECT_NE(box.run("cardspeak replay CH-1/1 > page.txt").status, 3);
  return seconds_of_children() - before;
}

struct Kind {
  const char* name;
  Line line;
};

class SlowHugeRounds : public testing::TestWithParam<Kind> {};

TEST_P(SlowHugeRounds, CostNoMoreThanTheirEvents) {
  const double few = std::max(0.05, seconds_of(3'000, GetParam().line));
  const double many = seconds_of(12'000, GetParam().line);
  EXPECT_LT(many, 8 * few) << "4 times as many; 16 times as long if each were held against all others";
}

const std::string kDealer = R"(,"staff":"D-1","rank":"Dealer")";

// Of the ante, which is number 3, or of whatever number.
std::string correction(int number, int amount) {
  return of_round(3, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":")" + std::to_string(amount) + R"("})",
                  kDealer + R"(,"correctionReason":"slip","corrects":")" + std::to_string(number) + R"(")");
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, SlowHugeRounds,
    testing::Values(
        Kind{"Rulings", [](int) { return of_round(3, R"("ruling":{"decision":"handVoid","seat":1})", kDealer); }},
        Kind{"Wagers",
             [](int) { return of_round(3, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})"); }},
        Kind{"Cards", [](int) { return of_round(3, R"("cardDealt":{"to":"seat","seat":1,"card":"Ks"})"); }},
        Kind{
            "Irregularities",
            [](int) { return of_round(3, R"("irregularity":{"kind":"exposedCards","to":"seat","seat":1})", kDealer); }},
        Kind{"Corrections", [](int at) { return correction(3, 1'000 + at % 7 * 250); }},
        Kind{"CorrectionsOfCorrections", [](int at) { return correction(at + 3, 1'000 + at % 7 * 250); }},
        Kind{"WagersPutRight",
             [](int at) {
               return at % 2 == 0 ? of_round(3, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})")
                                  : correction(at + 3, 1'250);
             }},
        Kind{"Claims",
             [](int at) {
               return event("desk/pit-1", 10,
                            R"("disputeRaised":{"dispute":"D)" + std::to_string(at % 600) +
                                R"(","roundId":"crown-perth/CH-1/1","seat":1,"patron":"P-1","wager":"ante",)"
                                R"("claimCents":"500","claim":"short"})",
                            R"(,"staff":"F-1","rank":"Area Manager")");
             }}),
    [](const testing::TestParamInfo<Kind>& tested) { return tested.param.name; });

// Of 600 cases about one wager each names some of the others, and says how many more there are.
TEST(SlowHugeDisputes, HaveAPageThatGrowsWithTheirNumber) {
  const Sandbox box;
  std::string file = kOpened + of_round(3, R"("roundClosed":null)");
  for (int at = 0; at < 600; ++at) {
    file += event("desk/pit-1", 10 + at,
                  R"("disputeRaised":{"dispute":"D)" + std::to_string(at) +
                      R"(","roundId":"crown-perth/CH-1/1","seat":1,"patron":"P-1","wager":"ante",)"
                      R"("claimCents":"500","claim":"short"})",
                  R"(,"staff":"F-1","rank":"Area Manager")");
  }
  box.write("evening.jsonl", file);
  EXPECT_EQ(box.run("cardspeak ingest evening.jsonl && cardspeak project").status, 0);
  const std::string page = box.run("cardspeak replay CH-1/1").out;
  EXPECT_LT(std::ranges::count(page, '\n'), 600 * 40);
  EXPECT_TRUE(holds(page, "579 more disputes of this round")) << page.substr(0, 4'000);
}

}  // namespace
}  // namespace huge_round
}  // namespace cardspeak
