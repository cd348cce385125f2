// Files that appear whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/app/output.h"
#include "cli/app/output_file.h"
#include "model/result.h"

namespace cardspeak {

// An OutputFile that is written piece by piece, and told of at its end.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);

  // What cannot be written is told by finish().
  void write(std::string_view bytes);
  // Errors: kUnavailable, naming the path.
  Result<void> finish();

 private:
  std::string path_;  // as given
  Result<OutputFile> file_;
  std::optional<Output> out_;  // nothing: the file could not be opened
};

// The same for a text that is at hand. Errors: kUnavailable, naming the path.
Result<void> write_whole_file(const std::string& path, std::string_view text);

}  // namespace cardspeak
