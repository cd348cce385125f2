// The samples go through the program as a person would send them: ingest, project, replay. What it says of every round
// must be what lies beside the sample. UPDATE_GOLDEN=1 writes it anew, to be read as a diff.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "tests/cli/golden_fixture.h"
#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

const fs::path kSamples = fs::path(CARDSPEAK_SOURCE_DIR) / "samples";

// The value of a field of our own JSON, which has no spaces and no escapes in these fields.
std::string field(const std::string& line, const std::string& name) {
  const std::string key = "\"" + name + "\":\"";
  const auto at = line.find(key);
  if (at == std::string::npos) return "";
  const auto begin = at + key.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

// The sample's name, as the name of a test may be spelled.
std::string test_name(std::string sample) {
  std::erase(sample, '-');
  return sample;
}

class Sample : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string files;
    for (const auto& entry : fs::directory_iterator(kSamples / GetParam())) {
      const bool answers = entry.path().filename() == "planted-errors.jsonl";
      if (entry.path().extension() == ".jsonl" && !answers) files += " " + entry.path().string();
    }
    ASSERT_FALSE(files.empty());
    ASSERT_EQ(box_.run("cardspeak ingest" + files).status, 0);
    ASSERT_EQ(box_.run("cardspeak project").status, 0);
  }

  Sandbox box_;
};

// What `rounds --over` counts is in the rows, and so in the views and patterns that are made of them.
TEST_P(Sample, TheRowsOfARoundSumToItsNetDifference) {
  const Ran differing = box_.run(
      "cardspeak export --what rounds > rounds && cardspeak export --what wagers > wagers && python3 -c '\n"
      "import json\n"
      "net = {r[\"round\"]: r[\"net_cents\"] or 0 for r in map(json.loads, open(\"rounds\"))}\n"
      "of_rows = dict.fromkeys(net, 0)\n"
      "for w in map(json.loads, open(\"wagers\")): of_rows[w[\"round\"]] += w[\"difference_cents\"] or 0\n"
      "print(len(net), [(r, net[r], of_rows[r]) for r in net if net[r] != of_rows[r]])'");
  ASSERT_EQ(differing.status, 0) << differing.err;
  EXPECT_TRUE(holds(differing.out, " []")) << differing.out;
  EXPECT_FALSE(differing.out.starts_with("0 ")) << differing.out;
}

TEST_P(Sample, EveryRoundHasTheVerdictThatLiesBesideIt) {
  const Ran rounds = box_.run("cardspeak rounds --json --limit 100000");
  ASSERT_EQ(rounds.status, 0);
  const fs::path expected = kSamples / GetParam() / "expected";
  expect_file(expected / "rounds.jsonl", rounds.out);

  // Whole verdicts of the rounds that differ; of a sample in which all agree, of each.
  const bool all_agree = rounds.out.find("\"status\":\"differs\"") == std::string::npos;
  for (const std::string& line : lines_of(rounds.out)) {
    if (!all_agree && field(line, "status") == "agreed") continue;
    const std::string round = field(line, "round");
    const Ran replay = box_.run("cardspeak replay " + round + " --json");
    EXPECT_EQ(replay.status, field(line, "status") == "differs" ? 1 : 0) << round;
    std::string name = round;
    std::ranges::replace(name, '/', '_');
    expect_file(expected / (name + ".json"), replay.out);
  }
}

