#include "replay/impact.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/parallel.h"
#include "replay/queries.h"

namespace cardspeak {
namespace {

// One amount of a verdict that two books can disagree on.
struct Line {
  std::string_view kind;
  SeatNo seat;
  std::string_view patron;
  Cents due;
  bool decidable = true;
};

auto place_of(const Line& line) {
  return std::tie(line.kind, line.seat, line.patron);
}

void add_pot_lines(const Verdict& verdict, bool decidable, std::vector<Line>& lines) {
  std::map<SeatNo, Cents> pots;
  for (const PotVerdict& pot : verdict.pots) {
    for (const Award& award : pot.awards) pots[award.seat] += award.amount;
  }
  for (const auto& [seat, amount] : pots) lines.push_back({"pot", seat, {}, amount, decidable});
  for (const UncalledVerdict& uncalled : verdict.uncalled) {
    lines.push_back({"uncalled", uncalled.seat, {}, uncalled.amount, decidable});
  }
  if (verdict.rake) lines.push_back({"rake", SeatNo(), {}, verdict.rake->due, decidable});
}

// In order of their places; lines of one place stay in the order of the verdict. Point into the verdict.
std::vector<Line> lines_of(const Verdict& verdict) {
  std::vector<Line> lines;
  for (const WagerVerdict& wager : verdict.wagers) {
    lines.push_back({wager.wager, wager.seat, wager.patron, wager.due + wager.returned, wager.decidable});
  }
  add_pot_lines(verdict, verdict.status != schema::VerdictStatus::NOT_DECIDABLE, lines);
  std::ranges::stable_sort(lines, {}, place_of);
  return lines;
}

bool add(Cents& sum, Cents amount) {
  std::int64_t total = 0;
  if (__builtin_add_overflow(sum.value(), amount.value(), &total)) return false;
  sum = Cents(total);
  return true;
}

bool is_larger(const RoundImpact& a, const RoundImpact& b) {
  return std::tie(b.moved, a.id) < std::tie(a.moved, b.id);
}

bool decides_in_full(const Verdict& verdict) {
  if (verdict.status == schema::VerdictStatus::NOT_DECIDABLE) return false;
  return std::ranges::none_of(verdict.findings,
                              [](const Finding& finding) { return finding.kind == kFindingNotDecidable; });
}

// A place in the books at which a round is left open.
using OpenPlace = std::tuple<ImpactSide, std::string, std::string>;

// What was counted so far. Sums, sets by name and the largest of an order that is total: in whatever parts the rounds
// are counted and joined, the result is the same.
class Tally {
 public:
  explicit Tally(std::size_t largest) : most_(largest) {}

  void count_open() { ++total_.open; }
  void count(const RoundId& id, const Verdict& before, const Verdict& after);
  void join(Tally&& other);
  // Errors: kOverflow.
  Result<Impact> finish();

 private:
  struct Compared {
    RoundImpact round;
    bool one_sided = false;
  };

  Compared compare(const Verdict& before, const Verdict& after);
  // Either is null where that book knows no such line.
  void compare_line(std::string_view kind, const Line* before, const Line* after, Compared& compared);
  void count_open_places(const RoundId& id, ImpactSide side, const Verdict& verdict);
  void count_readings(ImpactSide side, const Verdict& verdict);
  void keep(RoundImpact round);
  void sum(Cents& into, Cents amount) { fits_ = add(into, amount) && fits_; }

