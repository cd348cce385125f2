// A log beside what was signed of it.
#pragma once

#include <optional>
#include <string>

#include "ingest/log/log.h"

namespace cardspeak {

// Where a tree lies beside the log in a folder and its checkpoint was signed over more records than the log has: a
// sentence. It counts records and checks no signature. Errors: kUnavailable.
Result<std::optional<std::string>> cut_by_its_tree(Log& log, const std::string& address);

}  // namespace cardspeak
