#include "ingest/device/json_lines.h"

#include <utility>

#include "ingest/device/event_bounds.h"
#include "schemas/json/event_json.h"

namespace cardspeak::device_files {
namespace {

std::unexpected<Error> refuse_line(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

}  // namespace

Result<std::optional<schema::Event::Builder>> JsonLines::next() {
  for (;;) {
    auto line = next_line();
    if (!line) return std::unexpected(line.error());
    if (!*line) return std::nullopt;
    if (is_blank(**line)) continue;
    schema::Event::Builder event = scratch_.fresh();
    const auto read = schema::read_event_json(**line, event);
    if (read) return event;
    return refuse_line(read.error().text() + (cut_ ? "; the file ends in this line" : ""));
  }
}

Result<std::optional<std::string_view>> JsonLines::next_line() {
  window_.take(std::exchange(used_, 0));
  ++line_;
  std::size_t searched = 0;
  for (;;) {
    const std::string_view ready = window_.ready();
    const auto end = ready.find('\n', searched);
    if (end != std::string_view::npos) return finish(ready.substr(0, end), end + 1);
    if (ready.size() > kEventBytesMax) return skip_line();
    searched = ready.size();
    const auto more = window_.fill();
    if (!more) return end_with(more.error());
    if (*more) continue;
    if (window_.ready().empty()) return std::nullopt;
    cut_ = true;
    return finish(window_.ready(), window_.ready().size());
  }
}

Result<std::optional<std::string_view>> JsonLines::finish(std::string_view line, std::size_t used) {
  used_ = used;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > kEventBytesMax) return refuse_line(too_long());
  return line;
}

Result<std::optional<std::string_view>> JsonLines::skip_line() {
  for (;;) {
    const std::string_view ready = window_.ready();
    const auto end = ready.find('\n');
    window_.take(end == std::string_view::npos ? ready.size() : end + 1);
    if (end != std::string_view::npos) return refuse_line(too_long());
    const auto more = window_.fill();
    if (!more) return end_with(more.error());
    if (!*more) return refuse_line(too_long());
  }
}

// What is there of the line is no line: nobody knows how it went on.
std::unexpected<Error> JsonLines::end_with(Error error) {
  window_.take(window_.ready().size());
  error.message += "; this line and what follows it are not read";
  return std::unexpected(std::move(error));
}

std::string JsonLines::too_long() {
  return "expected a line of at most " + std::to_string(kEventBytesMax) + " bytes, found a longer one";
}

}  // namespace cardspeak::device_files
