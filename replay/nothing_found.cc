#include "replay/nothing_found.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace cardspeak {
namespace {

constexpr std::array kCriteria{Criterion::kShort, Criterion::kOver,  Criterion::kStatus, Criterion::kFinding,
                               Criterion::kTime,  Criterion::kSeat,  Criterion::kPatron, Criterion::kDealer,
                               Criterion::kGame,  Criterion::kTable, Criterion::kVenue};

template <typename Optional>
bool taken_out(Optional& asked) {
  const bool had = asked.has_value();
  asked.reset();
  return had;
}

bool take_out_time(RoundQuery& query) {
  const bool had = query.from || query.until || !query.at_venue.empty();
  query.from.reset();
  query.until.reset();
  query.at_venue.clear();
  return had;
}

// Takes the criterion out of the query. False: it was not in it.
bool drop(Criterion criterion, RoundQuery& query) {
  switch (criterion) {
    case Criterion::kTable:
      return taken_out(query.table);
    case Criterion::kVenue:
      return !query.venue_with_game && taken_out(query.venue);
    case Criterion::kGame:
      if (query.venue_with_game) query.venue.reset();
      return taken_out(query.game);
    case Criterion::kTime:
      return take_out_time(query);
    case Criterion::kDealer:
      return taken_out(query.dealer);
    case Criterion::kPatron:
      return taken_out(query.patron);
    case Criterion::kFinding:
      return !std::exchange(query.findings, {}).empty();
    case Criterion::kStatus:
      return taken_out(query.status);
    case Criterion::kSeat:
      return taken_out(query.seat);
    case Criterion::kShort:
      return taken_out(query.short_by);
    case Criterion::kOver:
      return taken_out(query.over_by);
  }
  return false;
}

void add_instead(Criterion criterion, const RoundRow& row, std::set<std::string>& names) {
  const auto& findings = row.part ? row.part->findings : row.summary.findings;
  if (criterion == Criterion::kTable) names.insert(row.id.stream());
  if (criterion == Criterion::kVenue) names.insert(row.id.venue);
  if (criterion == Criterion::kGame) names.insert(row.summary.game);
  if (criterion == Criterion::kDealer) names.insert(row.summary.dealer);
  if (criterion == Criterion::kPatron) names.insert(row.summary.patrons.begin(), row.summary.patrons.end());
  if (criterion == Criterion::kFinding) names.insert(findings.begin(), findings.end());
}

Without counted_without(Criterion criterion, const std::vector<RoundRow>& rows) {
  Without without{
      criterion, rows.size(), rows.front().summary.first_event, rows.front().summary.first_event, rows.front().id.venue,
      {}};
  std::set<std::string> names;
  for (const RoundRow& row : rows) {
    without.first = std::min(without.first, row.summary.first_event);
    without.last = std::max(without.last, row.summary.first_event);
    add_instead(criterion, row, names);
  }
  names.erase("");
  without.instead.assign(names.begin(), names.end());
  return without;
}

}  // namespace

Result<std::vector<Without>> rounds_without_one(const Store& store, const RoundQuery& query) {
  std::vector<Without> all;
  for (const Criterion criterion : kCriteria) {
    RoundQuery rest = query;
    if (!drop(criterion, rest)) continue;
    rest.limit = kCountedMax;
    rest.newest_first = false;
    const auto rows = find_rounds(store, rest);
    if (!rows) return std::unexpected(rows.error());
    if (!rows->empty()) all.push_back(counted_without(criterion, *rows));
  }
  return all;
}

}  // namespace cardspeak
