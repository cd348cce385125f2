// The rows of disputes.
#pragma once

#include "cli/export/row.h"
#include "cli/time/zone.h"
#include "replay/disputes.h"

namespace cardspeak::rows {

const Table& dispute_table();
Row dispute_row(const JudgedCase& judged, const Zone& zone);

}  // namespace cardspeak::rows
