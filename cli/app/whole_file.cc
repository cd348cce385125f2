#include "cli/app/whole_file.h"

namespace cardspeak {

WholeFile::WholeFile(const std::string& path) : path_(path), file_(OutputFile::open(path)) {
  if (file_) out_.emplace(file_->descriptor());
}

void WholeFile::write(std::string_view bytes) {
  if (out_) out_->write_bytes(bytes);
}

Result<void> WholeFile::finish() {
  if (!file_) return std::unexpected(file_.error());
  out_->flush();
  if (out_->gone()) return fail(ErrorCode::kUnavailable, path_ + ": cannot be written");
  return file_->keep();
}

Result<void> write_whole_file(const std::string& path, std::string_view text) {
  WholeFile file(path);
  file.write(text);
  return file.finish();
}

}  // namespace cardspeak
