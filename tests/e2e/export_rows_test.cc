// Rows that leave the house are read by what investigators use, and say what replay says.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace export_rows {
namespace {

// The one that has pandas, whichever other one comes first in PATH.
constexpr const char* kDebianPython = "/usr/bin/python3";

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
  EXPECT_EQ(sql("SELECT count(*) FROM pragma_table_info('wagers')"),
            sql("SELECT count(*) FROM schema_page WHERE table_name = 'wagers'"));
  EXPECT_EQ(sql("SELECT count(*) FROM sqlite_master WHERE type = 'view'"),
            sql("SELECT count(*) FROM schema_page WHERE column_name IS NULL"));
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
  // Of a player or a seat nobody else's rows.
  const std::string sample = box_.run("cardspeak export --what wagers | head -1").out;
  const auto value_of = [&](const std::string& key) {
    const std::size_t at = sample.find("\"" + key + "\":") + key.size() + 3;
    const std::string rest = sample.substr(at, sample.find_first_of(",}", at) - at);
    return rest.front() == '"' ? rest.substr(1, rest.size() - 2) : rest;
  };
  for (const std::string kind : {"wagers", "findings"}) {
    const auto own = lines_of(box_.run("cardspeak export --what " + kind + " --patron " + value_of("patron")).out);
    const auto seated = lines_of(box_.run("cardspeak export --what " + kind + " --seat " + value_of("seat")).out);
    const auto is_own = [&](const std::string& line) {
      return holds(line, "\"patron\":\"" + value_of("patron") + '"') || holds(line, R"("seat":null)");
    };
    const auto is_there = [&](const std::string& line) {
      return holds(line, "\"seat\":" + value_of("seat") + ',') || holds(line, R"("seat":null)");
    };
    EXPECT_TRUE(std::ranges::all_of(own, is_own)) << kind;
    EXPECT_TRUE(std::ranges::all_of(seated, is_there)) << kind;
    EXPECT_TRUE(kind == "findings" || !(own.empty() || seated.empty()));
  }
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
  const Ran frame =
      box_.run(std::string(kDebianPython) + " -c 'import pandas; print(len(pandas.read_csv(\"events.csv\")) > 500)'");
  EXPECT_EQ(frame.out, "True\n") << frame.err;
}

// What a view says is what an investigator's own tool makes of the rows.
TEST_F(ExportRows, EveryViewIsWhatPandasMakesOfTheRows) {
  ASSERT_EQ(box_.run("cardspeak export --what wagers --format sqlite --to-file wagers.db").status, 0);
  box_.write("views.py", R"py(
import sqlite3, pandas
database = sqlite3.connect("wagers.db")
wagers = pandas.read_sql("SELECT * FROM wagers", database)
over = wagers[wagers.difference_cents > 0]
over = over.assign(hour=over.began.str.slice(0, 13))
for view, keys in (("dealer", ["dealer"]), ("patron", ["patron"]), ("hour", ["hour"]), ("pair", ["dealer", "patron"])):
    keys = ["venue"] + keys
    said = pandas.read_sql("SELECT * FROM overpaid_by_" + view, database).sort_values(keys).reset_index(drop=True)
    own = over.groupby(keys).difference_cents.agg(wagers="count", over_cents="sum").reset_index()
    own = own.sort_values(keys).reset_index(drop=True)
    pandas.testing.assert_frame_equal(said, own, check_dtype=False)
    print(view, len(said) > 0)
)py");
  const Ran read = box_.run(std::string(kDebianPython) + " views.py");
  EXPECT_EQ(read.out, "dealer True\npatron True\nhour True\npair True\n") << read.err;
}

