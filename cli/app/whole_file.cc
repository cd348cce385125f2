#include "cli/app/whole_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

bool write_to(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file.good();
}

bool write_and_rename(const fs::path& path, std::string_view text) {
  std::error_code error;
  // A link stays one.
  const bool is_link = fs::symlink_status(path, error).type() == fs::file_type::symlink;
  error.clear();  // nothing is there yet
  const fs::path own = is_link ? fs::canonical(path, error) : path;
  const fs::path part = own.string() + "." + std::to_string(getpid()) + ".part";
  bool written = !error && write_to(part, text);
  if (written) {
    fs::rename(part, own, error);
    written = !error;
  }
  if (!written) fs::remove(part, error);
  return written;
}

}  // namespace

Result<void> write_whole_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::file_status there = fs::status(path, error);
  const bool is_file = !fs::exists(there) || fs::is_regular_file(there);
  const bool written = is_file ? write_and_rename(path, text) : write_to(path, text);
  if (!written) return fail(ErrorCode::kUnavailable, path + ": cannot be written");
  return {};
}

}  // namespace cardspeak
