#include "cli/app/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace cardspeak {
namespace {

std::unexpected<Error> cannot_be_written(const std::string& path) {
  return fail(ErrorCode::kUnavailable, path + ": cannot be written");
}

}  // namespace

Result<OutputFile> OutputFile::open(const std::string& path) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  const bool is_file = !std::filesystem::exists(there) || std::filesystem::is_regular_file(there);
  const bool is_link = std::filesystem::symlink_status(path, error).type() == std::filesystem::file_type::symlink;
  const auto own = is_link ? std::filesystem::canonical(path, error) : std::filesystem::weakly_canonical(path, error);
  if (error && is_file) return cannot_be_written(path);
  std::string part = is_file ? own.string() + "." + std::to_string(::getpid()) + ".part" : "";
  constexpr int kFreely = 0666;  // less what the user's mask takes
  const int descriptor = is_file ? ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kFreely)
                                 : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot_be_written(path);
  return OutputFile(descriptor, path, own.string(), std::move(part));
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      own_(std::move(other.own_)),
      part_(std::exchange(other.part_, {})) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!part_.empty()) ::unlink(part_.c_str());
}

Result<void> OutputFile::keep() {
  const bool synced = part_.empty() || ::fsync(descriptor_) == 0;
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  if (!synced || !closed) return cannot_be_written(path_);
  if (part_.empty()) return {};
  if (::rename(part_.c_str(), own_.c_str()) != 0) return cannot_be_written(path_);
  part_.clear();
  return {};
}

}  // namespace cardspeak
