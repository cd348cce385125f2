// Tables of Chinese Poker (Poker 17.0, Rule 13) with two to eight players are played by the simulator, which reads
// hands and counts units by code of its own. Now and then a hand is set wrongly, stacks are too short for all units,
// and the dealer makes mistakes on purpose: each must be reported with its amount, and nothing beside it. No chip comes
// from nowhere.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/simulator.h"
#include "tests/simulated/judge_fixture.h"
#include "tests/simulated/rounds_fixture.h"

namespace cardspeak {
namespace {

using simulator::PlantedError;
using testing::Judge;
using testing::MoneyLines;
using testing::planted;
using testing::reported;
using testing::text;

constexpr std::uint32_t kUnitTables = 28;  // four of each number of players
constexpr std::uint32_t kUnitHands = 60;

struct Planted {
  std::map<std::string, std::vector<PlantedError>> errors;
  std::map<std::string, unsigned> set_wrongly;  // players, by round
};

// What one player wins another loses, and every chip is somebody's or the house's.
void expect_units_conserved(const Verdict& verdict) {
  Cents won;
  for (const WagerVerdict& line : verdict.wagers) won += line.due - line.stake;
  EXPECT_TRUE(won.is_zero()) << verdict.round.text();
  ASSERT_TRUE(verdict.rake.has_value()) << verdict.round.text();
  Cents before;
  Cents after = verdict.rake->due;
  for (const StackVerdict& stack : verdict.stacks) {
    before += stack.before;
    after += stack.due;
  }
  EXPECT_EQ(before, after) << verdict.round.text();
}

// Hands that were set wrongly; what else is no note and no money is named.
unsigned wrongly_set(const Verdict& verdict, std::string& others) {
  unsigned count = 0;
  for (const Finding& finding : verdict.findings) {
    if (finding.form == RemarkForm::kSetWrongly) {
      ++count;
    } else if (finding.severity() == schema::Severity::RECORD || finding.severity() == schema::Severity::PROCEDURE) {
      others += "  " + sentence(finding) + "\n";
    }
  }
  return count;
}

void compare(const Verdict& verdict, const Planted& planted_here) {
  const std::string round = verdict.round.text();
  const auto of_round = planted_here.errors.find(round);
  const MoneyLines expected = of_round == planted_here.errors.end() ? MoneyLines() : planted(of_round->second);
  const auto status = expected.empty() ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
  EXPECT_EQ(verdict.status, status) << round << ": " << sentence(verdict.reason);
  EXPECT_EQ(reported(verdict), expected) << round << "\nplanted\n"
                                         << text(expected) << "reported\n"
                                         << text(reported(verdict));
  expect_units_conserved(verdict);
  std::string others;
  const auto wrong = planted_here.set_wrongly.find(round);
  EXPECT_EQ(wrongly_set(verdict, others), wrong == planted_here.set_wrongly.end() ? 0U : wrong->second) << round;
  EXPECT_EQ(others, "") << round;
}

TEST(SimulatedChinesePoker, EachMistakeIsFoundWithItsAmountAndNothingElse) {
  ASSERT_TRUE(testing::has_book("crown-melbourne/chinese-poker"));
  const simulator::Options options{.game = "crown-melbourne/chinese-poker",
                                   .tables = kUnitTables,
                                   .rounds = kUnitHands,
                                   .seed = 13'004,
                                   .errors_per_million = 250'000};
  Planted here;
  Judge judge{testing::MeterBy::kOwnRecord};
  judge.hold_against_hands_before();
  const Result<void> played = simulator::simulate(
      options, [&](schema::Event::Reader event) { judge.take(event); },
      [&](const PlantedError& error) { here.errors[error.round.text()].push_back(error); },
      [&](const simulator::Incident& incident) { ++here.set_wrongly[incident.round.text()]; });
  ASSERT_TRUE(played.has_value()) << played.error().message;
  judge.finish();
  ASSERT_EQ(judge.verdicts().size(), std::size_t{kUnitTables} * kUnitHands);
  for (const auto& [round, verdict] : judge.verdicts()) {
    compare(verdict, here);
    if (::testing::Test::HasFailure()) break;
  }
  std::set<std::string> mistakes;
  for (const auto& [round, errors] : here.errors) mistakes.insert(errors.front().mistake);
  const std::set<std::string> all = {"unit-too-much",  "unit-too-little",    "pair-forgotten",
                                     "paid-backwards", "wrong-set-compared", "fee-forgotten"};
  EXPECT_EQ(mistakes, all);
  EXPECT_FALSE(here.set_wrongly.empty());
}

}  // namespace
}  // namespace cardspeak
