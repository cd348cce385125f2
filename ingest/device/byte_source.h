// Bytes of a device file, from wherever it lies.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Reads up to `into.size()` bytes and says how many; 0: the end. Errors: kBadInput, with the reason.
  virtual Result<std::size_t> read(std::span<char> into) = 0;
};

// A file, or standard input for "-". Errors: kBadInput, when it cannot be opened, with the reason but not the name.
Result<std::unique_ptr<ByteSource>> open_bytes(const std::string& path);
// Bytes in memory, which the source keeps.
std::unique_ptr<ByteSource> bytes_in_memory(std::string bytes);

}  // namespace cardspeak
