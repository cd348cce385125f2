#include "replay/judge_each.h"

#include <algorithm>

#include "model/try.h"
#include "replay/judge_known.h"
#include "replay/parallel.h"
#include "replay/rounds_in_turn.h"

namespace cardspeak {
namespace {

constexpr std::size_t kRoundsInPart = 2'000;

struct JudgeParts {
  const Store& store;
  const Library& library;
  Meters& meters;
  JudgedSink& sink;
  const Register* known;

  Result<void> judge_one(std::size_t part, const StoredRound& round) const {
    const auto judged = judge_known(store, round, library, &meters, known);
    if (!judged) return std::unexpected(judged.error());
    sink.take(part, round, *judged);
    return {};
  }

  Result<void> judge_range(std::size_t part, const keys::Range& range) const {
    RoundScan scan = store.scan(range);
    StoredRound round;
    while (true) {
      const auto moved = scan.next(round);
      if (!moved) return std::unexpected(moved.error());
      if (!*moved) return {};
      CARDSPEAK_TRY(judge_one(part, round));
    }
  }

  Result<void> judge_named(std::size_t part, const std::vector<RoundId>& only) const {
    const std::size_t end = std::min(only.size(), (part + 1) * kRoundsInPart);
    RoundsInTurn in_turn(store);
    StoredRound round;
    for (std::size_t at = part * kRoundsInPart; at < end; ++at) {
      const auto there = in_turn.read(only[at], round);
      if (!there) return std::unexpected(there.error());
      if (!*there) return fail(ErrorCode::kNotFound, "no round " + only[at].text() + " in " + store.folder());
      CARDSPEAK_TRY(judge_one(part, round));
    }
    return {};
  }
};

Result<std::vector<keys::Range>> ranges_of(const Store& store) {
  const auto stats = store.stats();
  if (!stats) return std::unexpected(stats.error());
  return store.split_rounds(std::max<std::size_t>(1, stats->rounds / kRoundsInPart));
}

}  // namespace

Result<void> judge_each(const Store& store, const Library& library, const std::optional<std::vector<RoundId>>& only,
                        unsigned threads, JudgedSink& sink, const Register* known) {
  const auto ranges = only ? Result<std::vector<keys::Range>>() : ranges_of(store);
  if (!ranges) return std::unexpected(ranges.error());
  const std::size_t parts = only ? (only->size() + kRoundsInPart - 1) / kRoundsInPart : ranges->size();
  Meters meters(store, library, MeterSnapshots::kTaken);
  const JudgeParts work{store, library, meters, sink, known};
  sink.begin(parts);
  // A few parts to a thread at a time: one of long rounds keeps nobody waiting, and rows do not pile up.
  const std::size_t wave = std::size_t{threads} * 2;
  for (std::size_t first = 0; first < parts; first += wave) {
    std::vector<Result<void>> results(std::min(wave, parts - first));
    for_each_index(threads, results.size(), [&](std::size_t at) {
      results[at] = only ? work.judge_named(first + at, *only) : work.judge_range(first + at, (*ranges)[first + at]);
    });
    for (std::size_t at = 0; at < results.size(); ++at) {
      if (!results[at]) return std::unexpected(results[at].error());
      if (!sink.done(first + at)) return {};
    }
  }
  return {};
}

}  // namespace cardspeak
