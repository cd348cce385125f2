// A patron takes other times to decide with one dealer than with all others: as somebody does who waits for a sign.
#include <algorithm>
#include <array>
#include <map>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/chance.h"
#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {
namespace {

// Times in half seconds; the last counts all that are longer.
constexpr std::size_t kIntervals = 121;
constexpr std::int64_t kIntervalNs = 500'000'000;
// With fewer decisions the normal distribution of the ranks is not good enough.
constexpr std::uint64_t kFewest = 20;

using Times = std::array<std::uint64_t, kIntervals>;

struct Decided {
  Times times{};
  std::uint64_t count = 0;
  FirstRounds rounds;

  void join(const Decided& other) {
    for (std::size_t i = 0; i < kIntervals; ++i) times[i] += other.times[i];
    count += other.count;
    rounds.join(other.rounds);
  }
};

std::size_t interval_of(DeviceTimeNs from, DeviceTimeNs to) {
  const std::int64_t length = std::max<std::int64_t>(0, to.value() - from.value());
  return std::min<std::size_t>(kIntervals - 1, static_cast<std::size_t>(length / kIntervalNs));
}

class TempoSums : public Sums {
 public:
  void take(const SeenRound& round) override {
    const RoundFacts& facts = round.facts;
    if (facts.dealer.empty()) return;
    for (std::size_t i = 1; i < facts.timeline.size(); ++i) {
      const TimelineEntry& entry = facts.timeline[i];
      if (entry.kind != schema::Event::DECISION) continue;
      const std::string_view patron = facts.patron_at(entry.seat);
      if (patron.empty()) continue;
      Decided& decided = pairs_[{facts.id.venue, std::string(patron), facts.dealer}];
      ++decided.times[interval_of(facts.timeline[i - 1].time, entry.time)];
      ++decided.count;
      decided.rounds.add(facts.id);
    }
  }

  void join(const Sums& other) override {
    for (const auto& [pair, theirs] : static_cast<const TempoSums&>(other).pairs_) pairs_[pair].join(theirs);
  }

  [[nodiscard]] Result<PatternFound> finish() const override {
    PatternFound found;
    std::map<Whom, Decided> patrons;
    for (const auto& [pair, decided] : pairs_) {
      patrons[{pair.venue, pair.who, {}}].join(decided);
      found.of += decided.count;
    }
    for (const auto& [pair, decided] : pairs_) {
      Times others = patrons.at({pair.venue, pair.who, {}}).times;
      for (std::size_t i = 0; i < kIntervals; ++i) others[i] -= decided.times[i];
      const std::uint64_t rest = patrons.at({pair.venue, pair.who, {}}).count - decided.count;
      if (decided.count < kFewest || rest < kFewest) continue;
      ++found.asked;
      PatternLine line;
      line.whom = pair;
      line.hits = line.of = decided.count;
      line.other_hits = line.other_of = rest;
      line.rounds = decided.rounds;
      line.compared = true;
      line.probability = differ_in_rank(decided.times, others);
      found.lines.push_back(std::move(line));
    }
    settle_lines(found, false);
    for (const PatternLine& line : found.lines) found.hits += line.hits;
    return found;
  }

 private:
  std::map<Whom, Decided> pairs_;
};

std::unique_ptr<Sums> start_tempo(By /*by*/) {
  return std::make_unique<TempoSums>();
}

}  // namespace

Pattern tempo() {
  return {{.name = "tempo",
           .hits = "decisions with this dealer that took other times than usual",
           .beside = "the same patron with all other dealers",
           .null = "a patron takes as long to decide whoever deals",
           .test = "Mann and Whitney's test of ranks, two-sided, normal with ties",
           .source = "Mann and Whitney, Ann. Math. Stat. 18 (1947); Lehmann, Nonparametrics, 1.4, on ties",
           .does_not_say = "why: a tired dealer and a noisy hour slow decisions too",
           .exact = false,
           .by = {By::kPair}},
          start_tempo};
}

}  // namespace cardspeak::patterns
