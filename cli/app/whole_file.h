// Files that appear whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak {

// Writes the file: under another name first, which becomes its own when everything is written. What was there stays
// until then. What is no file, such as a pipe or a device, is written as it is. Errors: kUnavailable, naming the path.
Result<void> write_whole_file(const std::string& path, std::string_view text);

}  // namespace cardspeak