  std::size_t most_;
  Impact total_;
  bool fits_ = true;
  std::map<std::string, WagerImpact, std::less<>> wagers_;
  std::map<OpenPlace, UndecidedGroup> undecided_;
  std::map<std::string, ReadingImpact, std::less<>> readings_;
};

void Tally::compare_line(std::string_view kind, const Line* before, const Line* after, Compared& compared) {
  WagerImpact& wager = wagers_.try_emplace(std::string(kind)).first->second;
  const bool decided_before = before == nullptr || before->decidable;
  const bool decided_after = after == nullptr || after->decidable;
  if (!decided_before || !decided_after) {
    if (decided_before == decided_after) return;
    ++wager.one_sided;
    compared.one_sided = true;
    return;
  }
  const Cents due_before = before != nullptr ? before->due : Cents();
  const Cents due_after = after != nullptr ? after->due : Cents();
  ++wager.wagers;
  sum(wager.due_before, due_before);
  sum(wager.due_after, due_after);
  if (due_before == due_after) return;
  ++wager.differing;
  const Cents difference = due_after - due_before;
  sum(wager.difference, difference);
  compared.round.moved += difference < Cents() ? Cents() - difference : difference;
  if (kind != "rake") compared.round.difference += difference;
}

Tally::Compared Tally::compare(const Verdict& before, const Verdict& after) {
  Compared compared;
  const auto left = lines_of(before);
  const auto right = lines_of(after);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() || j < right.size()) {
    const bool take_left = j == right.size() || (i < left.size() && place_of(left[i]) <= place_of(right[j]));
    const bool take_right = i == left.size() || (j < right.size() && place_of(right[j]) <= place_of(left[i]));
    compare_line(take_left ? left[i].kind : right[j].kind, take_left ? &left[i] : nullptr,
                 take_right ? &right[j] : nullptr, compared);
    i += take_left ? 1 : 0;
    j += take_right ? 1 : 0;
  }
  return compared;
}

void Tally::count_open_places(const RoundId& id, ImpactSide side, const Verdict& verdict) {
  std::set<OpenPlace> seen;
  for (const Finding& finding : verdict.findings) {
    if (finding.kind != kFindingNotDecidable) continue;
    OpenPlace place{side, finding.wager, finding.rule};
    if (!seen.insert(place).second) continue;
    UndecidedGroup& group = undecided_[place];
    if (group.rounds++ == 0 || id < group.first) {
      group.first = id;
      group.text = finding.text;
    }
  }
}

void Tally::count_readings(ImpactSide side, const Verdict& verdict) {
  for (const ReadingUsed& reading : verdict.readings) {
    const bool mattered = std::ranges::any_of(
        reading.alternatives, [](const AlternativeResult& alternative) { return !alternative.wagers.empty(); });
    if (!mattered) continue;
    ReadingImpact& counted = readings_.try_emplace(reading.id).first->second;
    ++(side == ImpactSide::kBefore ? counted.rounds_before : counted.rounds_after);
  }
}

void Tally::keep(RoundImpact round) {
  auto& largest = total_.largest;
  if (largest.size() == most_ && (most_ == 0 || !is_larger(round, largest.back()))) return;
  largest.insert(std::ranges::upper_bound(largest, round, is_larger), std::move(round));
  if (largest.size() > most_) largest.pop_back();
}

void Tally::count(const RoundId& id, const Verdict& before, const Verdict& after) {
  ++total_.rounds;
  const bool full_before = decides_in_full(before);
  const bool full_after = decides_in_full(after);
  total_.undecided_before += full_before ? 0 : 1;
  total_.undecided_after += full_after ? 0 : 1;
  count_open_places(id, ImpactSide::kBefore, before);
  count_open_places(id, ImpactSide::kAfter, after);
  count_readings(ImpactSide::kBefore, before);
  count_readings(ImpactSide::kAfter, after);
  Compared compared = compare(before, after);
  total_.one_sided += compared.one_sided || full_before != full_after ? 1 : 0;
  if (compared.round.moved.is_zero()) return;
  ++total_.differing;
  sum(total_.difference, compared.round.difference);
  compared.round.id = id;
  keep(std::move(compared.round));
}

void Tally::join(Tally&& other) {
  Impact& from = other.total_;
  total_.rounds += from.rounds;
  total_.open += from.open;
  total_.differing += from.differing;
  total_.undecided_before += from.undecided_before;
  total_.undecided_after += from.undecided_after;
  total_.one_sided += from.one_sided;
  sum(total_.difference, from.difference);
  fits_ = fits_ && other.fits_;
  for (const auto& [kind, wager] : other.wagers_) {
    WagerImpact& into = wagers_.try_emplace(kind).first->second;
    into.wagers += wager.wagers;
    into.differing += wager.differing;
    into.one_sided += wager.one_sided;
    sum(into.due_before, wager.due_before);
    sum(into.due_after, wager.due_after);
    sum(into.difference, wager.difference);
  }
  for (auto& [place, group] : other.undecided_) {
    UndecidedGroup& into = undecided_[place];
    const bool is_first = into.rounds == 0 || group.first < into.first;
    into.rounds += group.rounds;
    if (!is_first) continue;
    into.first = std::move(group.first);
    into.text = std::move(group.text);
  }
  for (const auto& [id, reading] : other.readings_) {
    ReadingImpact& into = readings_.try_emplace(id).first->second;
    into.rounds_before += reading.rounds_before;
    into.rounds_after += reading.rounds_after;
  }
  for (RoundImpact& round : from.largest) keep(std::move(round));
}

Result<Impact> Tally::finish() {
  if (!fits_) return fail(ErrorCode::kOverflow, "the amounts of all rounds together do not fit 64 bits of cents");
  for (auto& [kind, wager] : wagers_) {
    wager.wager = kind;
    total_.wagers.push_back(std::move(wager));
  }
  for (auto& [place, group] : undecided_) {
    std::tie(group.side, group.wager, group.rule) = place;
    total_.undecided.push_back(std::move(group));
  }
  for (auto& [id, reading] : readings_) {
    reading.id = id;
    total_.readings.push_back(std::move(reading));
  }
  return std::move(total_);
}

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

Result<void> count_round(const StoredRound& round, const Comparison& comparison, Tally& tally) {
  if (!is_asked_for(round, comparison.query)) return {};
  if (!round.summary.closed) {
    tally.count_open();
    return {};
  }
  const RoundFacts facts = facts_of(round);
  auto before = judge_under(facts, *comparison.books[0], &comparison.meters);
  if (!before) return std::unexpected(before.error());
  auto after = judge_under(facts, *comparison.books[1], &comparison.meters);
  if (!after) return std::unexpected(after.error());
  tally.count(round.id, *before, *after);
  return {};
}

Result<void> count_range(const keys::Range& range, const Comparison& comparison, Tally& tally) {
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
    if (auto counted = count_round(round, comparison, tally); !counted) return counted;
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
  if (auto checked = check_table(store, query); !checked) return std::unexpected(checked.error());
  auto ranges = store.split_rounds(options.threads == 1 ? 1 : options.threads * kPartsEach);
  if (!ranges) return std::unexpected(ranges.error());
  Meters meters(store, library);
  Counter counter(options.progress);
  const Comparison comparison{store, {&before, &after}, query, meters, counter};
  std::vector<Tally> parts(ranges->size(), Tally(options.largest));
  std::vector<Result<void>> done(ranges->size());
  for_each_index(options.threads, parts.size(),
                 [&](std::size_t i) { done[i] = count_range((*ranges)[i], comparison, parts[i]); });
  Tally whole(options.largest);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!done[i]) return std::unexpected(done[i].error());
    whole.join(std::move(parts[i]));
  }
  return whole.finish();
}

}  // namespace cardspeak
