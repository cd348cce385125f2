#include "ingest/device/device_file.h"

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/exception.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/device/check_event.h"
#include "model/check.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
constexpr std::size_t kWord = sizeof(capnp::word);
constexpr std::uint32_t kSegmentsMax = 512;

std::unexpected<Error> refuse(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

// A window on the bytes that are still to be read, filled as they are asked for.
class Buffer {
 public:
  explicit Buffer(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  // What has been read and not taken.
  [[nodiscard]] std::string_view ready() const { return {bytes_.data() + begin_, end_ - begin_}; }
  [[nodiscard]] std::uint64_t position() const { return position_; }

  // Reads more. False: the end.
  Result<bool> fill() {
    if (ended_) return false;
    if (begin_ > 0) {
      std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    if (bytes_.size() - end_ < kChunk) bytes_.resize(std::max(2 * bytes_.size(), end_ + kChunk));
    const auto count = source_->read(std::span(bytes_).subspan(end_));
    if (!count || *count == 0) ended_ = true;
    if (!count) return std::unexpected(count.error());
    end_ += *count;
    return *count > 0;
  }
  // Reads until at least `size` bytes are ready. False: the end comes first.
  Result<bool> need(std::size_t size) {
    while (ready().size() < size) {
      const auto more = fill();
      if (!more || !*more) return more;
    }
    return true;
  }
  void take(std::size_t size) {
    CARDSPEAK_CHECK(size <= end_ - begin_, "only bytes that are ready can be taken");
    begin_ += size;
    position_ += size;
  }

 private:
  std::unique_ptr<ByteSource> source_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_ = 0;  // of begin_ in the file
  bool ended_ = false;
};

// A message that is built again and again in the same memory.
class Scratch {
 public:
  schema::Event::Builder fresh() {
    // The old one first: it clears the memory that it used, as the new one needs it.
    message_.reset();
    message_.emplace(kj::arrayPtr(memory_.data(), memory_.size()));
    return message_->initRoot<schema::Event>();
  }
  void copy(schema::Event::Reader event) {
    message_.reset();
    message_.emplace(kj::arrayPtr(memory_.data(), memory_.size()));
    message_->setRoot(event);
  }
  schema::Event::Builder event() { return message_->getRoot<schema::Event>(); }

 private:
  std::array<capnp::word, 1'024> memory_{};
  std::optional<capnp::MallocMessageBuilder> message_;
};

class JsonLines {
 public:
  explicit JsonLines(Buffer& buffer) : buffer_(buffer) {}

  Result<std::optional<schema::Event::Builder>> next() {
    for (;;) {
      auto line = next_line();
      if (!line) return std::unexpected(line.error());
      if (!*line) return std::nullopt;
      if (is_blank(**line)) continue;
      schema::Event::Builder event = scratch_.fresh();
      const auto read = schema::read_event_json(**line, event);
      if (read) return event;
      return refuse(read.error().text() + (cut_ ? "; the file ends in this line" : ""));
    }
  }
  [[nodiscard]] std::uint64_t line() const { return line_; }

 private:
  static bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

  // The next line without its end; valid until the next call.
  Result<std::optional<std::string_view>> next_line() {
    buffer_.take(std::exchange(used_, 0));
    ++line_;
    std::size_t searched = 0;
    for (;;) {
      const std::string_view ready = buffer_.ready();
      const auto end = ready.find('\n', searched);
      if (end != std::string_view::npos) return finish(ready.substr(0, end), end + 1);
      if (ready.size() > kEventBytesMax) return skip_line();
      searched = ready.size();
      const auto more = buffer_.fill();
      if (!more) return std::unexpected(more.error());
      if (*more) continue;
      if (buffer_.ready().empty()) return std::nullopt;
      cut_ = true;
      return finish(buffer_.ready(), buffer_.ready().size());
    }
  }

  Result<std::optional<std::string_view>> finish(std::string_view line, std::size_t used) {
    used_ = used;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > kEventBytesMax) return refuse(too_long());
    return line;
  }

  Result<std::optional<std::string_view>> skip_line() {
    for (;;) {
      const std::string_view ready = buffer_.ready();
      const auto end = ready.find('\n');
      buffer_.take(end == std::string_view::npos ? ready.size() : end + 1);
      if (end != std::string_view::npos) return refuse(too_long());
      const auto more = buffer_.fill();
      if (!more) return std::unexpected(more.error());
      if (!*more) return refuse(too_long());
    }
  }

  static std::string too_long() {
    return "expected a line of at most " + std::to_string(kEventBytesMax) + " bytes, found a longer one";
  }

  Buffer& buffer_;
  Scratch scratch_;
  std::size_t used_ = 0;  // bytes of the line that was given last
  std::uint64_t line_ = 0;
  bool cut_ = false;
};

class BinaryEvents {
 public:
  explicit BinaryEvents(Buffer& buffer) : buffer_(buffer) {}

  Result<std::optional<schema::Event::Builder>> next() {
    if (ended_) return std::nullopt;
    at_ = buffer_.position();
    const auto more = buffer_.need(1);
    if (!more) return end_with(more.error());
    if (!*more) return std::nullopt;
    const auto size = frame_size();
    if (!size) return end_with(size.error());
    const auto whole = buffer_.need(*size);
    if (!whole) return end_with(whole.error());
    if (!*whole) return end_with(truncated(*size));
    const std::string_view frame = buffer_.ready().substr(0, *size);
    words_.assign((frame.size() + kWord - 1) / kWord, 0);
    std::memcpy(words_.data(), frame.data(), frame.size());
    buffer_.take(*size);
    return read_frame();
  }
  [[nodiscard]] std::uint64_t position() const { return at_; }

 private:
  std::unexpected<Error> end_with(Error error) {
    ended_ = true;
    return std::unexpected(std::move(error));
  }

  Error truncated(std::size_t size) const {
    return Error{ErrorCode::kBadInput, "expected an event of " + std::to_string(size) +
                                           " bytes, found the end of the file after " +
                                           std::to_string(buffer_.ready().size())};
  }

  static std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t byte = 4; byte-- > 0;) value = (value << 8) | static_cast<std::uint8_t>(bytes[at + byte]);
    return value;
  }

  // The size of the frame that begins here, in bytes, with its header.
  Result<std::size_t> frame_size() {
    auto ready = buffer_.need(4);
    if (!ready) return std::unexpected(ready.error());
    if (!*ready) return std::unexpected(cut_header());
    const std::uint64_t segments = std::uint64_t{number_at(buffer_.ready(), 0)} + 1;
    if (segments > kSegmentsMax) {
      return refuse("expected the frame of an event, found one of " + std::to_string(segments) +
                    " segments; the rest of the file is not read");
    }
    const std::size_t header = (4 + 4 * segments + kWord - 1) / kWord * kWord;
    ready = buffer_.need(header);
    if (!ready) return std::unexpected(ready.error());
    if (!*ready) return std::unexpected(cut_header());
    std::uint64_t words = 0;
    for (std::size_t at = 0; at < segments; ++at) words += number_at(buffer_.ready(), 4 + 4 * at);
    const std::uint64_t size = header + words * kWord;
    if (size > kEventBytesMax) {
      return refuse("expected an event of at most " + std::to_string(kEventBytesMax) + " bytes, found a frame of " +
                    std::to_string(size) + "; the rest of the file is not read");
    }
    return static_cast<std::size_t>(size);
  }
  Error cut_header() const {
    return Error{ErrorCode::kBadInput, "expected the frame of an event, found the end of the file after " +
                                           std::to_string(buffer_.ready().size()) + " bytes of it"};
  }

  // Cap'n Proto reads lazily and throws where a pointer is damaged: the event is copied whole, which reads all of it,
  // and its texts are looked at, so that nothing downstream can find damage.
  Result<std::optional<schema::Event::Builder>> read_frame() {
    try {
      capnp::FlatArrayMessageReader message(
          kj::arrayPtr(reinterpret_cast<const capnp::word*>(words_.data()), words_.size()));
      scratch_.copy(message.getRoot<schema::Event>());
      schema::Event::Builder event = scratch_.event();
      // What it says is asked for where the event is taken; here it only has to look at everything.
      [[maybe_unused]] const auto looked_at = check_event(event.asReader());
      return event;
    } catch (const kj::Exception&) {
      return refuse("expected an event, found a frame of " + std::to_string(words_.size() * kWord) +
                    " bytes in which nothing reads as one: it is damaged, or of another format");
    }
  }

  Buffer& buffer_;
  Scratch scratch_;
  std::vector<std::uint64_t> words_;  // words of Cap'n Proto, which may not be copied one by one
  std::uint64_t at_ = 0;              // where the event that was given last begins
  bool ended_ = false;
};

