// Where the data of a command goes, and nothing else: standard output, or a file in its place.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "model/result.h"

namespace cardspeak {

// Buffered. When the reader goes away (a closed pipe, as in `cardspeak rounds | head`) everything further is dropped.
// Requires SIGPIPE to be ignored. Not safe for concurrent use.
class Output {
 public:
  // `name`: what it is called where it cannot be written.
  explicit Output(int descriptor, std::string name = "standard output")
      : descriptor_(descriptor), name_(std::move(name)) {}

  // Text or JSON, as whole characters. It leaves as UTF-8 in which nothing acts on a terminal but the ends of lines and
  // a Palette's colours, whatever is stored (printable_page()).
  void write(std::string_view text);
  // Bytes as they are, for a format that is no text.
  void write_bytes(std::string_view bytes);
  // Hands on what is buffered, so that a reader sees it now.
  void flush();
  // Nobody takes what is written any more: the reader is gone, or writing failed. A long listing may stop.
  [[nodiscard]] bool gone() const { return error_ != 0; }
  // The reader closed its end. That is not an error.
  [[nodiscard]] bool reader_left() const;
  // Flushes. Errors: kUnavailable when something could not be written, unless the reader left.
  [[nodiscard]] Result<void> finish();

 private:
  int descriptor_;
  std::string name_;
  int error_ = 0;  // errno of the first failure
  std::string buffer_;
};

}  // namespace cardspeak
