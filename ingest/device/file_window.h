// The bytes of a file that are still to be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/device/byte_source.h"
#include "model/result.h"

namespace cardspeak::device_files {

// A window on the bytes that are still to be read, filled as they are asked for.
class FileWindow {
 public:
  explicit FileWindow(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  // What has been read and not taken.
  [[nodiscard]] std::string_view ready() const { return {bytes_.data() + begin_, end_ - begin_}; }
  [[nodiscard]] std::uint64_t position() const { return position_; }

  // Reads more. False: the end.
  Result<bool> fill();
  // Reads until at least `size` bytes are ready. False: the end comes first.
  Result<bool> need(std::size_t size);
  void take(std::size_t size);
  // Nothing more is read: neither what is ready nor what would follow.
  void leave();

 private:
  std::unique_ptr<ByteSource> source_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_ = 0;  // of begin_ in the file
  bool ended_ = false;
};

}  // namespace cardspeak::device_files