TEST_P(Sample, TheStoreIsSound) {
  EXPECT_EQ(box_.run("cardspeak verify").status, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Sample,
                         ::testing::Values("caribbean-stud", "holdem", "wild-aruba-stud", "three-card-poker",
                                           "sydney-caribbean-stud", "mississippi-stud", "ultimate-texas-holdem",
                                           "crown-holdem", "draw", "triple-draw-two-to-seven", "seven-card-stud",
                                           "holdem-hi-lo", "omaha", "two-card-manila", "chinese-poker"),
                         [](const auto& sample) { return test_name(sample.param); });

// A mistake, and not one of those that only a finding tells of; an irregularity has no kind.
bool moves_chips(const std::string& line) {
  static const std::set<std::string> kOnlyFound = {"", "illegal-action", "out-of-turn", "forced-wager-wrong",
                                                   "kill-button-elsewhere"};
  return !kOnlyFound.contains(field(line, "kind"));
}

class SimulatedSample : public ::testing::TestWithParam<const char*> {};

TEST_P(SimulatedSample, TheRoundsThatDifferAreThoseInWhichAMistakeWasPlanted) {
  const auto rounds_of = [](const fs::path& path, const auto& counts) {
    std::set<std::string> rounds;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (counts(line)) rounds.insert(field(line, "round"));
    }
    return rounds;
  };
  const fs::path sample = kSamples / GetParam();
  const std::set<std::string> planted = rounds_of(sample / "planted-errors.jsonl", moves_chips);
  EXPECT_GE(planted.size(), 3U);
  const auto differs = [](const std::string& line) { return field(line, "status") == "differs"; };
  EXPECT_EQ(rounds_of(sample / "expected" / "rounds.jsonl", differs), planted);
}

INSTANTIATE_TEST_SUITE_P(Games, SimulatedSample,
                         ::testing::Values("caribbean-stud", "wild-aruba-stud", "three-card-poker",
                                           "sydney-caribbean-stud", "mississippi-stud", "ultimate-texas-holdem",
                                           "crown-holdem", "draw", "triple-draw-two-to-seven", "seven-card-stud",
                                           "holdem-hi-lo", "omaha", "two-card-manila", "chinese-poker"),
                         [](const auto& sample) { return test_name(sample.param); });

// The verdict at the front of the README is the one that the program gives.
TEST(Readme, QuotesTheProgram) {
  Sandbox box;
  const std::string sample = std::string(CARDSPEAK_SOURCE_DIR) + "/samples/caribbean-stud/evening.jsonl";
  ASSERT_EQ(box.run("cardspeak ingest '" + sample + "' && cardspeak project").status, 0);
  const std::string page = box.run("cardspeak replay CS-01/162").out;
  const std::string answer = page.substr(0, page.find("\n\nWhat happened"));
  EXPECT_TRUE(holds(box.run("cat '" + std::string(CARDSPEAK_SOURCE_DIR) + "/README.md'").out, answer)) << answer;
}

// What is returned too much as uncalled is money to the player like any other.
TEST(UncalledBet, PaidTooMuchIsInRowsViewsAndPatterns) {
  const Sandbox box;
  const Ran made = box.run(
      "python3 -c '\n"
      "import json\n"
      "for line in open(\"" +
      (kSamples / "two-card-manila" / "evening.jsonl").string() +
      "\"):\n"
      "  e = json.loads(line)\n"
      "  e.pop(\"previousHash\", None)\n"
      "  if e.get(\"round\") == \"7\" and \"uncalledReturned\" in e:\n"
      "    e[\"uncalledReturned\"][\"amountCents\"] = str(int(e[\"uncalledReturned\"][\"amountCents\"]) + 20000)\n"
      "  print(json.dumps(e))' > evening.jsonl && cardspeak ingest evening.jsonl && cardspeak project && "
      "cardspeak export --what wagers --format sqlite --to-file w.db");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran row = box.run(
      "sqlite3 w.db \"select wager, recorded_cents - due_cents, difference_cents, findings from wagers where number = "
      "7 "
      "and difference_cents > 0\"");
  EXPECT_EQ(row.out, "uncalled|19900|19900|uncalled-wrong\n");
  const Ran others = box.run(
      "sqlite3 w.db \"select count(*) from wagers where number = 7 and wager like '%pot%' and "
      "findings like '%uncalled%'\"");
  EXPECT_EQ(others.out, "0\n");
  const Ran views = box.run(
      "sqlite3 w.db 'select count(*) from overpaid_by_dealer where over_cents >= 19900; select count(*) from "
      "overpaid_by_patron where over_cents >= 19900'");
  EXPECT_EQ(views.out, "1\n1\n");
  EXPECT_TRUE(holds(box.run("cardspeak patterns --what overpayment --by patron").out, "$199.00"));
}

}  // namespace
}  // namespace cardspeak
