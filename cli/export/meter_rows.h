// The rows of a jackpot meter: one a step of its stream, and of an outcome one a winner.
#pragma once

#include <cstddef>
#include <vector>

#include "cli/export/row.h"
#include "cli/time/zone.h"
#include "model/facts/meter_facts.h"

namespace cardspeak::rows {

const Table& meter_table();

// Of one step, as it holds after corrections. An outcome without winners is one row.
std::vector<Row> meter_rows(const MeterHistory& history, const MeterStep& step, const Zone& zone);

}  // namespace cardspeak::rows
