#include "replay/queries.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "model/remarks/forms.h"
#include "model/remarks/kinds.h"
#include "model/try.h"
#include "replay/index_walk.h"
#include "replay/names.h"
#include "replay/store/round_value.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

std::unexpected<Error> nothing_of(const std::string& what, const std::string& name, const std::string& plural,
                                  const std::vector<std::string>& known) {
  return fail(ErrorCode::kNotFound,
              "no " + what + " '" + name + "' in the store" +
                  (known.empty() ? ", which has no " + plural : "; " + plural + " there are: " + some_of(known)));
}

// Where the candidates come from: one index, with what is left to check on each of them.
struct Source {
  IndexKind kind = IndexKind::kTime;
  std::vector<std::string> texts;
};

// A finding is rarer than a patron, a patron than a dealer.
Source narrowest(const RoundQuery& query) {
  if (!query.findings.empty() && !query.by_register) return {IndexKind::kFinding, query.findings};
  if (query.patron) return {IndexKind::kPatron, {*query.patron}};
  if (query.dealer) return {IndexKind::kDealer, {*query.dealer}};
  return {IndexKind::kTime, {""}};
}

bool has_any(const std::vector<std::string>& texts, const std::vector<std::string>& wanted) {
  return wanted.empty() ||
         std::ranges::any_of(wanted, [&](const std::string& text) { return std::ranges::binary_search(texts, text); });
}

// Whether what the store keeps of the verdict leaves it possible that something asked for was found.
bool may_have_finding(const RoundSummary& summary, const RoundQuery& query) {
  return query.by_register || has_any(summary.findings, query.findings);
}

// Whether the round, or what is asked for of it, has the status that is asked for; whatever is judged of it, one that
// is not closed is open.
bool has_status(schema::VerdictStatus status, const RoundSummary& summary, const RoundQuery& query) {
  const bool open = query.status == schema::VerdictStatus::OPEN && !summary.closed;
  return !query.status || status == *query.status || open;
}

// Whether the status of the round leaves it possible that it, or what is asked for of it, has the one that is asked
// for. Of a round that is agreed, every part is.
bool may_have_status(const RoundSummary& summary, const RoundQuery& query) {
  if (query.by_register || has_status(summary.status, summary, query)) return true;
  const bool of_a_part = query.judge_part && (query.patron || query.seat);
  return of_a_part && summary.status != schema::VerdictStatus::AGREED;
}

bool meets(const RoundId& id, const RoundSummary& summary, const RoundQuery& query) {
  return (!query.venue || id.venue == *query.venue) && (!query.game || summary.game == *query.game) &&
         (!query.dealer || summary.dealer == *query.dealer) &&
         (!query.patron || std::ranges::binary_search(summary.patrons, *query.patron)) &&
         may_have_finding(summary, query) && may_have_status(summary, query) &&
         query.span_at(id.venue).holds(summary.first_event);
}

// What only the judged round tells. Only rounds in which something was found have a difference.
Result<bool> meets_in_part(const Store& store, const RoundQuery& query, RoundRow& row) {
  const bool about_money = query.short_by || query.over_by;
  if (about_money && !query.by_register && row.summary.findings.empty()) return false;
  const auto round = store.get_round(row.id);
  if (!round) return std::unexpected(round.error());
  auto part = query.judge_part(*round, query.patron, query.seat);
  if (!part) return std::unexpected(part.error());
  if (!*part) return false;
  const bool met = has_any((*part)->findings, query.findings) && has_status((*part)->status, row.summary, query) &&
                   (!query.short_by || (*part)->most_short >= *query.short_by) &&
                   (!query.over_by || (*part)->most_over >= *query.over_by);
  row.part = *std::move(part);
  return met;
}

Result<void> check_text(const Store& store, IndexKind kind, const std::string& text, const std::string& what,
                        const std::string& plural) {
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(kind, text, {}, {}));
  auto moved = walk.next();
  if (!moved) return std::unexpected(moved.error());
  if (*moved) return {};
  auto known = known_texts(store, kind, kNamesInMessage + 1);
  if (!known) return std::unexpected(known.error());
  auto nothing = nothing_of(what, text, plural, *known);
  if (std::ranges::any_of(*known, schema::is_mask)) {
    nothing.error().message += "; who is masked is found by name with what opens the masks: --patrons FILE";
  }
  return nothing;
}