class DeviceFile final : public EventSource {
 public:
  DeviceFile(std::string name, std::unique_ptr<ByteSource> bytes) : name_(std::move(name)), buffer_(std::move(bytes)) {}

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
    const auto ready = buffer_.need(4);
    if (!ready) {
      json_.emplace(buffer_);  // what was read before the failure, if anything, is still given
      return std::unexpected(ready.error());
    }
    const std::string_view first = buffer_.ready().substr(0, 4);
    if (is_utf16(first)) {
      json_.emplace(buffer_);  // which has nothing left to give
      buffer_.take(buffer_.ready().size());
      return refuse("expected JSON in UTF-8 or Cap'n Proto messages, found text in UTF-16");
    }
    if (first.size() > 1 && first.find('\0', 1) != std::string_view::npos) {
      binary_.emplace(buffer_);
    } else if (first == std::string_view("\0", 1)) {
      binary_.emplace(buffer_);  // one byte of a frame that was cut off
    } else {
      json_.emplace(buffer_);
    }
    return {};
  }

  // A byte order mark, or a brace in two bytes.
  static bool is_utf16(std::string_view first) {
    return first.starts_with("\xFF\xFE") || first.starts_with("\xFE\xFF") ||
           first.starts_with(std::string_view("{\0\"\0", 4)) || first.starts_with(std::string_view("\0{\0\"", 4));
  }

  std::string name_;
  Buffer buffer_;
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
  auto bytes = open_bytes(path);
  if (!bytes) return std::make_unique<NoFile>(std::move(name), std::move(bytes.error()));
  return read_device_file(std::move(name), *std::move(bytes));
}

}  // namespace cardspeak
