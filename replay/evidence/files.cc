#include "replay/evidence/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "replay/store/bytes.h"

namespace cardspeak::evidence {
namespace {

std::unexpected<Error> cannot(std::string_view verb, const std::filesystem::path& path, const std::error_code& why) {
  return fail(ErrorCode::kUnavailable, "cannot " + std::string(verb) + " " + path.string() + ": " + why.message());
}

std::error_code last_error() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

}  // namespace

Result<void> write_whole(const std::filesystem::path& path, std::span<const std::uint8_t> bytes) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error) return cannot("make the folder", path.parent_path(), error);
  const std::filesystem::path beside = path.string() + ".new";
  errno = 0;
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << as_text(bytes);
  out.close();
  if (!out) return cannot("write", beside, last_error());
  std::filesystem::rename(beside, path, error);
  if (error) return cannot("write", path, error);
  return {};
}

Result<void> sync_all(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return cannot("open", folder, last_error());
  const bool synced = ::syncfs(descriptor) == 0;
  const std::error_code error = last_error();
  ::close(descriptor);
  if (!synced) return cannot("write to the disk of", folder, error);
  return {};
}

Result<std::optional<std::vector<std::uint8_t>>> read_whole(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return cannot("read", path, error);
  std::vector<std::uint8_t> bytes(size);
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  // The one way to see bytes as characters.
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (!in) return cannot("read", path, last_error());
  return bytes;
}

}  // namespace cardspeak::evidence
