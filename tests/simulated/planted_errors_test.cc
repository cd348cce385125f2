// Whole tables are played by the simulator, whose dealers settle by code of their own and make mistakes on purpose;
// each round is folded and judged. Every planted mistake must be reported with its amount, and no money must be
// reported beside them.
//
// CARDSPEAK_ROUNDS=N plays about N rounds in all, shared among the games, instead of the number that a test run takes
// the time for; a million is the number to show.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/simulator.h"
#include "model/law/library.h"
#include "model/remarks/kinds.h"
#include "schemas/seal/seal.h"
#include "tests/replay/support/stores.h"
#include "tests/simulated/judge_fixture.h"
#include "tests/simulated/rounds_fixture.h"

namespace cardspeak {
namespace {

using simulator::PlantedError;
using testing::is_about_a_size;
using testing::is_about_carried_wagers;
using testing::Judge;
using testing::kRoundsAtATable;
using testing::kTables;
using testing::MoneyLines;
using testing::planted;
using testing::reported;
using testing::text;

struct Played {
  std::map<std::string, std::vector<PlantedError>> errors;  // by round
  std::map<std::string, simulator::Incident> incidents;     // by round
  Judge judge{testing::MeterBy::kOwnRecord};
};

void play(const simulator::Options& options, Played& played) {
  const Result<void> result = simulator::simulate(
      options, [&](schema::Event::Reader event) { played.judge.take(event); },
      [&](const PlantedError& error) { played.errors[error.round.text()].push_back(error); },
      [&](const simulator::Incident& incident) { played.incidents.emplace(incident.round.text(), incident); });
  ASSERT_TRUE(result.has_value()) << result.error().message;
  played.judge.finish();
}

// Whether any of them says what irregularities lead to; the poker room has its own.
bool decides_irregularities(const std::string& game) {
  return std::ranges::any_of(testing::books().books(), [&](const Rulebook& book) {
    return book.venue() + "/" + book.game() == game && book.data().isHouse() &&
           book.data().getHouse().getIrregularities().size() > 0;
  });
}

class PlantedErrors : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!testing::has_book(GetParam())) GTEST_SKIP() << "NOT JUDGED: the library has no rulebook for " << GetParam();
    options_.game = GetParam();
    options_.tables = kTables;
    options_.rounds = kRoundsAtATable;
    options_.seed = 20'261'127;
    options_.errors_per_million = 100'000;
  }

  void expect_the_errors_and_no_other() {
    made_.clear();
    for (std::uint32_t run = 0; run < testing::runs(); ++run, ++options_.seed) {
      Played played;
      ASSERT_NO_FATAL_FAILURE(play(options_, played));
      ASSERT_EQ(played.judge.verdicts().size(), std::size_t{options_.tables} * options_.rounds);
      EXPECT_GT(played.errors.size(), std::size_t{options_.tables} * options_.rounds / 20)
          << "too few mistakes were planted to show anything";
      ASSERT_NO_FATAL_FAILURE(compare(played));
      for (const auto& [round, of_round] : played.errors) made_.insert(of_round.front().mistake);
    }
  }

  std::set<std::string> made_;  // names of mistakes
  simulator::Options options_;

 private:
  // What no money tells: who confirmed a prize, that it was not keyed, and what is left open of a wager that is said to
  // be carried over.
  static bool is_planted(const Finding& finding, const std::vector<PlantedError>& errors) {
    return std::ranges::any_of(errors, [&](const PlantedError& error) {
      const bool same_wager = error.wager == finding.wager || testing::is_of_play(error.kind);
      const bool same_kind = error.kind == finding.kind() ||
                             (error.kind == kFindingCarriedWager && finding.kind() == kFindingNotDecidable);
      return same_kind && error.seat == finding.seat && same_wager;
    });
  }

  void compare(const Played& played) const {
    unsigned wrong = 0;
    for (const auto& [round, verdict] : played.judge.verdicts()) {
      const auto errors = played.errors.find(round);
      const auto incident = played.incidents.find(round);
      const MoneyLines expected = errors == played.errors.end() ? MoneyLines() : planted(errors->second);
      const MoneyLines found = reported(verdict);
      auto status = expected.empty() ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
      // Where play went on and no money differs by it, nothing else is told than that the round is void.
      const bool no_money = incident != played.incidents.end() && (!incident->second.played_on || expected.empty());
      const bool void_round =
          no_money && (incident->second.leads_to == "misdeal" || incident->second.leads_to == "void");
      if (void_round) status = schema::VerdictStatus::VOID;
      for (const Finding& finding : verdict.findings) {
        if (finding.severity() != schema::Severity::RECORD && finding.severity() != schema::Severity::PROCEDURE)
          continue;
        // Wagers outside the limits and irregularities are part of the play; anything else that is found against the
        // record is not.
        if (is_about_a_size(finding) || is_about_carried_wagers(finding) || incident != played.incidents.end())
          continue;
        if (errors != played.errors.end() && is_planted(finding, errors->second)) continue;
        ADD_FAILURE() << round << ": " << finding.kind() << " " << sentence(finding) << " (" << finding.citations.text()
                      << ")";
        ++wrong;
      }
      if (found != expected || verdict.status != status) {
        ADD_FAILURE() << "seed " << options_.seed << ", " << round << ": " << sentence(verdict.reason) << "\n"
                      << (incident == played.incidents.end() ? "" : simulator::to_json(incident->second) + "\n")
                      << "planted\n"
                      << text(expected) << "reported\n"
                      << text(found);
        ++wrong;
      }
      ASSERT_LT(wrong, 20U) << "seed " << options_.seed;
    }
  }
};

