// Rows that leave the house are read by what investigators use, and say what replay says.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace export_rows {
namespace {

class ExportRows : public testing::Test {
 protected:
  ExportRows() {
    EXPECT_EQ(
        box_.run("cardspeak simulate --game caribbean-stud --tables 2 --rounds 60 --seed 5 --errors 0.3 --answers "
                 "answers.jsonl --out a.jsonl && cardspeak ingest a.jsonl && cardspeak project")
            .status,
        0);
  }
  [[nodiscard]] std::string sql(const std::string& query) const {
    const Ran ran = box_.run("sqlite3 wagers.db \"" + query + "\"");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out.substr(0, ran.out.find('\n'));
  }
  Sandbox box_;
};

TEST_F(ExportRows, SqliteAnswersTheInvestigatorsQuestion) {
  const Ran made = box_.run("cardspeak export --what wagers --format sqlite --to-file wagers.db");
  ASSERT_EQ(made.status, 0) << made.err;
  ASSERT_EQ(box_.run("command -v sqlite3").status, 0) << "sqlite3 reads what is tested here";
  const std::string lines = box_.run("cardspeak export --what wagers | wc -l").out;
  EXPECT_EQ(sql("SELECT count(*) FROM wagers"), lines.substr(0, lines.find('\n')));
  EXPECT_EQ(sql("SELECT count(DISTINCT round) FROM wagers"), "120");
  EXPECT_NE(sql("SELECT sum(over_cents) FROM overpaid_by_dealer"), "");
  EXPECT_EQ(sql("SELECT (SELECT sum(over_cents) FROM overpaid_by_dealer) = (SELECT sum(over_cents) FROM "
                "overpaid_by_hour)"),
            "1");
  EXPECT_EQ(sql("SELECT typeof(stake_cents) || typeof(began) FROM wagers LIMIT 1"), "integertext");
  EXPECT_EQ(sql("SELECT count(*) FROM pragma_table_info('wagers')"), sql("SELECT count(*) FROM schema_page"));
  // Each amount leads back to its round, and is the one that is listed there.
  const std::string worst = sql("SELECT round FROM wagers ORDER BY difference_cents DESC LIMIT 1");
  const std::string net = sql("SELECT sum(difference_cents) FROM wagers WHERE round = '" + worst + "'");
  EXPECT_TRUE(holds(box_.run("cardspeak replay " + worst + " --json").out, R"("netDifference":")" + net + '"'));
}

TEST_F(ExportRows, LinesAreTheSameWithAnyNumberOfThreadsAndTakeTheFiltersOfRounds) {
  const std::string one = box_.run("cardspeak export --what findings --threads 1").out;
  EXPECT_EQ(one, box_.run("cardspeak export --what findings --threads 4").out);
  EXPECT_TRUE(holds(one, R"("began":"2026-)")) << one.substr(0, 300);
  EXPECT_TRUE(holds(one, "+11:00"));
  const Ran listed = box_.run("cardspeak rounds --table CS-01 --status differs --json | wc -l");
  EXPECT_EQ(box_.run("cardspeak export --what rounds --table CS-01 --status differs | wc -l").out, listed.out);
  const Ran none = box_.run("cardspeak export --what rounds --short 100000");
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.out, "");
  EXPECT_TRUE(holds(none.err, "no round meets all that is asked")) << none.err;
}

TEST_F(ExportRows, CsvAndJsonAreReadByOthers) {
  ASSERT_EQ(box_.run("cardspeak export --what events --format csv -o events.csv").status, 0);
  const Ran read = box_.run(
      "python3 -c 'import csv, json; rows = list(csv.DictReader(open(\"events.csv\", newline=\"\"))); "
      "assert all(json.loads(row[\"event\"])[\"sequence\"] == row[\"sequence\"] for row in rows); print(len(rows) > "
      "500)'");
  EXPECT_EQ(read.out, "True\n") << read.err;
  const Ran json = box_.run(
      "cardspeak export --what wagers -o w.jsonl && python3 -c 'import json; rows = [json.loads(l) "
      "for l in open(\"w.jsonl\")]; print(all(type(r[\"stake_cents\"]) is int for r in rows))'");
  EXPECT_EQ(json.out, "True\n") << json.err;
  const Ran frame = box_.run("python3 -c 'import pandas; print(len(pandas.read_csv(\"events.csv\")) > 500)'");
  if (frame.status != 0) {
    GTEST_LOG_(ERROR) << "pandas is not there: it is NOT shown that it reads the rows";
  } else {
    EXPECT_EQ(frame.out, "True\n");
  }
}

TEST_F(ExportRows, WrongCallsSayWhatIsMissing) {
  EXPECT_TRUE(holds(box_.run("cardspeak export --table CS-01").err, "either --evidence FILE or --what KIND"));
  EXPECT_TRUE(holds(box_.run("cardspeak export --what wagers --format sqlite").err, "--to-file says where"));
  EXPECT_EQ(box_.run("cardspeak export --what wagers --format sqlite --to-file no/such/folder.db").status, 3);
  EXPECT_EQ(box_.run("ls | grep part").out, "");
}

}  // namespace
}  // namespace export_rows
}  // namespace cardspeak
