// Whole tables are played by the simulator, at which people cheat: they post and pinch wagers when the cards are known,
// invent and forget jackpots, rule without power, and excuse a mistake when the round is closed. Each act must be found
// with its amount, in the verdict of the round and of its meter, and nothing that no act explains.
//
// CARDSPEAK_ROUNDS=N: as in planted_errors_test.cc.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/fraud.h"
#include "ingest/simulator/simulator.h"
#include "tests/simulated/judge_fixture.h"
#include "tests/simulated/rounds_fixture.h"

namespace cardspeak {
namespace {

using simulator::Fraud;
using simulator::PlantedError;
using simulator::PlantedFraud;
using testing::Judge;
using testing::MoneyLines;

struct Cheated {
  std::map<std::string, std::vector<PlantedError>> errors;    // by round
  std::map<std::string, std::vector<PlantedFraud>> frauds;    // by round: what its verdict has to find
  std::map<std::string, std::vector<PlantedFraud>> on_meter;  // by meter
  std::map<std::string, std::set<std::string>> rounds;        // by fraud
  Judge judge{testing::MeterBy::kCards};
};

void play(const simulator::Options& options, Cheated& played) {
  const Result<void> result = simulator::simulate(
      options, [&](schema::Event::Reader event) { played.judge.take(event); },
      [&](const PlantedError& error) { played.errors[error.round.text()].push_back(error); },
      [](const simulator::Incident&) {},
      [&](const PlantedFraud& fraud) {
        played.rounds[fraud.fraud].insert(fraud.round.text());
        (fraud.meter.empty() ? played.frauds[fraud.round.text()] : played.on_meter[fraud.meter]).push_back(fraud);
      });
  ASSERT_TRUE(result.has_value()) << result.error().message;
  played.judge.finish();
}

// The first amount that the sentence names.
Cents first_amount(const Remark& remark) {
  for (const Value& value : remark.values) {
    if (const auto* cents = std::get_if<Cents>(&value)) return *cents;
  }
  return {};
}

bool quotes(const Remark& remark, const std::string& said) {
  return std::ranges::any_of(remark.values, [&](const Value& value) {
    const auto* recorded = std::get_if<AsRecorded>(&value);
    const auto* irregularity = std::get_if<IrregularityName>(&value);
    return (recorded != nullptr && recorded->text == said) || (irregularity != nullptr && irregularity->text == said);
  });
}

// A ruling on a hand that lies open has no ground, where one on a hidden hand is left to a person.
bool is_of_its_kind(const Remark& remark, const PlantedFraud& fraud) {
  return remark.kind() == fraud.finding ||
         (fraud.finding == "open-statement" && remark.kind() == "ruling-without-ground");
}

bool tells(const Remark& remark, const PlantedFraud& fraud) {
  return is_of_its_kind(remark, fraud) && (fraud.amount.is_zero() || first_amount(remark) == fraud.amount) &&
         (fraud.said.empty() || quotes(remark, fraud.said));
}

// What was done in a round or with a meter, and what of it was told. The table's record and the meter's may each stand
// against the settlement, so that one thing is told twice.
class Done {
 public:
  explicit Done(const std::vector<PlantedFraud>& frauds) : left_(frauds) {}

  // False: nothing that was done explains the finding.
  template <typename Same>
  bool take_told(const Remark& remark, Same same) {
    const auto is_told = [&](const PlantedFraud& fraud) { return tells(remark, fraud) && same(fraud); };
    // Beside the finding with the amount, one may name the hand that the records name.
    const auto names_hand = [&](const PlantedFraud& fraud) {
      return !fraud.amount.is_zero() && first_amount(remark).is_zero() && is_of_its_kind(remark, fraud) && same(fraud);
    };
    const auto found = std::ranges::find_if(left_, is_told);
    if (found == left_.end()) {
      return std::ranges::any_of(told_, is_told) || std::ranges::any_of(told_, names_hand) ||
             std::ranges::any_of(left_, names_hand);
    }
    told_.push_back(*found);
    left_.erase(found);
    return true;
  }

  [[nodiscard]] const std::vector<PlantedFraud>& left() const { return left_; }