Result<void> check_venue(const Store& store, const std::string& venue) {
  auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  const auto venues = venues_of(*tables);
  if (std::ranges::find(venues, venue) != venues.end()) return {};
  return nothing_of("venue", venue, "venues", venues);
}

// A game is in no index: it is looked for where no round was found. Every round is read where no round has it.
Result<void> check_game(const Store& store, const std::string& game) {
  std::set<std::string> games;
  ShelfWalk walk = store.shelves().walk(Shelf::kRounds, keys::with_prefix(""));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    auto summary = summary_of_round(walk.value());
    if (!summary) return fail(ErrorCode::kCorrupt, "a round does not read");
    if (summary->game == game) return {};
    if (!summary->game.empty()) games.insert(std::move(summary->game));
  }
  return nothing_of("game", game, "games", {games.begin(), games.end()});
}

bool is_marked(const RoundQuery& query, const std::string& finding) {
  return std::ranges::any_of(query.marks, [&](const auto& marked) { return has_any(marked.second, {finding}); });
}

void take_marks(const RoundQuery& query, const RoundId& id, std::vector<std::string>& findings) {
  const auto marks = query.marks.find(id);
  if (marks == query.marks.end()) return;
  findings.insert(findings.end(), marks->second.begin(), marks->second.end());
  std::ranges::sort(findings);
  const auto repeated = std::ranges::unique(findings);
  findings.erase(repeated.begin(), repeated.end());
}

// The names in a query, each of which must be one that the store knows.
Result<void> check_names(const Store& store, const RoundQuery& query) {
  if (query.venue) CARDSPEAK_TRY(check_venue(store, *query.venue));
  if (query.dealer) CARDSPEAK_TRY(check_text(store, IndexKind::kDealer, *query.dealer, "dealer", "dealers"));
  if (query.patron) CARDSPEAK_TRY(check_text(store, IndexKind::kPatron, *query.patron, "patron", "patrons"));
  for (const std::string& finding : query.findings) {
    // Of several, those that no round has are none that is meant, as long as there is such a kind.
    const bool is_kind = std::ranges::find(all_kinds(), finding) != all_kinds().end();
    if (is_kind && (query.by_register || query.findings.size() > 1 || is_marked(query, finding))) continue;
    auto checked = check_text(store, IndexKind::kFinding, finding, "finding", "findings");
    if (!checked && is_of_dispute(finding)) {
      checked.error().message += "; in disputes it is looked for by: cardspeak disputes --finding " + finding;
    }
    if (!checked && is_of_register(finding)) {
      checked.error().message += "; what only a register of devices and staff tells is looked for with one: --devices";
    }
    CARDSPEAK_TRY(std::move(checked));
  }
  return {};
}

// Takes the round in where the query means it.
Result<void> take(const Store& store, const RoundQuery& query, RoundRow row, std::vector<RoundRow>& rows) {
  take_marks(query, row.id, row.summary.findings);
  if (!meets(row.id, row.summary, query)) return {};
  if (query.needs_part()) {
    const auto met = meets_in_part(store, query, row);
    if (!met) return std::unexpected(met.error());
    if (!*met) return {};
  }
  rows.push_back(std::move(row));
  return {};
}

// The rounds of one table, by the table's own range, in order of time.
Result<std::vector<RoundRow>> by_table(const Store& store, const RoundQuery& query) {
  std::vector<RoundRow> rows;
  ShelfWalk walk = store.shelves().walk(Shelf::kRounds, keys::with_prefix(keys::stream(*query.table)));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_round(walk.key());
    auto summary = summary_of_round(walk.value());
    if (!key || !summary) return fail(ErrorCode::kCorrupt, "a round of table " + *query.table + " does not read");
    CARDSPEAK_TRY(take(store, query, {round_id(*query.table, key->round), *std::move(summary), {}}, rows));
  }
  std::ranges::stable_sort(rows, {}, [](const RoundRow& row) { return row.summary.first_event; });
  if (rows.size() > query.limit) rows.resize(query.limit);
  return rows;
}

