#include "replay/evidence/key_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "replay/evidence/files.h"
#include "replay/store/bytes.h"

namespace cardspeak::evidence {
namespace {

constexpr std::string_view kNameLine = "Name: ";

std::string why_not() {
  return std::error_code(errno, std::generic_category()).message();
}

Result<void> check_readers(const std::string& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return fail(ErrorCode::kNotFound, path + ": " + why_not());
  if ((file.st_mode & (S_IRWXG | S_IRWXO)) == 0) return {};
  return fail(ErrorCode::kBadInput, path +
                                        ": others than its owner can read or change this key: chmod 600 it, and "
                                        "think whether it is still a secret");
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0;
}

}  // namespace

std::string to_text(const NamedKey& key) {
  return std::string(kNameLine) + key.name + "\n" + key.key.to_pem();
}

Result<NamedKey> parse_key(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  if (!line.starts_with(kNameLine) || !is_key_name(line.substr(kNameLine.size()))) {
    return fail(ErrorCode::kBadInput,
                "the first line of a key is \"Name: NAME\", with a name without blanks and plus "
                "signs");
  }
  auto key = schema::SigningKey::from_pem(text);
  if (!key) return fail(ErrorCode::kBadInput, std::move(key).error());
  return NamedKey{std::string(line.substr(kNameLine.size())), *std::move(key)};
}

Result<NamedKey> read_key_file(const std::string& path) {
  if (auto checked = check_readers(path); !checked) return std::unexpected(std::move(checked).error());
  const auto bytes = read_whole(path);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return fail(ErrorCode::kNotFound, path + ": there is no such file");
  auto key = parse_key(as_text(**bytes));
  if (!key) return fail(key.error().code, path + ": " + key.error().message);
  return key;
}

Result<void> make_key_file(const std::string& path, const NamedKey& key) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) {
    return errno == EEXIST ? fail(ErrorCode::kBadInput, path + ": is there already, and a key is never written over")
                           : fail(ErrorCode::kUnavailable, path + ": " + why_not());
  }
  const bool written = write_all(descriptor, to_text(key));
  const std::string why = written ? "" : why_not();
  ::close(descriptor);
  if (written) return {};
  // Half a key is none, and would stand in the way of the next call.
  ::unlink(path.c_str());
  return fail(ErrorCode::kUnavailable, path + ": " + why);
}

}  // namespace cardspeak::evidence
