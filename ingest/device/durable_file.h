// Files that have to be on the disk before something else counts on them.
#pragma once

#include <filesystem>
#include <string_view>

namespace cardspeak::device_files {

// Writes all of it, whatever the number of writes that takes. False: `errno` says why.
bool write_all(int descriptor, std::string_view bytes);
// What was written into the file is on the disk. False: `errno` says why.
bool sync_file(const std::filesystem::path& path);
// A file that was made, renamed or removed in the folder of `path` stays so after a loss of power. False: `errno` says
// why.
bool sync_folder_of(const std::filesystem::path& path);

}  // namespace cardspeak::device_files
