#include "ingest/device/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace cardspeak {
namespace {

std::unexpected<Error> last_error() {
  return fail(ErrorCode::kBadInput, "cannot be read: " + std::system_category().message(errno));
}

class FileBytes final : public ByteSource {
 public:
  FileBytes(int descriptor, bool ours) : descriptor_(descriptor), ours_(ours) {}
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes() override {
    if (ours_) ::close(descriptor_);
  }

  Result<std::size_t> read(std::span<char> into) override {
    for (;;) {
      const ssize_t count = ::read(descriptor_, into.data(), into.size());
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return last_error();
    }
  }

 private:
  int descriptor_;
  bool ours_;
};

class MemoryBytes final : public ByteSource {
 public:
  explicit MemoryBytes(std::string bytes) : bytes_(std::move(bytes)) {}

  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = std::min(into.size(), bytes_.size() - read_);
    std::memcpy(into.data(), bytes_.data() + read_, count);
    read_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t read_ = 0;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_bytes(const std::string& path) {
  if (path == "-") return std::make_unique<FileBytes>(STDIN_FILENO, false);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return last_error();
  return std::make_unique<FileBytes>(descriptor, true);
}

std::unique_ptr<ByteSource> bytes_in_memory(std::string bytes) {
  return std::make_unique<MemoryBytes>(std::move(bytes));
}

}  // namespace cardspeak
