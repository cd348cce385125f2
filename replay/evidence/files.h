// Files that appear whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "model/result.h"

namespace cardspeak::evidence {

// Writes a file beside its place and moves it there, so that a reader sees the old one or the new one. It is on the
// disk only after sync_all(). Makes the folders that it needs. Errors: kUnavailable, naming the file.
Result<void> write_whole(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);
// All that was written into the file system of this folder is on the disk. Errors: kUnavailable.
Result<void> sync_all(const std::filesystem::path& folder);
// Nothing where there is no such file. Errors: kUnavailable, naming it.
Result<std::optional<std::vector<std::uint8_t>>> read_whole(const std::filesystem::path& path);

}  // namespace cardspeak::evidence