Result<RoundRow> read_row(const Store& store, const RoundId& id) {
  auto value = store.shelves().get(Shelf::kRounds, keys::round(id.stream(), id.number));
  if (!value) return std::unexpected(value.error());
  auto summary = *value ? summary_of_round(**value) : std::nullopt;
  if (!summary) return fail(ErrorCode::kCorrupt, "round " + id.text() + ": is in an index and does not read");
  return RoundRow{id, *std::move(summary), {}};
}

// Rounds that the index of findings does not have, since only others tell what is found of them.
Result<void> add_marked(const Store& store, const RoundQuery& query, std::vector<RoundRow>& rows) {
  if (query.findings.empty() || query.by_register || query.marks.empty()) return {};
  std::set<RoundId> there;
  for (const RoundRow& row : rows) there.insert(row.id);
  for (const auto& [id, kinds] : query.marks) {
    if (there.contains(id) || (query.table && id.stream() != *query.table)) continue;
    auto row = read_row(store, id);
    if (!row) return std::unexpected(row.error());
    CARDSPEAK_TRY(take(store, query, *std::move(row), rows));
  }
  const auto place = [](const RoundRow& row) {
    return std::tuple(row.summary.first_event, row.id.stream(), row.id.number);
  };
  std::ranges::sort(rows, {}, place);
  if (query.newest_first) std::ranges::reverse(rows);
  if (rows.size() > query.limit) rows.resize(query.limit);
  return {};
}

Result<std::vector<RoundRow>> by_index(const Store& store, const RoundQuery& query) {
  const Source source = narrowest(query);
  std::vector<RoundRow> rows;
  IndexWalk walk(store, {source.kind, source.texts, query.from, query.until, query.newest_first});
  while (rows.size() < query.limit) {
    const auto next = walk.next();
    if (!next) return std::unexpected(next.error());
    if (!*next) break;
    const keys::IndexKey& key = **next;
    if (query.table && key.stream != *query.table) continue;
    auto row = read_row(store, round_id(key.stream, key.round));
    if (!row) return std::unexpected(row.error());
    CARDSPEAK_TRY(take(store, query, *std::move(row), rows));
  }
  CARDSPEAK_TRY(add_marked(store, query, rows));
  return rows;
}

}  // namespace

bool is_of_register(std::string_view finding) {
  return finding == kFactNotVouched || finding == kFactOfficeNotHeld;
}

bool is_of_dispute(std::string_view finding) {
  return finding == kFindingDisputeRecord || finding == kFindingDisputeRuling || finding == kFindingDisputePayment;
}

TimeSpan RoundQuery::span_at(std::string_view at) const {
  const auto own = at_venue.find(at);
  return own == at_venue.end() ? TimeSpan{from, until} : own->second;
}

bool RoundQuery::needs_part() const {
  return judge_part && (by_register || seat || patron || short_by || over_by);
}

Result<std::vector<RoundRow>> find_rounds(const Store& store, const RoundQuery& query) {
  CARDSPEAK_TRY(check_names(store, query));
  RoundQuery asked = query;
  if (query.table) {
    auto table = table_named(store, *query.table, query.venue.value_or(""));
    if (!table) return std::unexpected(table.error());
    asked.table = *std::move(table);
  }
  if (query.from && query.until && *query.from >= *query.until) return std::vector<RoundRow>();
  const bool by_finding = !query.findings.empty() && !query.by_register;
  const bool has_index = by_finding || query.patron || query.dealer || query.from || query.until;
  auto rows = asked.table && !has_index && !query.newest_first ? by_table(store, asked) : by_index(store, asked);
  if (rows && rows->empty() && query.game) CARDSPEAK_TRY(check_game(store, *query.game));
  return rows;
}

}  // namespace cardspeak
