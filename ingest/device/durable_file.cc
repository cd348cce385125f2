#include "ingest/device/durable_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace cardspeak::device_files {
namespace {

bool sync_path(const std::filesystem::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool synced = ::fsync(descriptor) == 0;
  const int why = errno;
  ::close(descriptor);
  errno = why;
  return synced;
}

}  // namespace

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool sync_file(const std::filesystem::path& path) {
  return sync_path(path, O_RDONLY);
}

bool sync_folder_of(const std::filesystem::path& path) {
  return sync_path(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."), O_RDONLY | O_DIRECTORY);
}

}  // namespace cardspeak::device_files
