#include "cli/app/whole_file.h"

#include <unistd.h>

#include <ios>
#include <system_error>

namespace cardspeak {

namespace fs = std::filesystem;

WholeFile::WholeFile(const std::string& path) : path_(path), own_(path) {
  std::error_code error;
  const fs::file_status there = fs::status(own_, error);
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    file_.open(own_, std::ios::binary);
    return;
  }
  // A link stays one.
  error.clear();
  if (fs::symlink_status(own_, error).type() == fs::file_type::symlink) {
    error.clear();
    own_ = fs::canonical(own_, error);
    if (error) {
      file_.setstate(std::ios::failbit);
      return;
    }
  }
  part_ = own_.string() + "." + std::to_string(getpid()) + ".part";
  file_.open(part_, std::ios::binary);
}

WholeFile::~WholeFile() {
  if (part_.empty()) return;
  file_.close();
  std::error_code error;
  fs::remove(part_, error);
}

Result<void> WholeFile::finish() {
  file_.close();
  std::error_code error;
  if (!file_.fail() && !part_.empty()) fs::rename(part_, own_, error);
  if (file_.fail() || error) return fail(ErrorCode::kUnavailable, path_ + ": cannot be written");
  part_.clear();
  return {};
}

Result<void> write_whole_file(const std::string& path, std::string_view text) {
  WholeFile file(path);
  file.write(text);
  return file.finish();
}

}  // namespace cardspeak
