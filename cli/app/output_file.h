// A file that appears whole, or not at all.
#pragma once

#include <string>

#include "model/result.h"

namespace cardspeak {

class OutputFile {
 public:
  // Opens another name beside `path`; what is at `path` stays until keep(). What is no file there, such as a pipe or a
  // device, is opened as it is. A link stays one, and has to lead to what is there. Errors: kUnavailable, naming the
  // path.
  static Result<OutputFile> open(const std::string& path);
  // Takes away what was not kept.
  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  OutputFile& operator=(OutputFile&&) = delete;

  // Where it is written; valid until keep().
  [[nodiscard]] int descriptor() const { return descriptor_; }
  // What was written is on the disk, and at `path`. Not to be called again. Errors: kUnavailable, naming the path.
  Result<void> keep();

 private:
  OutputFile(int descriptor, std::string path, std::string own, std::string part)
      : descriptor_(descriptor), path_(std::move(path)), own_(std::move(own)), part_(std::move(part)) {}

  int descriptor_;
  std::string path_;  // as given
  std::string own_;   // where it is to be, links followed
  std::string part_;  // empty: it is written as it is
};

}  // namespace cardspeak
