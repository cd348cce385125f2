#include "replay/impact.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "model/try.h"
#include "replay/impact_tally.h"
#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/parallel.h"
#include "replay/queries.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

// Tells how far the threads have come together, not at every round.
class Counter {
 public:
  explicit Counter(const std::function<void(std::uint64_t)>& tell) : tell_(tell) {}
  void add(std::uint64_t rounds) {
    if (!tell_) return;
    const std::scoped_lock lock(mutex_);
    tell_(done_ += rounds);
  }

 private:
  const std::function<void(std::uint64_t)>& tell_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
};

struct Comparison {
  const Store& store;
  const std::array<const Rulebook*, 2> books;
  const ImpactQuery& query;
  Meters& meters;
  Counter& counter;
};

bool is_asked_for(const StoredRound& round, const ImpactQuery& query) {
  const DeviceTimeNs first = round.summary.first_event;
  return round.id.venue == query.venue && round.summary.game == query.game &&
         (!query.table || round.id.table == *query.table) && (!query.from || first >= *query.from) &&
         (!query.until || first < *query.until);
}

Result<void> count_round(const StoredRound& round, const Comparison& comparison, ImpactTally& tally) {
  if (!is_asked_for(round, comparison.query)) return {};
  if (!round.summary.closed) {
    tally.count_open();
    return {};
  }
  const RoundFacts facts = weighed_facts(round, *comparison.books[0]);
  auto before = judge_under(facts, *comparison.books[0], &comparison.meters);
  if (!before) return std::unexpected(before.error());
  auto after = judge_under(facts, *comparison.books[1], &comparison.meters);
  if (!after) return std::unexpected(after.error());
  tally.count(round.id, *before, *after);
  return {};
}

Result<void> count_range(const keys::Range& range, const Comparison& comparison, ImpactTally& tally) {
  constexpr std::uint64_t kTellEvery = 64;
  RoundScan scan = comparison.store.scan(range);
  StoredRound round;
  for (std::uint64_t seen = 1;; ++seen) {
    auto moved = scan.next(round);
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) {
      comparison.counter.add((seen - 1) % kTellEvery);
      return {};
    }
    CARDSPEAK_TRY(count_round(round, comparison, tally));
    if (seen % kTellEvery == 0) comparison.counter.add(kTellEvery);
  }
}

Result<void> check_table(const Store& store, const ImpactQuery& query) {
  if (!query.table) return {};
  auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  if (std::ranges::binary_search(*tables, query.venue + "/" + *query.table)) return {};
  std::string known;
  for (const std::string& table : *tables) {
    if (table.starts_with(query.venue + "/")) known += (known.empty() ? "" : ", ") + table;
  }
  return fail(ErrorCode::kNotFound, "no round of table " + query.venue + "/" + *query.table + " is in the store; " +
                                        (known.empty() ? "it has none of " + query.venue : "there are " + known));
}

}  // namespace

Result<Impact> impact(const Store& store, const Library& library, const Rulebook& before, const Rulebook& after,
                      const ImpactQuery& query, const ImpactOptions& options) {
  // More parts than threads, so that a part of long rounds keeps nobody waiting.
  constexpr std::size_t kPartsEach = 8;
  CARDSPEAK_TRY(check_table(store, query));
  auto ranges = store.split_rounds(options.threads == 1 ? 1 : options.threads * kPartsEach);
  if (!ranges) return std::unexpected(ranges.error());
  Meters meters(store, library);
  Counter counter(options.progress);
  const Comparison comparison{store, {&before, &after}, query, meters, counter};
  std::vector<ImpactTally> parts(ranges->size(), ImpactTally(options.largest));
  std::vector<Result<void>> done(ranges->size());
  for_each_index(options.threads, parts.size(),
                 [&](std::size_t i) { done[i] = count_range((*ranges)[i], comparison, parts[i]); });
  ImpactTally whole(options.largest);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!done[i]) return std::unexpected(done[i].error());
    whole.join(std::move(parts[i]));
  }
  return whole.finish();
}

}  // namespace cardspeak
