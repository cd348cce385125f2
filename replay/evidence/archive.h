// Files packed into one: a tape archive in POSIX's form of 1988 (ustar), whose bytes follow from names and contents
// alone. The one owner of libarchive.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak::evidence {

// Contents by name.
using Files = std::map<std::string, std::string>;

// In order of name, without times and owners: equal files give equal bytes. Requires names under 100 bytes.
std::string pack(const Files& files);
// Errors: kBadInput: no archive, or one that pack() did not write; so no byte of it can change without being a change
// of a file.
Result<Files> unpack(std::string_view archive);

}  // namespace cardspeak::evidence
