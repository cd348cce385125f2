// Whole tables are played by the simulator, whose dealers settle by code of their own and make mistakes on purpose;
// each round is folded and judged. Every planted mistake must be reported with its amount, and no money must be
// reported beside them.
//
// CARDSPEAK_ROUNDS=N plays about N rounds in all, shared among the games, instead of the number that a test run takes
// the time for; a million is the number to show.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/simulator.h"
#include "model/facts/fold.h"
#include "model/law/library.h"
#include "model/remarks/kinds.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/meter_of_round.h"
#include "replay/meters.h"
#include "schemas/seal/seal.h"
#include "tests/replay/support/stores.h"

namespace cardspeak {
namespace {

using simulator::PlantedError;

// Kind, seat, wager, net due, net recorded.
using MoneyLine = std::tuple<std::string, unsigned, std::string, std::int64_t, std::int64_t>;
using MoneyLines = std::multiset<MoneyLine>;

std::string kind_of(schema::Comparison comparison) {
  switch (comparison) {
    case schema::Comparison::AGREED:
      return "";
    case schema::Comparison::OVERPAID:
      return std::string(kFindingOverpaid);
    case schema::Comparison::UNDERPAID:
      return std::string(kFindingUnderpaid);
    case schema::Comparison::TAKEN_WRONGLY:
      return std::string(kFindingTakenWrongly);
    case schema::Comparison::NOT_SETTLED:
      return std::string(kFindingNotSettled);
    case schema::Comparison::SETTLED_WITHOUT_WAGER:
      return std::string(kFindingSettledWithoutWager);
    case schema::Comparison::NOT_TAKEN:
      return std::string(kFindingNotTaken);
    case schema::Comparison::NOT_COMPARED:
      return "not-compared";
  }
  return "unknown";
}

MoneyLines reported(const Verdict& verdict) {
  MoneyLines lines;
  for (const WagerVerdict& wager : verdict.wagers) {
    const bool carried = wager.outcome == schema::Outcome::CARRIED;  // the stake stays where it is
    const Cents net_due = carried ? Cents() : wager.due - (wager.stake - wager.returned);
    const Cents net_recorded = wager.recorded - wager.recorded_taken;
    const std::string kind = kind_of(wager.comparison);
    // A losing wager of nothing at stake cannot differ; one that agrees must agree to the cent.
    if (kind.empty()) {
      EXPECT_EQ(net_due, net_recorded) << verdict.round.text() << " seat " << int{wager.seat.value()};
      continue;
    }
    lines.emplace(kind, wager.seat.value(), wager.wager, net_due.value(), net_recorded.value());
  }
  for (const PotVerdict& pot : verdict.pots) {
    for (const Award& award : pot.awards) {
      if (award.amount == award.recorded) continue;
      lines.emplace(kFindingPotWrong, award.seat.value(), "pot " + std::to_string(pot.pot), award.amount.value(),
                    award.recorded.value());
    }
  }
  if (verdict.rake && verdict.rake->due != verdict.rake->recorded) {
    lines.emplace(kFindingRakeWrong, 0, "rake", verdict.rake->due.value(), verdict.rake->recorded.value());
  }
  return lines;
}

// The kinds that books give to wagers outside the limits.
bool is_about_a_size(const Finding& finding) {
  static const std::set<std::string> kKinds = {"below-minimum",          "above-maximum",      "off-unit",
                                               "above-multiple",         "below-multiple",     "blind-not-the-ante",
                                               "limits-not-covered",     "jackpot-above-cost", "jackpot-below-cost",
                                               "below-approved-minimum", "broken-multiple"};
  return kKinds.contains(std::string(finding.kind()));
}

// After a misdeal the simulated tables play on with the wagers that it carried over, and take new ones beside them
// without cancelling their game: 11.14.2, 11.15.2 in Three Card Poker. That is found, as it should be.
bool is_about_carried_wagers(const Finding& finding) {
  const std::string rules = finding.citations.text();
  return finding.kind() == std::string_view("conduct") && (rules == "11.14.2" || rules == "11.15.2");
}

MoneyLines planted(const std::vector<PlantedError>& errors) {
  MoneyLines lines;
  for (const PlantedError& error : errors) {
    lines.emplace(error.kind, error.seat.value(), error.wager, error.due.value(), error.recorded.value());
  }
  return lines;
}

std::string text(const MoneyLines& lines) {
  std::string all;
  for (const auto& [kind, seat, wager, due, recorded] : lines) {
    all += "  " + kind + " seat " + std::to_string(seat) + " " + wager + " due " + std::to_string(due) + " recorded " +
           std::to_string(recorded) + "\n";
  }
  return all.empty() ? "  nothing\n" : all;
}

// Folds each round of a simulation as it closes, and judges all of them when the meters' streams are whole.
class Judge {
 public:
  void take(schema::Event::Reader event) {
    const std::string stream = event.getStream().cStr();
    if (is_meter_stream(stream)) {
      meters_.try_emplace(stream, stream).first->second.take({event, false});
      return;
    }
    if (event.getRound() == 0) {
      states_[stream].apply(event);
      return;
    }
    auto& message = messages_[stream].emplace_back(std::make_unique<capnp::MallocMessageBuilder>());
    message->setRoot(event);
    if (event.isRoundClosed()) close(stream, event.getRound());
  }

