// Verdicts in a topic: what stands there is what `export` says, whatever came late, was corrected, or was stopped.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"
#include "tests/e2e/topic_fixture.h"

namespace cardspeak {
namespace verdict_topic {
namespace {

using broker::read_topic;
using broker::rows_that_stand;
using broker::TopicRecord;
using broker::version_of;

constexpr int kStatusKilled = 137;

class VerdictTopic : public testing::Test {
 protected:
  void SetUp() override {
    const char* broker = std::getenv("CARDSPEAK_TEST_KAFKA");
    if (broker == nullptr) {
      GTEST_SKIP() << "!!! SKIPPED, NOT PASSED: no Kafka broker. Set CARDSPEAK_TEST_KAFKA=HOST:PORT; ./dev kafka up "
                      "starts one.";
    }
    broker_ = broker;
    topic_ =
        "verdicts-" + std::to_string(getpid()) + "-" + testing::UnitTest::GetInstance()->current_test_info()->name();
  }

  [[nodiscard]] std::string address() const { return "kafka://" + broker_ + "/" + topic_; }
  [[nodiscard]] Ran project(const std::string& more = "") const {
    return box_.run("cardspeak project --verdicts " + address() + more);
  }
  void ingest(const std::string& file) const {
    const Ran ran = box_.run("cardspeak ingest " + file);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  // Two tables that share a jackpot meter, and dealers who go wrong.
  void play(const std::string& file, int rounds = 40) const {
    const Ran ran = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --jackpots --stack royal --errors 0.2 --seed 5 --rounds " +
        std::to_string(rounds) + " --answers answers.jsonl --out " + file);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  [[nodiscard]] std::vector<TopicRecord> records() const { return read_topic(broker_, topic_); }
  [[nodiscard]] std::multiset<std::string> standing() const {
    std::multiset<std::string> rows;
    for (const auto& [key, row] : rows_that_stand(records())) rows.insert(row);
    return rows;
  }
  [[nodiscard]] std::multiset<std::string> exported(const std::string& more = "") const {
    const Ran ran = box_.run("cardspeak export --what wagers" + more);
    EXPECT_EQ(ran.status, 0) << ran.err;
    const auto lines = lines_of(ran.out);
    return {lines.begin(), lines.end()};
  }
  // Rows of one key have versions that do not go down, and one version says one thing.
  static void expect_versions_grow(const std::vector<TopicRecord>& records) {
    std::map<std::string, std::uint64_t> last;
    std::map<std::pair<std::string, std::uint64_t>, std::string> said;
    for (const TopicRecord& record : records) {
      const std::uint64_t version = version_of(record.value);
      EXPECT_GT(version, 0U) << record.value;
      EXPECT_GE(version, last[record.key]) << record.key;
      last[record.key] = version;
      const auto [before, is_new] = said.emplace(std::pair(record.key, version), record.value);
      EXPECT_EQ(before->second, record.value) << "one version, two contents";
    }
  }

  Sandbox box_;
  std::string broker_;
  std::string topic_;
};

TEST_F(VerdictTopic, HasTheRowsOfExportAndGetsThemOnce) {
  play("a.jsonl");
  ingest("a.jsonl");
  const Ran first = project();
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(standing(), exported());
  EXPECT_GT(standing().size(), 500U);
  const auto after_first = records();
  expect_versions_grow(after_first);
  for (const TopicRecord& record : after_first) {
    EXPECT_TRUE(holds(record.value, R"({"round":")" + record.key.substr(0, record.key.rfind('/')) + '"')) << record.key;
  }
  const Ran again = project();
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(holds(again.err, "0 rows of 0 rounds sent")) << again.err;
  EXPECT_EQ(records(), after_first);
}

// Half an evening, then the rest: rounds that were open get their end, and shares of a meter their amounts.
TEST_F(VerdictTopic, FollowsWhatComesLater) {
  play("a.jsonl");
  ASSERT_EQ(box_.run("head -n 1500 a.jsonl > first.jsonl").status, 0);
  ingest("first.jsonl");
  ASSERT_EQ(project().status, 0);
  EXPECT_EQ(standing(), exported());
  const auto before = records().size();
  ingest("a.jsonl");
  // A run that sends nothing forgets nothing.
  const Ran quiet = box_.run("cardspeak project");
  EXPECT_TRUE(holds(quiet.err, "wait to be sent to the topic ")) << quiet.err;
  const Ran waiting = box_.run("cardspeak status");
  EXPECT_TRUE(holds(joined(waiting.out), "rounds wait to be sent to kafka:")) << waiting.out;
  EXPECT_NE(standing(), exported());
  ASSERT_EQ(project().status, 0);
  const Ran settled = box_.run("cardspeak status");
  EXPECT_TRUE(holds(joined(settled.out), "all sent to kafka:")) << settled.out;
  EXPECT_EQ(standing(), exported());
  EXPECT_GT(records().size(), before);
  expect_versions_grow(records());
}

// Beside a log that grows.
TEST_F(VerdictTopic, IsKeptUpToDateWhileTheLogIsFollowed) {
  play("a.jsonl", 20);
  ASSERT_EQ(box_.run("head -n 900 a.jsonl > first.jsonl").status, 0);
  ingest("first.jsonl");
  // What it follows must be there before it starts; it then runs beside this test, for two minutes at most.
  ASSERT_EQ(project().status, 0);
  const Ran started = box_.run("timeout -s INT 120 cardspeak project --follow --verdicts " + address() +
                               " >follow.out 2>follow.err & echo $!");
  ASSERT_EQ(started.status, 0) << started.err;
  ingest("a.jsonl");
  ASSERT_EQ(box_.run("cardspeak project --store other").status, 0);
  const auto wanted = exported(" --store other");
  for (int tries = 0; tries < 100 && standing() != wanted; ++tries) ASSERT_EQ(box_.run("sleep 0.5").status, 0);
  const auto stands = standing();
  // It is the parent of the program that gets the signal, and passes it on.
  ASSERT_EQ(box_.run("kill -INT " + lines_of(started.out).at(0) + "; for i in $(seq 100); do kill -0 " +
                     lines_of(started.out).at(0) + " 2>/dev/null || break; sleep 0.1; done; true")
                .status,
            0);
  EXPECT_EQ(stands, wanted) << box_.read("follow.err");
  EXPECT_EQ(standing(), exported());
  EXPECT_GT(stands.size(), 100U);
  expect_versions_grow(records());
}

constexpr const char* kTable = R"({"stream":"crown-melbourne/CS-1",)";

// A round of two seats, each with an ante; that of the first, who folds, is paid ten dollars that it did not win.
std::string small_round() {
  std::string events;
  int sequence = 0;
  const auto add = [&](const std::string& what, bool in_round = true) {
    ++sequence;
    events += kTable + std::string(in_round ? R"("round":"1",)" : "") + R"("sequence":")" + std::to_string(sequence) +
              R"(","deviceTimeNs":")" + std::to_string(1'795'161'600 + sequence) + R"(000000000","staff":"D-1",)" +
              what + "}\n";
  };
  add(R"("tableOpened":{"venue":"crown-melbourne","table":"CS-1","game":"caribbean-stud","chipUnitCents":"250",)"
      R"("seats":7})",
      false);
  add(R"("roundOpened":{"seats":[{"seat":1,"patron":"P-1"},{"seat":2,"patron":"P-2"}],"dealer":"D-1"})");
  add(R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})");
  add(R"("wagerPlaced":{"seat":2,"wager":"ante","amountCents":"1000"})");
  add(R"("betsClosed":null)");
  for (const char* card : {"Ks", "Kd", "8c", "5s", "3s"}) {
    add(R"("cardDealt":{"to":"dealer","card":")" + std::string(card) + R"("})");
  }
  add(R"("decision":{"seat":1,"act":"fold"})");
  add(R"("settled":{"seat":1,"wager":"ante","outcome":"win","paidCents":"1000"})");
  add(R"("roundClosed":null)");
  return events;
}

// An event of who has the last word, after the round's close.
std::string corrected(int sequence, const std::string& what) {
  return kTable + std::string(R"("round":"1","deviceTimeNs":"1795161700000000000","staff":"M-1",)") +
         R"("rank":"TG Area Manager","correctionReason":"keyed wrong","corrects":")" + std::to_string(sequence) +
         R"(",)" + what + "}\n";
}

TEST_F(VerdictTopic, ACorrectionReplacesAndARowThatIsGoneIsDeleted) {
  box_.write("a.jsonl", small_round());
  ingest("a.jsonl");
  ASSERT_EQ(project().status, 0);
  const auto before = standing();
  ASSERT_EQ(before, exported());
  ASSERT_EQ(before.size(), 2U);
  box_.write("b.jsonl", corrected(12, R"("settled":{"seat":1,"wager":"ante","outcome":"lose","takenCents":"1000"})"));
  ingest("b.jsonl");
  ASSERT_EQ(project().status, 0);
  EXPECT_EQ(standing(), exported());
  EXPECT_NE(standing(), before);
  // The second ante was the first player's too: one row is left.
  box_.write("c.jsonl", corrected(4, R"("wagerPlaced":{"seat":1,"wager":"ante","amountCents":"1000"})"));
  ingest("c.jsonl");
  ASSERT_EQ(project().status, 0);
  EXPECT_EQ(standing(), exported());
  EXPECT_EQ(standing().size(), 1U);
  const auto all = records();
  expect_versions_grow(all);
  EXPECT_TRUE(std::ranges::any_of(all, [](const TopicRecord& record) {
    return record.key == "crown-melbourne/CS-1/1/2" && broker::is_deleted(record.value);
  }));
}

// Another store of the same log, that has read less of it: what it does not say must not stand for its rounds.
TEST_F(VerdictTopic, AStoreThatIsMadeAnewTakesOverWhatStandsThere) {
  play("a.jsonl", 12);
  ingest("a.jsonl");
  ASSERT_EQ(project().status, 0);
  ASSERT_EQ(box_.run("cardspeak project --store less --until 700").status, 0);
  const Ran taken = project(" --store less --until 700");
  ASSERT_EQ(taken.status, 0) << taken.err;
  // Its own rounds stand as it knows them.
  const auto stand = standing();
  const auto own = exported(" --store less");
  EXPECT_FALSE(own.empty());
  for (const std::string& row : own) EXPECT_TRUE(stand.contains(row)) << row;
  ASSERT_EQ(box_.run("cardspeak project --store third").status, 0);
  ASSERT_EQ(project(" --store third").status, 0);
  EXPECT_EQ(standing(), exported());
  expect_versions_grow(records());
}

TEST_F(VerdictTopic, KilledAtAnyMomentItIsMadeGoodByTheNextRun) {
  const auto seed = std::random_device{}();
  std::mt19937_64 random(seed);
  std::printf("seed %u\n", seed);
  play("a.jsonl", 300);
  ASSERT_EQ(box_.run("split -n l/4 -a 1 -d a.jsonl part").status, 0);
  ingest("part0");
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(project().status, 0);
  double takes = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  int kills = 0;
  for (int part = 1; part < 4; ++part) {
    ingest("part" + std::to_string(part));
    for (int tries = 0; tries < 4; ++tries) {
      const double moment = takes * std::uniform_real_distribution(0.1, 1.0)(random);
      const Ran ran = box_.run("timeout --foreground --preserve-status -s KILL " + std::to_string(moment) +
                               " cardspeak project --verdicts " + address());
      ASSERT_TRUE(ran.status == kStatusKilled || ran.status == 0) << ran.err;
      kills += ran.status == kStatusKilled ? 1 : 0;
      // The run that made the topic may have waited long for it: one that ends before its moment shows what they take.
      if (ran.status == 0) takes = moment;
    }
  }
  EXPECT_GE(kills, 3) << "hardly ever killed: nothing was tested";
  ASSERT_EQ(project().status, 0);
  EXPECT_EQ(standing(), exported());
  expect_versions_grow(records());
}

TEST_F(VerdictTopic, WhatIsNoPlaceForVerdictsIsRefused) {
  play("a.jsonl", 2);
  ingest("a.jsonl");
  const Ran folder = box_.run("cardspeak project --verdicts somewhere");
  EXPECT_EQ(folder.status, 2);
  EXPECT_TRUE(holds(folder.err, "expected kafka://HOST:PORT/TOPIC")) << folder.err;
  const std::string log = "kafka://" + broker_ + "/" + topic_ + "-log";
  ASSERT_EQ(box_.run("cardspeak ingest a.jsonl --log " + log).status, 0);
  const Ran itself = box_.run("cardspeak project --log " + log + " --store s --verdicts " + log);
  EXPECT_EQ(itself.status, 2);
  EXPECT_TRUE(holds(itself.err, "is the log itself")) << itself.err;
  const Ran events = box_.run("cardspeak project --store t --verdicts " + log);
  EXPECT_EQ(events.status, 3);
  EXPECT_TRUE(holds(events.err, "holds something else than verdicts")) << events.err;
  ASSERT_EQ(project().status, 0);
  const Ran other = box_.run("cardspeak project --verdicts " + address() + "-other");
  EXPECT_EQ(other.status, 3);
  EXPECT_TRUE(holds(other.err, "sends its verdicts to kafka:")) << other.err;
  const Ran nobody = box_.run("cardspeak project --store u --verdicts kafka://127.0.0.1:1/x");
  EXPECT_EQ(nobody.status, 3);
  EXPECT_TRUE(holds(nobody.err, "the topic of verdicts at kafka://127.0.0.1:1/x")) << nobody.err;
}

}  // namespace
}  // namespace verdict_topic
}  // namespace cardspeak
