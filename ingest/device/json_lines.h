// Events from a file of JSON, one a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/device/event_scratch.h"
#include "ingest/device/file_window.h"
#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak::device_files {

// Valid as long as the window, which nobody else reads.
class JsonLines {
 public:
  explicit JsonLines(FileWindow& window) : window_(window) {}

  // The next event, valid until the next call; nothing at the end of the file.
  // Errors: bad_input for a line that is none; the next call goes on after it.
  Result<std::optional<schema::Event::Builder>> next();
  // The number of the line that was read last, from 1.
  [[nodiscard]] std::uint64_t line() const { return line_; }

 private:
  static bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

  // The next line without its end; valid until the next call.
  Result<std::optional<std::string_view>> next_line();
  // Takes the line as it stands in the window, without its end.
  Result<std::optional<std::string_view>> finish(std::string_view line, std::size_t used);
  // Leaves out a line that is too long, and says so.
  Result<std::optional<std::string_view>> skip_line();
  // Ends the file where it cannot be read on.
  std::unexpected<Error> end_with(Error error);
  static std::string too_long();

  FileWindow& window_;
  EventScratch scratch_;
  std::size_t used_ = 0;  // bytes of the line that was given last
  std::uint64_t line_ = 0;
  bool cut_ = false;
};

}  // namespace cardspeak::device_files
