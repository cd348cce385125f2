#include "ingest/device/file_window.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "model/check.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;

}  // namespace

Result<bool> FileWindow::fill() {
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

Result<bool> FileWindow::need(std::size_t size) {
  while (ready().size() < size) {
    const auto more = fill();
    if (!more || !*more) return more;
  }
  return true;
}

void FileWindow::leave() {
  take(ready().size());
  ended_ = true;
}

void FileWindow::take(std::size_t size) {
  CARDSPEAK_CHECK(size <= end_ - begin_, "only bytes that are ready can be taken");
  begin_ += size;
  position_ += size;
}

}  // namespace cardspeak::device_files