TEST_P(PlantedErrors, EachIsReportedWithItsAmountAndNoOtherMoneyIs) {
  expect_the_errors_and_no_other();
}

TEST_P(PlantedErrors, EachIsReportedBesideJackpotsThatFallTogether) {
  options_.jackpots = true;
  options_.stack = simulator::Stack::kSimultaneous;
  expect_the_errors_and_no_other();
}

TEST_P(PlantedErrors, EachIsReportedBesideIrregularities) {
  if (!decides_irregularities(GetParam())) {
    GTEST_SKIP() << "NOT JUDGED: no rulebook says what irregularities lead to in " << GetParam();
  }
  options_.jackpots = true;
  options_.irregularities_per_million = 100'000;
  expect_the_errors_and_no_other();
}

// Where every second round goes wrong, and every third one is irregular, so that wagers are carried over.
TEST_P(PlantedErrors, EachIsReportedOfWagersThatAreCarried) {
  static const std::set<std::string> kCarry = {"crown-melbourne/caribbean-stud", "crown-melbourne/three-card-poker",
                                               "crown-sydney/caribbean-stud"};
  if (!kCarry.contains(GetParam())) GTEST_SKIP() << "no misdeal carries wagers over in " << GetParam();
  options_.jackpots = true;
  options_.irregularities_per_million = 350'000;
  options_.errors_per_million = 500'000;
  expect_the_errors_and_no_other();
  for (const char* name :
       {"carried-wager-vanishes", "carried-wager-of-another", "wager-carried-twice", "carried-though-it-was-played"}) {
    EXPECT_TRUE(made_.contains(name)) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PlantedErrors, ::testing::ValuesIn(simulator::games_with_frauds()),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           std::erase(name, '/');
                           return name;
                         });

TEST(Simulator, EqualOptionsGiveEqualEvents) {
  for (const std::string& game : simulator::games()) {
    simulator::Options options;
    options.game = game;
    options.tables = 2;
    options.rounds = 20;
    options.errors_per_million = 300'000;
    const auto run = [&] {
      schema::Hasher hasher;
      std::string errors;
      EXPECT_TRUE(simulator::simulate(
                      options,
                      [&](schema::Event::Reader event) {
                        const auto bytes = schema::canonical_bytes(event);
                        hasher.update(std::span<const std::uint8_t>(bytes));
                      },
                      [&](const PlantedError& error) { errors += simulator::to_json(error); })
                      .has_value());
      return schema::to_hex(hasher.finish()) + errors;
    };
    EXPECT_EQ(run(), run()) << game;
  }
}

TEST(Simulator, AnUnknownGameIsRefusedAndTheKnownOnesAreListed) {
  simulator::Options options;
  options.game = "snap";
  const Result<void> result = simulator::simulate(
      options, [](schema::Event::Reader) {}, [](const PlantedError&) {});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::kBadInput);
  EXPECT_NE(result.error().message.find("caribbean-stud"), std::string::npos) << result.error().message;
}

}  // namespace
}  // namespace cardspeak
