#include "bench/patterns/exact_part.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/find_patterns.h"

namespace cardspeak::pattern_bench {
namespace {

constexpr std::uint32_t kTables = 4;
constexpr std::uint32_t kMistakesPerMillion = 100'000;
constexpr std::uint32_t kFraudsPerMillion = 100'000;
constexpr std::size_t kWrongTold = 3;

std::vector<patterns::Question> exact_questions() {
  std::vector<patterns::Question> questions;
  for (const patterns::Pattern& pattern : patterns::all_patterns()) {
    if (pattern.info.exact) questions.push_back({&pattern, patterns::By::kTable});
  }
  return questions;
}

// Asks each pattern about each round by itself, so that every answer is about one round.
class RoundByRound : public JudgedSink {
 public:
  RoundByRound(const std::vector<patterns::Question>& questions, const Library& library)
      : questions_(questions), library_(library) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    Part& mine = parts_[part];
    ++mine.rounds;
    patterns::AllSums sums(questions_, library_);
    sums.take(judged.facts, judged.verdict, 0);
    for (const patterns::PatternFound& answer : expect(sums.finish())) {
      if (answer.hits != 0) mine.hits[std::string(answer.info->name)].insert(round.id);
    }
  }
  bool done(std::size_t part) override {
    rounds += parts_[part].rounds;
    for (auto& [pattern, hits] : parts_[part].hits) found[pattern].merge(hits);
    parts_[part] = {};
    return true;
  }

  std::uint64_t rounds = 0;
  RoundsByPattern found;

 private:
  struct Part {
    std::uint64_t rounds = 0;
    RoundsByPattern hits;
  };
  const std::vector<patterns::Question>& questions_;
  const Library& library_;
  std::vector<Part> parts_;
};

// What an evening has planted: of the last two one alone, since a round that is corrected long after it was played has
// in its span whatever was lost meanwhile.
enum class Planted : std::uint8_t { kFrauds, kCorrections, kLostEvents };

simulator::Options options_of(const std::string& game, Planted planted, std::uint64_t seed, std::uint32_t rounds) {
  simulator::Options options;
  options.game = game;
  options.tables = kTables;
  options.rounds = std::max<std::uint32_t>(1, rounds / kTables);
  options.seed = seed;
  if (planted != Planted::kFrauds) return options;
  options.errors_per_million = kMistakesPerMillion;
  options.frauds_per_million = kFraudsPerMillion;
  options.jackpots = true;
  options.stack = simulator::Stack::kRoyal;
  return options;
}

Tampering tampering_of(Planted planted) {
  constexpr std::uint32_t kPerThousand = 50;
  return {planted == Planted::kLostEvents ? kPerThousand : 0, planted == Planted::kCorrections ? kPerThousand : 0};
}

ExactResult compare(const std::string& pattern, std::uint64_t rounds, Truth& truth, const std::set<RoundId>& found) {
  const std::set<RoundId>& planted = truth.planted[pattern];
  const std::set<RoundId>& open = truth.open[pattern];
  ExactResult result{pattern, rounds, planted.size(), 0, 0, {}};
  for (const RoundId& round : planted) {
    if (found.contains(round)) {
      ++result.found;
    } else if (result.wrong.size() < kWrongTold) {
      result.wrong.push_back("missed " + round.text());
    }
  }
  for (const RoundId& round : found) {
    if (planted.contains(round) || open.contains(round)) continue;
    ++result.false_ones;
    if (result.wrong.size() < kWrongTold) result.wrong.push_back("false " + round.text());
  }
  return result;
}

}  // namespace

void ExactResult::add(const ExactResult& other) {
  rounds += other.rounds;
  planted += other.planted;
  found += other.found;
  false_ones += other.false_ones;
  for (const std::string& each : other.wrong) {
    if (wrong.size() < kWrongTold) wrong.push_back(each);
  }
}

std::vector<ExactResult> run_exact(const Library& library, std::uint64_t seed, std::uint32_t rounds) {
  const std::vector<patterns::Question> questions = exact_questions();
  std::map<std::string, ExactResult> results;
  const auto play_and_ask = [&](const std::vector<std::string>& games, Planted planted, std::uint32_t each) {
    Evening evening(library);
    Truth truth;
    for (const std::string& game : games) {
      evening.play(options_of(game, planted, seed, each), tampering_of(planted), truth);
    }
    evening.project();
    RoundByRound answers(questions, library);
    evening.judge(answers);
    for (const patterns::Question& question : questions) {
      const std::string name(question.pattern->info.name);
      ExactResult result = compare(name, answers.rounds, truth, answers.found[name]);
      auto [mine, is_new] = results.try_emplace(name, result);
      if (!is_new) mine->second.add(result);
    }
  };
  const auto& games = simulator::games_with_frauds();
  // Half of the rounds for what the simulator plants; a game at a time, since two of a venue may name a meter alike.
  const auto share = rounds / static_cast<std::uint32_t>(games.size());
  for (const std::string& game : games) play_and_ask({game}, Planted::kFrauds, share / 2);
  play_and_ask(games, Planted::kCorrections, share / 4);
  play_and_ask(games, Planted::kLostEvents, share / 4);
  std::vector<ExactResult> all;
  for (const patterns::Question& question : questions) {
    all.push_back(results.at(std::string(question.pattern->info.name)));
  }
  return all;
}

}  // namespace cardspeak::pattern_bench
