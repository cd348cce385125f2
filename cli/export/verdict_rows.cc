#include "cli/export/verdict_rows.h"

#include <charconv>
#include <utility>

#include "cli/export/round_rows.h"
#include "cli/export/row_text.h"
#include "model/check.h"

namespace cardspeak::rows {
namespace {

// No text within a row holds it: there its quotes would be escaped.
constexpr std::string_view kVersionField = R"("row_version":)";

const Table& wager_table() {
  const RoundTable* table = round_table("wagers");
  CARDSPEAK_CHECK(table != nullptr, "there is a table of wagers");
  return table->table;
}

std::string json_of(Row row, const RowKey& key, std::uint64_t version, bool deleted) {
  row.emplace_back(static_cast<std::int64_t>(key.row));
  row.emplace_back(static_cast<std::int64_t>(version));
  row.emplace_back(std::int64_t{deleted ? 1 : 0});
  std::string text = json_row(verdict_table(), row);
  text.pop_back();
  return text;
}

template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

const Table& verdict_table() {
  static const Table table = [] {
    Table with = wager_table();
    with.name = "verdicts";
    with.columns.push_back({"row", true, "of the round: 1, 2, 3, …"});
    with.columns.push_back({"row_version", true, "of two rows with one key the one with the greater version counts"});
    with.columns.push_back({"deleted", true, "1: the round no longer has this row"});
    return with;
  }();
  return table;
}

std::string RowKey::text() const {
  return round.text() + "/" + std::to_string(row);
}

std::string verdict_row(Row wager, const RowKey& key, std::uint64_t version) {
  return json_of(std::move(wager), key, version, false);
}

std::string deleted_row(const RowKey& key, std::uint64_t version) {
  const RoundId& id = key.round;
  Row row(wager_table().columns.size());
  const Row names{id.text(), id.venue, id.table, static_cast<std::int64_t>(id.number.value())};
  for (std::size_t at = 0; at < names.size(); ++at) row[at] = names[at];
  return json_of(std::move(row), key, version, true);
}

std::optional<KnownRow> read_verdict_row(std::string_view key, std::string_view value) {
  const std::size_t slash = key.rfind('/');
  const std::size_t field = value.rfind(kVersionField);
  if (slash == std::string_view::npos || field == std::string_view::npos) return std::nullopt;
  const auto round = parse_round_id(key.substr(0, slash));
  const auto row = number_in<std::uint32_t>(key.substr(slash + 1));
  const std::string_view behind = value.substr(field + kVersionField.size());
  const auto version = number_in<std::uint64_t>(behind.substr(0, behind.find(',')));
  if (!round || !row || *row == 0 || !version) return std::nullopt;
  return KnownRow{{*round, *row}, *version};
}

}  // namespace cardspeak::rows
