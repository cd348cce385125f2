// An evening from the first card to the answer: play with its errors, a claim, a ruling without power, one with power,
// a payment, the dossier on paper, and the question of who is paid too much, asked twice.
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace disputed_evening {
namespace {

// Paper wraps where it likes.
std::string without_spaces(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0) out += c;
  }
  return out;
}

std::string dollars(const std::string& cents) {
  const std::string padded = std::string(cents.size() < 3 ? 3 - cents.size() : 0, '0') + cents;
  return padded.substr(0, padded.size() - 2) + "." + padded.substr(padded.size() - 2);
}

class DisputedEvening : public testing::Test {
 protected:
  DisputedEvening() {
    const Ran ran = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 60 --seed 5 --errors 0.3 --answers answers.jsonl "
        "--out evening.jsonl && cardspeak ingest evening.jsonl && cardspeak project && "
        "cardspeak export --what wagers --format sqlite --to-file wagers.db");
    EXPECT_EQ(ran.status, 0) << ran.err;
  }
  [[nodiscard]] std::string sql(const std::string& query) const {
    const Ran ran = box_.run("sqlite3 wagers.db \"" + query + "\"");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out.substr(0, ran.out.find('\n'));
  }
  void step(const std::string& words, const std::string& minutes, const std::string& who) const {
    const std::string at =
        sql("SELECT strftime('%Y-%m-%d %H:%M', substr(began, 1, 19), '+" + minutes + " minutes') " + disputed_);
    const Ran ran = box_.run("cardspeak dispute " + words + " --at '" + at + "' " + who + " && cardspeak project");
    EXPECT_EQ(ran.status, 0) << words << "\n" << ran.err;
  }
  [[nodiscard]] std::string state() const {
    const std::string out = box_.run("cardspeak disputes --json").out;
    const std::string begin = R"("state":")";
    const auto at = out.find(begin);
    return at == std::string::npos
               ? out
               : out.substr(at + begin.size(), out.find('"', at + begin.size()) - at - begin.size());
  }

  Sandbox box_;
  const std::string disputed_ =
      "FROM wagers WHERE comparison = 'underpaid' ORDER BY difference_cents, round, seat, wager LIMIT 1";
};

TEST_F(DisputedEvening, EndsWithADossierOnPaper) {
  ASSERT_EQ(box_.run("command -v sqlite3 && command -v chromium && command -v pdftotext").status, 0)
      << "./dev test installs what reads and prints here";
  const std::string round = sql("SELECT round " + disputed_);
  const std::string seat = sql("SELECT seat " + disputed_);
  const std::string wager = sql("SELECT wager " + disputed_);
  const std::string patron = sql("SELECT patron " + disputed_);
  const std::string rule = sql("SELECT rule " + disputed_);
  const std::string amount = dollars(sql("SELECT -difference_cents " + disputed_));
  ASSERT_FALSE(round.empty()) << "nobody was underpaid";
  const std::string manager = "--staff F-1 --office 'TG Area Manager'";
  step("raise D-17 " + round + " --seat " + seat + " --wager " + wager + " --patron " + patron + " --amount " + amount +
           " --claim 'paid short' --asked D-9 --section 'Pit 3'",
       "5", "--staff S-4 --office Dealer");
  EXPECT_EQ(state(), "open");
  step("rule D-17 --decision 'nothing to pay'", "6", "--staff S-4 --office Dealer");
  EXPECT_EQ(state(), "open");
  step("rule D-17 --decision 'pay the rest' --amount " + amount +
           " --reason 'as the rules say' --supervisor S-5 --reviewer S-6 "
           "--error dealer --losses " +
           amount,
       "8", manager);
  EXPECT_EQ(state(), "open");
  step("pay D-17 --amount " + amount + " --patron " + patron, "10", manager);
  EXPECT_EQ(state(), "settled");
  step("close D-17 --outcome 'the player is content'", "12", manager);
  EXPECT_EQ(state(), "closed");

  const Ran printed = box_.run(
      "cardspeak dispute D-17 --html dossier.html && HOME=$PWD chromium --headless --no-sandbox --disable-gpu "
      "--user-data-dir=$PWD/browser --no-pdf-header-footer --print-to-pdf=dossier.pdf dossier.html > browser.log 2>&1 "
      "&& "
      "pdftotext -layout dossier.pdf dossier.txt");
  ASSERT_EQ(printed.status, 0) << printed.err << box_.read("browser.log");
  const std::string paper = without_spaces(box_.read("dossier.txt"));
  const std::string listed = box_.run("cardspeak dispute D-17 --json").out;
  const std::string hash_begin = R"("verdictHash":")";
  const std::string hash = listed.substr(listed.find(hash_begin) + hash_begin.size(), 64);
  for (const std::string& item :
       {std::string("Dispute D-17"), round, patron, std::string("Pit 3"), "$" + amount + " on the " + wager,
        std::string("It does not hold"), std::string("where it takes the TG Area Manager or above"),
        std::string("It holds."), "made good $" + amount, std::string("closed: \"the player is content\""),
        rule.substr(0, rule.find(',')), hash, std::string("Second reviewer"), std::string("What happened"),
        std::string("type of error"), std::string("S-6")}) {
    EXPECT_TRUE(holds(paper, without_spaces(item))) << item << "\n" << box_.read("dossier.txt");
  }
  EXPECT_FALSE(holds(paper, "Found:")) << box_.read("dossier.txt");
}

TEST_F(DisputedEvening, IsAskedInSqlAndByPatternWithOneAnswer) {
  // Dealer by dealer: by how much wagers were overpaid. Stakes that were left are another pattern.
  const Ran by_sql = box_.run(
      "sqlite3 -separator ' ' wagers.db \"SELECT dealer, sum(difference_cents) FROM wagers WHERE difference_cents > 0 "
      "AND "
      "comparison NOT IN ('not taken', 'not settled') GROUP BY dealer ORDER BY dealer\"");
  const Ran by_pattern = box_.run(
      "cardspeak patterns --what overpayment --by dealer --json | python3 -c 'import json, sys; "
      "found = json.loads(sys.stdin.readline())[\"data\"][\"found\"]; "
      "[print(each[\"who\"], each[\"effect\"]) for each in sorted(found, key=lambda each: each[\"who\"])]'");
  EXPECT_FALSE(by_sql.out.empty()) << by_sql.err;
  EXPECT_EQ(by_sql.out, by_pattern.out) << by_pattern.err;
}

}  // namespace
}  // namespace disputed_evening
}  // namespace cardspeak
