// The rows of wagers as they go to a topic: each with its place in the round, a version that grows, and whether it is
// still there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/export/row.h"
#include "model/ids.h"

namespace cardspeak::rows {

// The columns of the table of wagers, and behind them "row", "row_version" and "deleted".
const Table& verdict_table();

// Which row of which round, as keys name it.
struct RowKey {
  RoundId round;
  std::uint32_t row = 0;  // 1, 2, 3, … in the order of the round's wagers

  // "<venue>/<table>/<round number>/<row>".
  [[nodiscard]] std::string text() const;
};

// A row of a round, from one of the table of wagers. JSON, without an end of line.
std::string verdict_row(Row wager, const RowKey& key, std::uint64_t version);
// What stands in the place of a row that the round no longer has.
std::string deleted_row(const RowKey& key, std::uint64_t version);

// What a record of such a topic is about.
struct KnownRow {
  RowKey key;
  std::uint64_t version = 0;
};
// Nothing: the record is none of these.
std::optional<KnownRow> read_verdict_row(std::string_view key, std::string_view value);

}  // namespace cardspeak::rows
