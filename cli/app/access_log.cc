#include "cli/app/access_log.h"

#include <capnp/message.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <set>
#include <string_view>
#include <system_error>

#include "model/try.h"
#include "schemas/evidence.capnp.h"
#include "schemas/json/canonical_json.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

// A file descriptor that is closed with it.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_;
};

std::unexpected<Error> not_noted(const std::string& path) {
  return fail(ErrorCode::kUnavailable, "--access-log " + path +
                                           ": cannot be written, and without it nothing is shown: " +
                                           std::error_code(errno, std::generic_category()).message());
}

std::string user_and_machine() {
  const passwd* user = ::getpwuid(::geteuid());
  std::array<char, 256> machine{};
  if (::gethostname(machine.data(), machine.size() - 1) != 0) machine.fill('\0');
  return (user != nullptr ? std::string(user->pw_name) : std::to_string(::geteuid())) + "@" + machine.data();
}

std::string time_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

// The last line, without its end, and whether it has one. Reads backwards, since the file may be long.
bool read_last_line(int descriptor, std::string& line, bool& ended) {
  struct stat about {};
  if (::fstat(descriptor, &about) != 0) return false;
  std::string tail;
  for (off_t from = about.st_size; from > 0;) {
    constexpr off_t kChunk = 4096;
    const off_t size = from < kChunk ? from : kChunk;
    from -= size;
    std::string chunk(static_cast<std::size_t>(size), '\0');
    if (::pread(descriptor, chunk.data(), chunk.size(), from) != static_cast<ssize_t>(size)) return false;
    tail.insert(0, chunk);
    if (tail.find_last_of('\n', tail.size() - 2) != std::string::npos && tail.size() > 1) break;
  }
  ended = tail.empty() || tail.ends_with('\n');
  if (tail.ends_with('\n')) tail.pop_back();
  line = tail.substr(tail.find_last_of('\n') + 1);
  return true;
}

std::string line_of(const std::string& last, const std::string& verb, const std::vector<std::string>& rounds) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::RoundsRead>();
  if (!last.empty()) out.setPrevious(schema::to_hex(schema::sha256(last)));
  out.setTime(time_now());
  out.setWho(user_and_machine());
  out.setVerb(verb);
  auto list = out.initRounds(static_cast<unsigned>(rounds.size()));
  for (unsigned i = 0; i < list.size(); ++i) list.set(i, rounds[i]);
  return schema::canonical_json(out.asReader()) + "\n";
}

}  // namespace

Result<void> note_reading(const std::string& path, const std::string& verb, const std::vector<std::string>& rounds) {
  if (path.empty()) return {};
  // A round that is read for several reasons was read once.
  std::vector<std::string> once;
  std::set<std::string_view> seen;
  for (const std::string& round : rounds) {
    if (seen.insert(round).second) once.push_back(round);
  }
  const OpenFile file(path);
  std::string last;
  bool ended = true;
  if (file.get() < 0 || ::flock(file.get(), LOCK_EX) != 0 || !read_last_line(file.get(), last, ended)) {
    return not_noted(path);
  }
  // A line that was cut off by a crash stays, and is chained as it is.
  const std::string text = (ended ? "" : "\n") + line_of(last, verb, once);
  errno = 0;
  if (::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) || ::fsync(file.get()) != 0) {
    return not_noted(path);
  }
  return {};
}

}  // namespace cardspeak
