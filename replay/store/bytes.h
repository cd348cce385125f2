// How the store's values are written: whole numbers as variable-length integers, text with its length before it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cardspeak {

// Appends to a string that the caller owns and keeps alive.
class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}

  void u8(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
  // Seven bits a byte, the lowest first, the highest bit set on all but the last.
  void number(std::uint64_t value);
  // A number with a sign: 0, -1, 1, -2, … as 0, 1, 2, 3, …
  void signed_number(std::int64_t value);
  void text(std::string_view value);
  void raw(std::span<const std::uint8_t> bytes);

 private:
  std::string& out_;
};

// Reads what ByteWriter wrote, and only that: a value has exactly one written form, so that no byte of a stored value
// can change unnoticed. Reading past the end, or a form that ByteWriter does not write, gives zeros and empties from
// then on and `ok() == false`.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  std::uint8_t u8();
  bool flag();
  std::uint64_t number();
  std::int64_t signed_number();
  // Points into the bytes.
  std::string_view text();
  std::string_view raw(std::uint64_t size);

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return ok_ && rest_.empty(); }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  void give_up();

  std::string_view rest_;
  bool ok_ = true;
};

inline std::string_view as_text(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace cardspeak