  void finish() {
    struct Meter {
      MeterHistory history;
      jackpot::Readings readings;
      jackpot::MeterAccount account;
    };
    std::map<std::string, Meter> meters;
    for (const RoundFacts& facts : rounds_) {
      const Result<Rulebook> book = testing::books().in_force(facts.id.venue, facts.sign.game, facts.first_event);
      ASSERT_TRUE(book.has_value()) << book.error().message;
      MeterFacts meter;
      if (!facts.sign.meter.empty()) {
        const auto* law = book->house()->jackpot.get();
        ASSERT_NE(law, nullptr) << "the book of " << facts.sign.game << " has no jackpot";
        if (!meters.contains(facts.sign.meter)) {
          MeterHistory history = meters_.at(facts.sign.meter).finish();
          const jackpot::Readings readings = jackpot::default_readings(*law, *book->house());
          jackpot::MeterAccount account = jackpot::account_of(history, law, readings);
          meters.emplace(facts.sign.meter, Meter{std::move(history), readings, std::move(account)});
        }
        const Meter& own = meters.at(facts.sign.meter);
        meter = jackpot::meter_facts(own.history, own.account, law, own.readings, facts);
      }
      const Verdict& verdict = verdicts_.emplace(facts.id.text(), adjudicate(facts, *book, meter)).first->second;
      if (facts.sign.meter.empty()) continue;
      const law::CompiledJackpot& law = *book->house()->jackpot;
      const auto round = jackpot::table_round(facts, verdict, law.wager);
      ASSERT_TRUE(round.has_value()) << facts.id.text();
      const std::array laws = {jackpot::MeterLaw{.from = {}, .law = &law}};
      for (const jackpot::MeterFinding& finding :
           jackpot::compare_contributions(meters.at(facts.sign.meter).history, facts.id, {*round}, laws)) {
        ADD_FAILURE() << facts.id.text() << ", seat " << finding.seat.value() << ": " << finding.kind() << ": "
                      << sentence(finding);
      }
    }
  }

  const std::map<std::string, Verdict>& verdicts() const { return verdicts_; }

 private:
  void close(const std::string& stream, std::uint64_t round) {
    std::vector<EventRef> events;
    for (const auto& message : messages_[stream]) {
      events.push_back({message->getRoot<schema::Event>().asReader(), false});
    }
    const RoundId id = parse_round_id(stream + "/" + std::to_string(round)).value();
    rounds_.push_back(fold(id, states_[stream], events));
    messages_[stream].clear();
  }