 private:
  std::vector<PlantedFraud> left_;
  std::vector<PlantedFraud> told_;
};

// The player's net on the wager, by the answer that the verdict did not take.
bool shows_otherwise(const Verdict& verdict, const PlantedFraud& fraud) {
  for (const WagerVerdict& line : verdict.wagers) {
    if (line.seat != fraud.seat || line.wager != fraud.wager) continue;
    if (line.due - (line.stake - line.returned) == *fraud.otherwise) return true;  // both answers pay alike
    for (const ReadingUsed& reading : verdict.readings) {
      if (!reading.id.starts_with("LATE-") || reading.decider.empty()) continue;
      for (const AlternativeResult& other : reading.alternatives) {
        const bool told = std::ranges::any_of(other.wagers, [&](const AlternativeWager& wager) {
          return wager.seat == fraud.seat && wager.wager == fraud.wager &&
                 wager.due - (line.stake - wager.returned) == *fraud.otherwise;
        });
        if (told) return true;
      }
    }
  }
  return false;
}

// Whether somebody's word or a prize stands against the cards, whatever the money. Chips that came late and went back
// are agreed, with the reading beside them.
bool differs_without_money(const PlantedFraud& fraud) {
  return fraud.finding != "late-wager" && fraud.finding != "late-withdrawal";
}

bool leaves_open(const PlantedFraud& fraud) {
  return fraud.finding == "open-statement";
}

constexpr std::uint32_t kRoundsOfATest = 100;
constexpr unsigned kMostFailures = 20;

class PlantedFrauds : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!testing::has_book(GetParam())) GTEST_SKIP() << "NOT JUDGED: the library has no rulebook for " << GetParam();
    options_.game = GetParam();
    options_.tables = testing::kTables;
    options_.rounds = testing::plays_long() ? testing::kRoundsAtATable : kRoundsOfATest;
    options_.seed = 20'261'129;
    options_.frauds_per_million = 600'000;
    options_.jackpots = true;
    options_.stack = simulator::Stack::kSimultaneous;
  }

  void compare(const Cheated& played) {
    for (const auto& [round, verdict] : played.judge.verdicts()) {
      compare_round(played, round, verdict);
      ASSERT_LT(wrong_, kMostFailures) << "seed " << options_.seed;
    }
    for (const auto& [meter, verdict] : played.judge.meter_verdicts()) compare_meter(played, meter, verdict);
  }

  // Every kind that the game offers was done, and says how often.
  void count(const Cheated& played) const {
    std::string counts;
    for (const Fraud fraud : simulator::kFrauds) {
      const std::string name(simulator::fraud_name(fraud));
      const auto found = played.rounds.find(name);
      const std::size_t rounds = found == played.rounds.end() ? 0 : found->second.size();
      counts += (counts.empty() ? "" : ", ") + name + " " + std::to_string(rounds);
      EXPECT_TRUE(rounds > 0 || !offers(fraud)) << name << " was not planted, seed " << options_.seed;
    }
    std::printf("[ PLANTED  ] %s, seed %llu, %zu rounds: %s\n", GetParam().c_str(),
                static_cast<unsigned long long>(options_.seed), played.judge.verdicts().size(), counts.c_str());
  }

  simulator::Options options_;

 private:
  // At a table of the poker room players wager among themselves, and there is no jackpot.
  [[nodiscard]] bool offers(Fraud fraud) const {
    const bool poker = GetParam() == "crown-melbourne/texas-holdem";
    return !poker || fraud == Fraud::kRulingWithoutPower || fraud == Fraud::kLateExcuse || fraud == Fraud::kPinching;
  }

  void compare_round(const Cheated& played, const std::string& round, const Verdict& verdict) {
    const auto errors = played.errors.find(round);
    const auto frauds = played.frauds.find(round);
    const MoneyLines expected = errors == played.errors.end() ? MoneyLines() : testing::planted(errors->second);
    Done done(frauds == played.frauds.end() ? std::vector<PlantedFraud>() : frauds->second);
    const bool differs = !expected.empty() || std::ranges::any_of(done.left(), differs_without_money);
    // Where no money differs, what a word leaves open is what stands first.
    const bool open = expected.empty() && std::ranges::any_of(done.left(), leaves_open);
    const auto status = open      ? schema::VerdictStatus::NOT_DECIDABLE
                        : differs ? schema::VerdictStatus::DIFFERS
                                  : schema::VerdictStatus::AGREED;
    const MoneyLines found = testing::reported(verdict);
    if (found != expected || verdict.status != status) {
      fail(round, "planted\n" + testing::text(expected) + "reported\n" + testing::text(found) + "status " +
                      std::to_string(static_cast<int>(verdict.status)) + acts_of(played, round));
    }
    for (const PlantedFraud& fraud : done.left()) {
      if (fraud.otherwise && !shows_otherwise(verdict, fraud)) fail(round, "not both amounts: " + to_json(fraud));
    }
    for (const Finding& finding : verdict.findings) {
      if (finding.severity() == schema::Severity::NOTE || testing::is_about_money_lines(finding) ||
          testing::is_about_a_size(finding)) {
        continue;
      }
      const auto same = [&](const PlantedFraud& fraud) {
        return fraud.seat == finding.seat && fraud.wager == finding.wager;
      };
      if (done.take_told(finding, same)) continue;
      // Whoever bends a round signs for it as somebody else.
      if (frauds != played.frauds.end() && finding.kind() == kFindingTwoOffices) continue;
      fail(round, "explained by nothing: " + std::string(finding.kind()) + " " + sentence(finding) + " (" +
                      finding.citations.text() + ")" + acts_of(played, round));
    }
    for (const PlantedFraud& fraud : done.left()) fail(round, "not found: " + to_json(fraud));
  }

  // The outcome on the meter's record, or what was keyed at the table, names the hand of a false prize that was planted
  // there.
  [[nodiscard]] static bool names_false_prize(const Cheated& played, const jackpot::MeterFinding& finding) {
    const bool invented = finding.kind() == kMeterWinnerInvented;
    if (!invented && finding.kind() != kFindingPrizeRecords) return false;
    return std::ranges::any_of(played.frauds, [&](const auto& of_round) {
      return std::ranges::any_of(of_round.second, [&](const PlantedFraud& fraud) {
        const bool is_it = invented ? fraud.fraud == simulator::fraud_name(Fraud::kFalseJackpot)
                                    : fraud.finding == kFindingPrizeRecords;
        return is_it && fraud.seat == finding.seat && fraud.round.number == finding.round &&
               finding.table.ends_with(fraud.round.table);
      });
    });
  }

  void compare_meter(const Cheated& played, const std::string& meter, const MeterVerdict& verdict) {
    const auto planted = played.on_meter.find(meter);
    Done done(planted == played.on_meter.end() ? std::vector<PlantedFraud>() : planted->second);
    for (const jackpot::MeterFinding& finding : verdict.findings) {
      if (finding.severity() == schema::Severity::NOTE) continue;
      const auto same = [&](const PlantedFraud& fraud) {
        return fraud.seat == finding.seat && fraud.round.number == finding.round &&
               finding.table.ends_with(fraud.round.table);
      };
      if (done.take_told(finding, same)) continue;
      if (names_false_prize(played, finding)) continue;
      const std::string round = meter.substr(0, meter.find('/') + 1) +
                                finding.table.substr(finding.table.find('/') + 1) + "/" +
                                std::to_string(finding.round.value());
      fail(meter, round + " seat " + std::to_string(finding.seat.value()) + " explained by nothing: " +
                      std::string(finding.kind()) + " " + sentence(finding) + acts_of(played, round));
      if (wrong_ >= kMostFailures) return;
    }
    for (const PlantedFraud& fraud : done.left()) fail(meter, "not found: " + to_json(fraud));
  }

  static std::string acts_of(const Cheated& played, const std::string& round) {
    std::string acts;
    const auto frauds = played.frauds.find(round);
    if (frauds != played.frauds.end()) {
      for (const PlantedFraud& fraud : frauds->second) acts += "\n  " + to_json(fraud);
    }
    const auto errors = played.errors.find(round);
    if (errors != played.errors.end()) {
      for (const PlantedError& error : errors->second) acts += "\n  " + to_json(error);
    }
    return acts;
  }

  void fail(const std::string& where, const std::string& what) {
    ++wrong_;
    ADD_FAILURE() << where << ", seed " << options_.seed << ": " << what;
  }

  unsigned wrong_ = 0;
};

TEST_P(PlantedFrauds, EachIsFoundWithItsAmountAndNothingElse) {
  for (std::uint32_t run = 0; run < testing::runs(); ++run, ++options_.seed) {
    Cheated played;
    ASSERT_NO_FATAL_FAILURE(play(options_, played));
    ASSERT_EQ(played.judge.verdicts().size(), std::size_t{options_.tables} * options_.rounds);
    ASSERT_NO_FATAL_FAILURE(compare(played));
    count(played);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PlantedFrauds, ::testing::ValuesIn(simulator::games_with_frauds()),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           std::erase(name, '/');
                           return name;
                         });

}  // namespace
}  // namespace cardspeak
