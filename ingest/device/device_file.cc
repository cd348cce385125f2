#include "ingest/device/device_file.h"

#include <optional>
#include <string_view>
#include <utility>

#include "ingest/device/binary_events.h"
#include "ingest/device/file_form.h"
#include "ingest/device/file_window.h"
#include "ingest/device/json_lines.h"
#include "ingest/device/packed_bytes.h"

namespace cardspeak {
namespace {

using device_files::BinaryEvents;
using device_files::FileWindow;
using device_files::JsonLines;

std::unexpected<Error> refuse(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

class DeviceFile final : public EventSource {
 public:
  DeviceFile(std::string name, std::unique_ptr<ByteSource> bytes)
      : name_(std::move(name)), window_(device_files::unpacked(std::move(bytes))) {}

  Result<std::optional<schema::Event::Builder>> next() override {
    if (!json_ && !binary_) {
      const auto told = tell_form();
      if (!told) return std::unexpected(told.error());
    }
    return json_ ? json_->next() : binary_->next();
  }

  std::string where() const override {
    if (json_ && json_->line() > 0) return name_ + ":" + std::to_string(json_->line());
    if (binary_) return name_ + ", byte " + std::to_string(binary_->position());
    return name_;
  }

 private:
  Result<void> tell_form() {
    const auto ready = window_.need(4);
    if (!ready) {
      json_.emplace(window_);  // what was read before the failure, if anything, is still given
      return std::unexpected(ready.error());
    }
    const std::string_view other = device_files::other_form(window_.ready());
    if (!other.empty()) {
      json_.emplace(window_);  // which has nothing left to give
      window_.leave();
      return refuse("expected JSON in UTF-8 or Cap'n Proto messages, found " + std::string(other));
    }
    const std::string_view first = window_.ready().substr(0, 4);
    if (first.size() > 1 && first.find('\0', 1) != std::string_view::npos) {
      binary_.emplace(window_);
    } else if (first == std::string_view("\0", 1)) {
      binary_.emplace(window_);  // one byte of a frame that was cut off
    } else {
      json_.emplace(window_);
    }
    return {};
  }

  std::string name_;
  FileWindow window_;
  std::optional<JsonLines> json_;
  std::optional<BinaryEvents> binary_;
};

// A file that is not there.
class NoFile final : public EventSource {
 public:
  NoFile(std::string name, Error error) : name_(std::move(name)), error_(std::move(error)) {}

  Result<std::optional<schema::Event::Builder>> next() override {
    if (std::exchange(told_, true)) return std::nullopt;
    return std::unexpected(error_);
  }
  std::string where() const override { return name_; }

 private:
  std::string name_;
  Error error_;
  bool told_ = false;
};

}  // namespace

std::unique_ptr<EventSource> read_device_file(std::string name, std::unique_ptr<ByteSource> bytes) {
  return std::make_unique<DeviceFile>(std::move(name), std::move(bytes));
}

std::unique_ptr<EventSource> open_device_file(const std::string& path) {
  std::string name = path == "-" ? "standard input" : path;
  auto whole = device_files::check_packed_file(path);
  if (!whole) return std::make_unique<NoFile>(std::move(name), std::move(whole.error()));
  auto bytes = open_bytes(path);
  if (!bytes) return std::make_unique<NoFile>(std::move(name), std::move(bytes.error()));
  return read_device_file(std::move(name), *std::move(bytes));
}

}  // namespace cardspeak
