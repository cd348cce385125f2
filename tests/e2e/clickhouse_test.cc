// Verdicts from the log to an engine that analyses: the engine of ClickHouse reads the topic by its own Kafka table
// engine, set up by the files of deploy/clickhouse as they stand, and its views say what SQLite says of `export`.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "tests/e2e/sandbox_fixture.h"
#include "tests/e2e/topic_fixture.h"

namespace cardspeak {
namespace clickhouse {
namespace {

class ClickHouse : public testing::Test {
 protected:
  void SetUp() override {
    const char* broker = std::getenv("CARDSPEAK_TEST_KAFKA");
    const char* engine = std::getenv("CARDSPEAK_CHDB");
    if (broker == nullptr || engine == nullptr) {
      GTEST_SKIP() << "!!! SKIPPED, NOT PASSED: CARDSPEAK_TEST_KAFKA names a broker (./dev kafka up), CARDSPEAK_CHDB "
                      "the folder of chDB's engine (./dev test fetches it); one of them is not set.";
    }
    broker_ = broker;
    engine_ = engine;
    topic_ = "clickhouse-" + std::to_string(getpid());
    ASSERT_EQ(
        box_.run("cardspeak simulate --game caribbean-stud --tables 3 --jackpots --stack royal --errors 0.3 "
                 "--seed 5 --rounds 60 --answers answers.jsonl --out a.jsonl && head -n 4000 a.jsonl > part.jsonl")
            .status,
        0);
  }

  void send(const std::string& file) const {
    const Ran ran = box_.run("cardspeak ingest " + file + " && cardspeak project --verdicts 'kafka://" + broker_ + "/" +
                             topic_ + "?partitions=3'");
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  // What the views say, read from the topic as it is now.
  [[nodiscard]] std::multiset<std::string> by_clickhouse() const {
    std::uint64_t rows = 0;
    std::uint64_t versions = 0;
    for (const auto& [key, row] : broker::newest_rows(broker::read_topic(broker_, topic_))) {
      if (broker::is_deleted(row)) continue;
      ++rows;
      versions += broker::version_of(row);
    }
    const Ran ran = box_.run(std::string("python3 ") + CARDSPEAK_SOURCE_DIR + "/tests/e2e/foreign/read_verdicts.py " +
                             engine_ + " session " + CARDSPEAK_SOURCE_DIR + "/deploy/clickhouse " + broker_ + " " +
                             topic_ + " " + std::to_string(rows) + " " + std::to_string(versions));
    EXPECT_EQ(ran.status, 0) << ran.err;
    const auto lines = lines_of(ran.out);
    return {lines.begin(), lines.end()};
  }
  [[nodiscard]] std::multiset<std::string> by_sqlite() const {
    EXPECT_EQ(box_.run("cardspeak export --what wagers --format sqlite --to-file wagers.db").status, 0);
    std::multiset<std::string> said;
    for (const std::string view : {"dealer", "patron", "pair", "hour"}) {
      const Ran ran = box_.run("sqlite3 wagers.db 'SELECT * FROM overpaid_by_" + view + "'");
      EXPECT_EQ(ran.status, 0) << ran.err;
      for (const std::string& line : lines_of(ran.out)) said.insert("overpaid_by_" + view + " " + line);
    }
    return said;
  }

  Sandbox box_;
  std::string broker_;
  std::string engine_;
  std::string topic_;
};

TEST_F(ClickHouse, SaysOfTheTopicWhatSqliteSaysOfTheRowsAlsoOfWhatCameLater) {
  send("part.jsonl");
  const auto first = by_clickhouse();
  EXPECT_EQ(first, by_sqlite());
  EXPECT_GT(first.size(), 10U);
  // The rest of the evening: rounds end, others are new, and shares of the meter become known.
  send("a.jsonl");
  const auto second = by_clickhouse();
  EXPECT_EQ(second, by_sqlite());
  EXPECT_NE(second, first);
}

}  // namespace
}  // namespace clickhouse
}  // namespace cardspeak
