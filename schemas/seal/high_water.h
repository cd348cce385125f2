// How far a database has come, in a small file of its own beside it.
//
// A database that was cut, or whose list of its own files was, opens without a word as what it was some time ago. The
// file says how far it had come at least: a database that does not reach so far has lost something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace cardspeak::schema {

// The number in the file. Nothing: there is no such file, or it was damaged; then it says nothing about the database.
std::optional<std::uint64_t> read_high_water(const std::string& path);

// Writes the number, and makes the file where there is none. A process that is killed while it writes leaves the number
// before or this one: the two newest lie in two places, each with a check. It is not synced to the disk; after a loss
// of power the file may hold an older number, which is no less true. False: it cannot be written.
bool write_high_water(const std::string& path, std::uint64_t number);

}  // namespace cardspeak::schema
