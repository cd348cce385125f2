// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak {

// A file that is written piece by piece under another name, which becomes its own when everything is written. What was
// there stays until then, and for good where it is not finished. What is no file, such as a pipe or a device, is
// written as it is.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  // What cannot be written is told by finish().
  void write(std::string_view text) { file_ << text; }
  // Errors: kUnavailable, naming the path.
  Result<void> finish();

 private:
  std::string path_;            // as given
  std::filesystem::path own_;   // where it is to be, links followed
  std::filesystem::path part_;  // where it is written; empty: as it is, or it is finished
  std::ofstream file_;
};

// The same for a text that is at hand. Errors: kUnavailable, naming the path.
Result<void> write_whole_file(const std::string& path, std::string_view text);

}  // namespace cardspeak
