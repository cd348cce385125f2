#include "replay/queries.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/try.h"
#include "replay/store/round_value.h"

namespace cardspeak {
namespace {

constexpr std::size_t kNamesInMessage = 8;

// "a, b, c" or "a, b, …".
std::string some_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kNamesInMessage; ++i) text += (i > 0 ? ", " : "") + names[i];
  return names.size() > kNamesInMessage ? text + ", …" : text;
}

std::unexpected<Error> nothing_of(const std::string& what, const std::string& name, const std::string& plural,
                                  const std::vector<std::string>& known) {
  return fail(ErrorCode::kNotFound,
              "no " + what + " '" + name + "' in the store" +
                  (known.empty() ? ", which has no " + plural : "; " + plural + " there are: " + some_of(known)));
}

bool is_table(std::string_view stream, std::string_view table) {
  if (table.find('/') != std::string_view::npos) return stream == table;
  return stream.substr(stream.find('/') + 1) == table;
}

// Where the candidates come from: one index, with what is left to check on each of them.
struct Source {
  IndexKind kind = IndexKind::kTime;
  std::string text;
};

// A finding is rarer than a patron, a patron than a dealer.
Source narrowest(const RoundQuery& query) {
  if (query.finding) return {IndexKind::kFinding, *query.finding};
  if (query.patron) return {IndexKind::kPatron, *query.patron};
  if (query.dealer) return {IndexKind::kDealer, *query.dealer};
  return {IndexKind::kTime, {}};
}

bool meets(const RoundSummary& summary, const RoundQuery& query) {
  const auto holds = [](const std::vector<std::string>& texts, const std::optional<std::string>& wanted) {
    return !wanted || std::ranges::binary_search(texts, *wanted);
  };
  return (!query.dealer || summary.dealer == *query.dealer) && holds(summary.patrons, query.patron) &&
         holds(summary.findings, query.finding) && (!query.from || summary.first_event >= *query.from) &&
         (!query.until || summary.first_event < *query.until);
}

Result<void> check_text(const Store& store, IndexKind kind, const std::optional<std::string>& text,
                        const std::string& what, const std::string& plural) {
  if (!text) return {};
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(kind, *text, {}, {}));
  auto moved = walk.next();
  if (!moved) return std::unexpected(moved.error());
  if (*moved) return {};
  auto known = known_texts(store, kind, kNamesInMessage + 1);
  if (!known) return std::unexpected(known.error());
  return nothing_of(what, *text, plural, *known);
}

Result<void> check_names(const Store& store, const RoundQuery& query) {
  if (query.table) {
    auto tables = known_tables(store);
    if (!tables) return std::unexpected(tables.error());
    if (std::ranges::none_of(*tables, [&](const std::string& name) { return is_table(name, *query.table); })) {
      return nothing_of("table", *query.table, "tables", *tables);
    }
  }
  CARDSPEAK_TRY(check_text(store, IndexKind::kDealer, query.dealer, "dealer", "dealers"));
  CARDSPEAK_TRY(check_text(store, IndexKind::kPatron, query.patron, "patron", "patrons"));
  return check_text(store, IndexKind::kFinding, query.finding, "finding", "findings");
}

// The rounds of the tables that a query names, by the tables' own ranges.
Result<std::vector<RoundRow>> by_table(const Store& store, const RoundQuery& query) {
  auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  std::vector<RoundRow> rows;
  for (const std::string& table : *tables) {
    if (!is_table(table, *query.table)) continue;
    ShelfWalk walk = store.shelves().walk(Shelf::kRounds, keys::with_prefix(keys::stream(table)));
    while (true) {
      auto moved = walk.next();
      if (!moved) return std::unexpected(moved.error());
      if (!*moved) break;
      const auto key = keys::parse_round(walk.key());
      auto summary = summary_of_round(walk.value());
      if (!key || !summary) return fail(ErrorCode::kCorrupt, "a round of table " + table + " does not read");
      if (meets(*summary, query)) rows.push_back({round_id(table, key->round), *std::move(summary)});
    }
  }
  std::ranges::stable_sort(rows, {}, [](const RoundRow& row) { return row.summary.first_event; });
  if (rows.size() > query.limit) rows.resize(query.limit);
  return rows;
}

Result<std::vector<RoundRow>> by_index(const Store& store, const RoundQuery& query) {
  const Source source = narrowest(query);
  std::vector<RoundRow> rows;
  ShelfWalk walk =
      store.shelves().walk(Shelf::kIndex, keys::index_span(source.kind, source.text, query.from, query.until));
  while (rows.size() < query.limit) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    const auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "an index of rounds has a damaged key");
    if (query.table && !is_table(key->stream, *query.table)) continue;
    auto value = store.shelves().get(Shelf::kRounds, keys::round(key->stream, key->round));
    if (!value) return std::unexpected(value.error());
    auto summary = *value ? summary_of_round(**value) : std::nullopt;
    const RoundId id = round_id(key->stream, key->round);
    if (!summary) return fail(ErrorCode::kCorrupt, "round " + id.text() + ": is in an index and does not read");
    if (meets(*summary, query)) rows.push_back({id, *std::move(summary)});
  }
  return rows;
}

}  // namespace

Result<std::vector<std::string>> known_texts(const Store& store, IndexKind kind, std::size_t limit) {
  std::vector<std::string> texts;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_kind(kind));
  auto moved = walk.next();
  while (moved && *moved && texts.size() < limit) {
    auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "an index of rounds has a damaged key");
    // On to the first entry of the next text, over all entries of this one.
    const keys::Range entries = keys::index_span(kind, key->text, {}, {});
    texts.push_back(std::move(key->text));
    moved = walk.seek(entries.until);
  }
  if (!moved) return std::unexpected(moved.error());
  return texts;
}

Result<std::vector<std::string>> known_tables(const Store& store) {
  auto rows = store.streams();
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> tables;
  for (StreamRow& row : *rows) {
    if (row.summary.rounds > 0) tables.push_back(std::move(row.name));
  }
  return tables;
}

Result<std::vector<RoundRow>> find_rounds(const Store& store, const RoundQuery& query) {
  CARDSPEAK_TRY(check_names(store, query));
  if (query.from && query.until && *query.from >= *query.until) return std::vector<RoundRow>();
  const bool has_index = query.finding || query.patron || query.dealer || query.from || query.until;
  return query.table && !has_index ? by_table(store, query) : by_index(store, query);
}

}  // namespace cardspeak
