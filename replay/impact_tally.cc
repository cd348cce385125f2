#include "replay/impact_tally.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace cardspeak {

// One amount of a verdict that two books can disagree on.
struct ImpactLine {
  std::string_view kind;
  SeatNo seat;
  std::string_view patron;
  Cents due;
  bool decidable = true;
};

namespace {

auto place_of(const ImpactLine& line) {
  return std::tie(line.kind, line.seat, line.patron);
}

void add_pot_lines(const Verdict& verdict, bool decidable, std::vector<ImpactLine>& lines) {
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
std::vector<ImpactLine> lines_of(const Verdict& verdict) {
  std::vector<ImpactLine> lines;
  for (const WagerVerdict& wager : verdict.wagers) {
    lines.push_back({wager.wager, wager.seat, wager.patron, wager.due + wager.returned, wager.decidable});
  }
  add_pot_lines(verdict, verdict.status != schema::VerdictStatus::NOT_DECIDABLE, lines);
  std::ranges::stable_sort(lines, {}, place_of);
  return lines;
}

bool add_if_it_fits(Cents& sum, Cents amount) {
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
                              [](const Finding& finding) { return finding.kind() == kFindingNotDecidable; });
}

}  // namespace

void ImpactTally::compare_line(std::string_view kind, const ImpactLine* before, const ImpactLine* after,
                               Compared& compared) {
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

ImpactTally::Compared ImpactTally::compare(const Verdict& before, const Verdict& after) {
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

void ImpactTally::count_open_places(const RoundId& id, ImpactSide side, const Verdict& verdict) {
  std::set<OpenPlace> seen;
  for (const Finding& finding : verdict.findings) {
    if (finding.kind() != kFindingNotDecidable) continue;
    OpenPlace place{side, finding.wager, finding.citations.text()};
    if (!seen.insert(place).second) continue;
    UndecidedGroup& group = undecided_[place];
    if (group.rounds++ == 0 || id < group.first) {
      group.first = id;
      const Remark& why = finding;
      group.why = why;
    }
  }
}

void ImpactTally::count_readings(ImpactSide side, const Verdict& verdict) {
  for (const ReadingUsed& reading : verdict.readings) {
    const bool mattered = std::ranges::any_of(
        reading.alternatives, [](const AlternativeResult& alternative) { return !alternative.wagers.empty(); });
    if (!mattered) continue;
    ReadingImpact& counted = readings_.try_emplace(reading.id).first->second;
    ++(side == ImpactSide::kBefore ? counted.rounds_before : counted.rounds_after);
  }
}

void ImpactTally::keep(RoundImpact round) {
  auto& largest = total_.largest;
  if (largest.size() == most_ && (most_ == 0 || !is_larger(round, largest.back()))) return;
  largest.insert(std::ranges::upper_bound(largest, round, is_larger), std::move(round));
  if (largest.size() > most_) largest.pop_back();
}

void ImpactTally::count(const RoundId& id, const Verdict& before, const Verdict& after) {
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

void ImpactTally::join(ImpactTally&& other) {
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
    into.why = std::move(group.why);
  }
  for (const auto& [id, reading] : other.readings_) {
    ReadingImpact& into = readings_.try_emplace(id).first->second;
    into.rounds_before += reading.rounds_before;
    into.rounds_after += reading.rounds_after;
  }
  for (RoundImpact& round : from.largest) keep(std::move(round));
}

Result<Impact> ImpactTally::finish() {
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

void ImpactTally::sum(Cents& into, Cents amount) {
  fits_ = add_if_it_fits(into, amount) && fits_;
}

}  // namespace cardspeak
