// Tables of every game of the poker room that has pots are played by the simulator, with all-ins of every size, in
// every structure of betting and with every deck and commission; its dealers settle by code of their own and make
// mistakes on purpose. Every hand is judged: each mistake must be reported with its amount, and nothing beside it; and
// the chips that the verdict says are due must be those that came to the table.
//
// CARDSPEAK_HANDS=N plays about N hands in all, shared among the games, instead of the number that a test run takes the
// time for; ten million is the number to show.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
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

constexpr std::uint32_t kRoomTables = 20;
constexpr std::uint32_t kHandsAtATable = 50;

std::vector<std::string> room_games() {
  std::vector<std::string> all = simulator::games();
  const std::vector<std::string>& others = simulator::games_with_frauds();
  std::erase_if(all, [&](const std::string& game) { return std::ranges::find(others, game) != others.end(); });
  std::erase(all, "crown-melbourne/chinese-poker");  // has no pots: chinese_poker_test.cc
  return all;
}

std::uint32_t runs_of_a_game() {
  const char* all = std::getenv("CARDSPEAK_HANDS");
  if (all == nullptr) return 1;
  const auto in_a_run = static_cast<std::uint32_t>(kRoomTables * kHandsAtATable * room_games().size());
  return std::max(1U, static_cast<std::uint32_t>(std::strtoul(all, nullptr, 10)) / in_a_run);
}

// Every chip that came to the table is due to somebody, or to the house.
void expect_chips_conserved(const Verdict& verdict) {
  Cents before;
  Cents after = verdict.rake ? verdict.rake->due : Cents();
  for (const StackVerdict& stack : verdict.stacks) {
    before += stack.before;
    after += stack.due;
  }
  EXPECT_EQ(before, after) << verdict.round.text();
  for (const PotVerdict& pot : verdict.pots) {
    EXPECT_FALSE(pot.eligible.empty()) << verdict.round.text();
    Cents due = pot.rake;
    for (const Award& award : pot.awards) due += award.amount;
    EXPECT_EQ(due, pot.gross) << verdict.round.text();
  }
}

class RoomGames : public ::testing::TestWithParam<std::string> {};

void play(const simulator::Options& options, std::map<std::string, std::vector<PlantedError>>& errors, Judge& judge) {
  const Result<void> result = simulator::simulate(
      options, [&](schema::Event::Reader event) { judge.take(event); },
      [&](const PlantedError& error) { errors[error.round.text()].push_back(error); });
  ASSERT_TRUE(result.has_value()) << result.error().message;
  judge.finish();
}

constexpr std::string_view kRoyalJackpot = "royalFlushJackpot";

// What was wrong with acts and posts, and with the jackpot of the room beside its amount: the kind of the finding, the
// seat, and where it is a matter of size what it should have come to and what it came to.
using Acts = std::multiset<std::tuple<std::string, SeatNo, std::int64_t, std::int64_t>>;

bool is_of_act(const Finding& finding) {
  // At Hold'em's own tables players take chips off between hands, where no kill button is followed.
  if (finding.form == RemarkForm::kChipsLeftTable) return false;
  if (finding.wager == kRoyalJackpot) {
    return finding.amount.is_zero() && finding.severity() != schema::Severity::NOTE;
  }
  return testing::is_of_play(finding.kind());
}

// What was due, and what it came to.
std::pair<std::int64_t, std::int64_t> sizes_of(const Finding& finding) {
  std::vector<std::int64_t> cents;
  for (const Value& value : finding.values) {
    if (const Cents* amount = std::get_if<Cents>(&value)) cents.push_back(amount->value());
  }
  static const std::set<RemarkForm> kOfSize = {RemarkForm::kBetUnderLeast, RemarkForm::kRaiseUnderLeast,
                                               RemarkForm::kBetOverMost, RemarkForm::kRaiseOverMost,
                                               RemarkForm::kPostsOtherAmount};
  if (kOfSize.contains(finding.form)) return {cents.at(1), cents.at(0)};
  if (finding.form == RemarkForm::kKillOfNoKiller) return {0, cents.at(0)};
  return {0, 0};
}

Acts acts_of(const Verdict& verdict) {
  Acts acts;
  for (const Finding& finding : verdict.findings) {
    if (!is_of_act(finding)) continue;
    const auto [due, recorded] = sizes_of(finding);
    acts.emplace(finding.kind(), finding.seat, due, recorded);
  }
  return acts;
}

Acts acts_of(const std::vector<PlantedError>& errors) {
  Acts acts;
  for (const PlantedError& error : errors) {
    if (testing::is_of_play(error.kind) || (error.wager == kRoyalJackpot && error.due == error.recorded)) {
      acts.emplace(error.kind, error.seat, error.due.value(), error.recorded.value());
    }
  }
  return acts;
}

std::string text(const Acts& acts) {
  std::string all;
  for (const auto& [kind, seat, due, recorded] : acts) {
    all += "  " + kind + " seat " + std::to_string(seat.value()) + " due " + std::to_string(due) + " recorded " +
           std::to_string(recorded) + "\n";
  }
  return all;
}