// The rows of a meter are what its devices sent, and what was corrected is not there twice.
TEST(ExportMeters, AreTheStepsOfTheMetersWithExactNumbersAndTheFiltersThatTheyCanMeet) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --tables 2 --rounds 25 --seed 7 --jackpots --answers "
                    "answers.jsonl --out a.jsonl && cardspeak ingest a.jsonl && cardspeak project && "
                    "cardspeak export --what meters --format sqlite --to-file meters.db")
                .status,
            0);
  box.write("meters.py", R"py(
import json, sqlite3
amounts = {"jackpotWagerRegistered": "amountCents", "prizePaid": "amountCents", "meterReading": "millionths"}
sent = {kind: [0, 0] for kind in amounts}
for line in open("a.jsonl"):
    event = json.loads(line)
    for kind, field in amounts.items():
        if kind in event and "/meter/" in event["stream"]:
            sent[kind][0] += 1
            sent[kind][1] += int(event[kind].get(field, 0))
database = sqlite3.connect("meters.db")
for kind, of_file in sent.items():
    told = database.execute("SELECT count(*), coalesce(sum(coalesce(amount_cents, value_millionths)), 0) FROM meters WHERE kind = ?",
                            (kind,)).fetchone()
    assert list(told) == of_file, (kind, told, of_file)
assert sent["jackpotWagerRegistered"][0] > 50, sent
kinds = database.execute("SELECT count(DISTINCT kind) FROM meters").fetchone()[0]
types = database.execute("SELECT DISTINCT typeof(amount_cents) FROM meters WHERE kind = 'jackpotWagerRegistered'").fetchall()
assert kinds >= 3 and types == [("integer",)], (kinds, types)
print("as sent")
)py");
  const Ran compared = box.run("python3 meters.py");
  EXPECT_EQ(compared.out, "as sent\n") << compared.err;
  const auto count = [&](const std::string& options, const std::string& where) {
    const std::string rows = box.run("cardspeak export --what meters " + options + " | wc -l").out;
    const std::string all = box.run("sqlite3 meters.db \"SELECT count(*) FROM meters WHERE " + where + "\"").out;
    EXPECT_EQ(rows, all) << options;
    EXPECT_NE(rows, "0\n") << options;
    EXPECT_NE(rows, box.run("cardspeak export --what meters | wc -l").out) << options;
  };
  count("--table CS-01", "table_name = 'CS-01'");
  count("--table crown-melbourne/CS-02", "table_name = 'CS-02'");
  count("--seat 2", "seat = 2");
  const std::string middle =
      box.run("sqlite3 meters.db 'SELECT time FROM meters ORDER BY sequence LIMIT 1 OFFSET 60'").out.substr(0, 19);
  const std::string zone = box.run("sqlite3 meters.db 'SELECT substr(time, 30) FROM meters LIMIT 1'").out.substr(0, 6);
  count("--from " + middle + zone, "time >= '" + middle + "'");
  count("--to " + middle + zone, "time < '" + middle + "'");
  const Ran wrong = box.run("cardspeak export --what meters --dealer D-1");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(holds(wrong.err, "--what meters: takes --venue, --table, --seat, --from and --to alone")) << wrong.err;
  EXPECT_TRUE(holds(box.run("cardspeak export --what meters --venue crown-perth").err, "no event of a meter meets"));
}

TEST_F(ExportRows, WrongCallsSayWhatIsMissing) {
  EXPECT_TRUE(holds(box_.run("cardspeak export --table CS-01").err, "either --evidence FILE or --what KIND"));
  EXPECT_TRUE(holds(box_.run("cardspeak export --what wagers --format sqlite").err, "--to-file says where"));
  EXPECT_EQ(box_.run("cardspeak export --what wagers --format sqlite --to-file no/such/folder.db").status, 3);
  EXPECT_EQ(box_.run("ls | grep part").out, "");
}

// An option that is about the other half of the verb would be left out unseen: a name would leave the house clear.
TEST_F(ExportRows, WhatIsAboutBundlesIsRefusedBesideRowsAndTheOtherWayRound) {
  for (const std::string option : {"--mask-patrons", "--open P-1", "--checkpoint n", "--tiles t", "--log l"}) {
    const Ran rows = box_.run("cardspeak export --what wagers " + option);
    EXPECT_EQ(rows.status, 2) << option;
    EXPECT_EQ(rows.out, "") << option;
    EXPECT_TRUE(holds(rows.err, "--what excludes " + option.substr(0, option.find(' ')))) << rows.err;
  }
  for (const std::string option : {"--format csv", "--to-file rows.db"}) {
    const Ran bundle = box_.run("cardspeak export CS-01/1 --evidence b.tar " + option);
    EXPECT_EQ(bundle.status, 2) << option;
    EXPECT_TRUE(holds(bundle.err, "--evidence excludes " + option.substr(0, option.find(' ')))) << bundle.err;
  }
  EXPECT_EQ(box_.run("ls | grep -e b.tar -e rows.db").out, "");
}

}  // namespace
}  // namespace export_rows
}  // namespace cardspeak
