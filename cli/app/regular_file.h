// Files that are read whole.
#pragma once

#include <cstddef>
#include <string>

#include "model/result.h"

namespace cardspeak {

// More than any book or list of terms has.
inline constexpr std::size_t kWholeFileMax = std::size_t{64} << 20;

// All bytes of a file. Never waits: what is no regular file (a pipe, a device, a socket, a folder) is told before it is
// read. Errors: kBadInput, naming the path.
Result<std::string> read_regular_file(const std::string& path, std::size_t max = kWholeFileMax);

}  // namespace cardspeak