  std::map<std::string, TableState> states_;
  std::map<std::string, MeterFolder> meters_;
  std::map<std::string, std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>> messages_;
  std::vector<RoundFacts> rounds_;
  std::map<std::string, Verdict> verdicts_;
};

struct Played {
  std::map<std::string, std::vector<PlantedError>> errors;  // by round
  std::map<std::string, simulator::Incident> incidents;     // by round
  Judge judge;
};

void play(const simulator::Options& options, Played& played) {
  const Result<void> result = simulator::simulate(
      options, [&](schema::Event::Reader event) { played.judge.take(event); },
      [&](const PlantedError& error) { played.errors[error.round.text()].push_back(error); },
      [&](const simulator::Incident& incident) { played.incidents.emplace(incident.round.text(), incident); });
  ASSERT_TRUE(result.has_value()) << result.error().message;
  played.judge.finish();
}

// Whether the library has a book for the game at all.
bool has_book(const std::string& game) {
  return std::ranges::any_of(testing::books().books(),
                             [&](const Rulebook& book) { return book.venue() + "/" + book.game() == game; });
}

// Whether any of them says what irregularities lead to; the poker room has its own.
bool decides_irregularities(const std::string& game) {
  return std::ranges::any_of(testing::books().books(), [&](const Rulebook& book) {
    return book.venue() + "/" + book.game() == game && book.data().isHouse() &&
           book.data().getHouse().getIrregularities().size() > 0;
  });
}

constexpr std::uint32_t kTables = 10;
constexpr std::uint32_t kRoundsAtATable = 500;

// How often the tables of one test are played, each time with another seed.
std::uint32_t runs() {
  const char* all = std::getenv("CARDSPEAK_ROUNDS");
  if (all == nullptr) return 1;
  constexpr std::uint32_t kTestsOfAGame = 3;
  const auto games = static_cast<std::uint32_t>(simulator::games().size());
  const std::uint32_t in_a_run = kTables * kRoundsAtATable * games * kTestsOfAGame;
  return std::max(1U, static_cast<std::uint32_t>(std::strtoul(all, nullptr, 10)) / in_a_run);
}

class PlantedErrors : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!has_book(GetParam())) GTEST_SKIP() << "NOT JUDGED: the library has no rulebook for " << GetParam();
    options_.game = GetParam();
    options_.tables = kTables;
    options_.rounds = kRoundsAtATable;
    options_.seed = 20'261'127;
    options_.errors_per_million = 100'000;
  }

  void expect_the_errors_and_no_other() {
    for (std::uint32_t run = 0; run < runs(); ++run, ++options_.seed) {
      Played played;
      ASSERT_NO_FATAL_FAILURE(play(options_, played));
      ASSERT_EQ(played.judge.verdicts().size(), std::size_t{options_.tables} * options_.rounds);
      EXPECT_GT(played.errors.size(), std::size_t{options_.tables} * options_.rounds / 20)
          << "too few mistakes were planted to show anything";
      ASSERT_NO_FATAL_FAILURE(compare(played));
    }
  }

  simulator::Options options_;

 private:
  void compare(const Played& played) const {
    unsigned wrong = 0;
    for (const auto& [round, verdict] : played.judge.verdicts()) {
      const auto errors = played.errors.find(round);
      const auto incident = played.incidents.find(round);
      const MoneyLines expected = errors == played.errors.end() ? MoneyLines() : planted(errors->second);
      const MoneyLines found = reported(verdict);
      auto status = expected.empty() ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
      const bool void_round = incident != played.incidents.end() && !incident->second.played_on &&
                              (incident->second.leads_to == "misdeal" || incident->second.leads_to == "void");
      if (void_round) status = schema::VerdictStatus::VOID;
      for (const Finding& finding : verdict.findings) {
        if (finding.severity() != schema::Severity::RECORD && finding.severity() != schema::Severity::PROCEDURE)
          continue;
        // Wagers outside the limits and irregularities are part of the play; anything else that is found against the
        // record is not.
        if (is_about_a_size(finding) || is_about_carried_wagers(finding) || incident != played.incidents.end())
          continue;
        ADD_FAILURE() << round << ": " << finding.kind() << " " << sentence(finding) << " (" << finding.citations.text()
                      << ")";
        ++wrong;
      }
      if (found != expected || verdict.status != status) {
        ADD_FAILURE() << round << ": " << sentence(verdict.reason) << "\n"
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

INSTANTIATE_TEST_SUITE_P(Games, PlantedErrors, ::testing::ValuesIn(simulator::games()), [](const auto& game) {
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