// What is found beside the money and the acts; readings and notes are no part of it.
std::string other_findings(const Verdict& verdict) {
  std::string list;
  for (const Finding& finding : verdict.findings) {
    const bool of_record =
        finding.severity() == schema::Severity::RECORD || finding.severity() == schema::Severity::PROCEDURE;
    if (!of_record || is_of_act(finding) || finding.form == RemarkForm::kChipsLeftTable) continue;
    list += "  " + std::string(finding.kind()) + ": " + sentence(finding) + " (" + finding.citations.text() + ")\n";
  }
  return list;
}

// Plays and judges, and adds the names of the mistakes that were made.
void expect_each_mistake_and_nothing_else(const simulator::Options& options, std::set<std::string>& mistakes) {
  std::map<std::string, std::vector<PlantedError>> errors;
  Judge judge{testing::MeterBy::kOwnRecord};
  judge.hold_against_hands_before();
  ASSERT_NO_FATAL_FAILURE(play(options, errors, judge));
  ASSERT_EQ(judge.verdicts().size(), std::size_t{options.tables} * options.rounds);
  unsigned wrong = 0;
  for (const auto& [round, verdict] : judge.verdicts()) {
    const auto of_round = errors.find(round);
    const MoneyLines expected = of_round == errors.end() ? MoneyLines() : planted(of_round->second);
    const Acts acts = of_round == errors.end() ? Acts() : acts_of(of_round->second);
    const MoneyLines found = reported(verdict);
    const auto status = expected.empty() ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
    expect_chips_conserved(verdict);
    const bool as_planted = found == expected && acts_of(verdict) == acts;
    if (!as_planted || verdict.status != status || !other_findings(verdict).empty()) {
      ADD_FAILURE() << "seed " << options.seed << ", " << round << ": " << sentence(verdict.reason) << "\nplanted\n"
                    << text(expected) << text(acts) << "reported\n"
                    << text(found) << text(acts_of(verdict)) << "and\n"
                    << other_findings(verdict);
      ASSERT_LT(++wrong, 10U);
    }
  }
  for (const auto& [round, of_round] : errors) mistakes.insert(of_round.front().mistake);
}

TEST_P(RoomGames, EachMistakeIsFoundWithItsAmountAndNothingElse) {
  ASSERT_TRUE(testing::has_book(GetParam()));
  simulator::Options options;
  options.game = GetParam();
  options.tables = kRoomTables;
  options.rounds = kHandsAtATable;
  options.seed = 20'261'129;
  options.errors_per_million = 200'000;
  std::set<std::string> mistakes;
  for (std::uint32_t run = 0; run < runs_of_a_game(); ++run, ++options.seed) {
    ASSERT_NO_FATAL_FAILURE(expect_each_mistake_and_nothing_else(options, mistakes));
  }
  for (const char* name : {"wrong-hand", "rake-over", "uncalled-raked", "second-motion", "fold-out-of-turn"}) {
    EXPECT_TRUE(mistakes.contains(name)) << name;
  }
}

// Rule 8.12, with leg up and without: every second hand goes wrong, so that each of the mistakes is made.
TEST(RoomKillPots, EachMistakeIsFoundWithItsAmountAndNothingElse) {
  std::set<std::string> mistakes;
  for (const char* game : {"crown-melbourne/texas-holdem", "crown-melbourne/omaha", "crown-melbourne/holdem-hi-lo",
                           "crown-melbourne/draw"}) {
    simulator::Options options;
    options.game = game;
    options.tables = kRoomTables;
    options.rounds = 2 * kHandsAtATable;
    options.seed = 8'012;
    options.errors_per_million = 500'000;
    ASSERT_NO_FATAL_FAILURE(expect_each_mistake_and_nothing_else(options, mistakes));
  }
  for (const char* name :
       {"kill-not-posted", "kill-of-other-amount", "kill-by-another", "kill-button-moved", "small-bet-in-kill-pot"}) {
    EXPECT_TRUE(mistakes.contains(name)) << name;
  }
}

// Rule 16, in every game with two own cards and a flop, with a Royal Flush in one hand of ten.
TEST(RoomJackpots, EachMistakeIsFoundWithItsAmountAndNothingElse) {
  std::set<std::string> mistakes;
  for (const char* game :
       {"crown-melbourne/texas-holdem", "crown-melbourne/holdem-hi-lo", "crown-melbourne/double-flop-holdem"}) {
    simulator::Options options;
    options.game = game;
    options.tables = kRoomTables;
    options.rounds = 4 * kHandsAtATable;
    options.seed = 16'005;
    options.errors_per_million = 400'000;
    options.jackpots = true;
    options.stack = simulator::Stack::kRoyal;
    ASSERT_NO_FATAL_FAILURE(expect_each_mistake_and_nothing_else(options, mistakes));
  }
  for (const char* name :
       {"royal-prize-of-other-amount", "royal-prize-omitted", "royal-prize-confirmed-too-low", "royal-prize-invented",
        "royal-prize-of-folded-hand", "royal-prize-of-unshown-hand", "royal-prize-of-second-flop"}) {
    EXPECT_TRUE(mistakes.contains(name)) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RoomGames, ::testing::ValuesIn(room_games()), [](const auto& game) {
  std::string name = game.param.substr(game.param.find('/') + 1);
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace cardspeak
