#include "cli/app/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace cardspeak {
namespace {

std::unexpected<Error> cannot(const std::string& path, std::string_view verb) {
  return fail(ErrorCode::kBadInput,
              path + ": cannot be " + std::string(verb) + ": " + std::generic_category().message(errno));
}

std::string_view name_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

Result<std::string> read_to_end(const std::string& path, int descriptor, std::size_t max) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  std::string bytes;
  for (;;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kPiece);
    const ssize_t count = ::read(descriptor, bytes.data() + before, kPiece);
    if (count < 0 && errno != EINTR) return cannot(path, "read");
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return bytes;
    if (bytes.size() > max) {
      return fail(ErrorCode::kBadInput,
                  path + ": expected a file of at most " + std::to_string(max) + " bytes, found a larger one");
    }
  }
}

}  // namespace

Result<std::string> read_regular_file(const std::string& path, std::size_t max) {
  // Looked at before it is opened, since opening alone can do something to a device; and again afterwards, since it may
  // be another file by then.
  struct stat there {};
  if (::stat(path.c_str(), &there) != 0) return cannot(path, "opened");
  if (!S_ISREG(there.st_mode)) {
    return fail(ErrorCode::kBadInput, path + ": expected a file, found " + std::string(name_of(there.st_mode)));
  }
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0 || ::fstat(file.number(), &there) != 0) return cannot(path, "opened");
  if (!S_ISREG(there.st_mode)) return fail(ErrorCode::kBadInput, path + ": expected a file");
  return read_to_end(path, file.number(), max);
}

}  // namespace cardspeak
