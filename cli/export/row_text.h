// Rows as text: a line each.
#pragma once

#include <string>

#include "cli/export/row.h"

namespace cardspeak::rows {

// {"round":"crown-melbourne/CS-01/1","stake_cents":1000}; what is not on record is null.
std::string json_row(const Table& table, const Row& row);
// As RFC 4180 has it; what is not on record is empty.
std::string csv_row(const Row& row);
// The names of the columns.
std::string csv_heading(const Table& table);

}  // namespace cardspeak::rows
