#include "cli/app/output.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "cli/render/plain.h"

namespace cardspeak {
namespace {
constexpr std::size_t kBufferMax = 64U << 10U;
}

void Output::write(std::string_view text) {
  if (!gone()) write_bytes(printable_page(text));
}

void Output::write_bytes(std::string_view bytes) {
  if (gone()) return;
  buffer_ += bytes;
  if (buffer_.size() >= kBufferMax) flush();
}

void Output::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && !gone()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  buffer_.clear();
}

bool Output::reader_left() const {
  return error_ == EPIPE;
}

Result<void> Output::finish() {
  flush();
  if (!gone() || reader_left()) return {};
  return fail(ErrorCode::kUnavailable, name_ + " cannot be written: " + std::generic_category().message(error_));
}

}  // namespace cardspeak
