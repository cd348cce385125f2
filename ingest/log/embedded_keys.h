// How the log in a folder writes numbers, names and places as bytes.
#pragma once

#include <rocksdb/slice.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "ingest/log/log.h"
#include "model/ids.h"

namespace cardspeak::embedded {

// Appends the number, the highest byte first: keys sort as their numbers do.
template <typename Number>
void put(std::string& out, Number value) {
  for (std::size_t at = sizeof(Number); at-- > 0;) {
    out.push_back(static_cast<char>(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * at))));
  }
}

// Takes numbers and strings off the front of stored bytes; `ok` turns false when they are too short.
class Cutter {
 public:
  explicit Cutter(rocksdb::Slice bytes) : rest_(bytes.data(), bytes.size()) {}

  template <typename Number>
  Number number() {
    const std::string_view part = text(sizeof(Number));
    std::uint64_t value = 0;
    for (const char byte : part) value = (value << 8) | static_cast<std::uint8_t>(byte);
    return static_cast<Number>(value);
  }
  std::string_view text(std::size_t size) {
    if (size > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const std::string_view part = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return part;
  }
  schema::Hash hash() {
    schema::Hash value{};
    const std::string_view part = text(value.size());
    if (ok_) std::memcpy(value.data(), part.data(), value.size());
    return value;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] bool ok() const { return ok_; }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

std::string_view as_text(const schema::Hash& hash);

// Where a record lies.
struct Place {
  PartitionId partition;
  LogOffset offset;
};

std::string record_key(Place place);
// Of the head of a stream.
std::string head_key(std::string_view stream);
// What the keys of all events of the stream with that number begin with; their hashes follow.
std::string index_prefix(std::string_view stream, StreamSeq sequence);
// Whether it is the key of such an event.
bool is_index_key(rocksdb::Slice key);

}  // namespace cardspeak::embedded
