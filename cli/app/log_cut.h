// A log beside what was signed of it.
#pragma once

#include <optional>
#include <string>

#include "ingest/log/log.h"

namespace cardspeak {

// Where a tree lies beside the log in a folder and its checkpoint was signed over more records than the log has: a
// sentence. It counts records and checks no signature. Errors: kUnavailable.
Result<std::optional<std::string>> cut_by_its_tree(Log& log, const std::string& address);
// The same where one of its records is not the one that the tree has for it: every record is read again. Nothing too
// where the log is cut. Errors: as above.
Result<std::optional<std::string>> altered_under_its_tree(Log& log, const std::string& address);

}  // namespace cardspeak
