// The rows of a judged round.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/export/row.h"
#include "cli/time/zone.h"
#include "replay/disputes.h"
#include "replay/judge.h"

namespace cardspeak::rows {

// A table of rows, and what of a round goes into it.
struct RoundTable {
  Table table;
  std::vector<Row> (*rows_of)(const StoredRound&, const Judged&, const Zone&) = nullptr;
};

// What is found of a dispute, a row of "findings" each, beside those of rounds. Of one whose round is not on record,
// what the dispute says of it.
std::vector<Row> findings_of_dispute(const JudgedCase& dispute, const Zone& zone);

// "rounds", "wagers", "findings", "events"; null: no table of rounds has that name.
const RoundTable* round_table(std::string_view name);

}  // namespace cardspeak::rows
