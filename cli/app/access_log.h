// Who looked at which round, when: a line for each reading, in a file that only grows and whose lines are chained.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"

namespace cardspeak {

// Adds a line for a reading by the user of this process, now; on the disk when it returns. Several processes may write
// to one file. The file is made when it is not there. Nothing happens where `path` is empty. Errors: kUnavailable,
// naming the file.
Result<void> note_reading(const std::string& path, const std::string& verb, const std::vector<std::string>& rounds);

}  // namespace cardspeak
