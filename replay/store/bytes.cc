#include "replay/store/bytes.h"

namespace cardspeak {

void ByteWriter::number(std::uint64_t value) {
  while (value >= 0x80) {
    u8(static_cast<std::uint8_t>(value | 0x80));
    value >>= 7;
  }
  u8(static_cast<std::uint8_t>(value));
}

void ByteWriter::signed_number(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  number((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

void ByteWriter::text(std::string_view value) {
  number(value.size());
  out_.append(value);
}

void ByteWriter::raw(std::span<const std::uint8_t> bytes) {
  out_.append(as_text(bytes));
}

void ByteReader::give_up() {
  ok_ = false;
  rest_ = {};
}

std::uint8_t ByteReader::u8() {
  if (rest_.empty()) {
    give_up();
    return 0;
  }
  const auto value = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return value;
}

bool ByteReader::flag() {
  const std::uint8_t value = u8();
  if (value > 1) give_up();
  return value == 1;
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const std::uint8_t byte = u8();
    if (!ok_) return 0;
    const std::uint64_t bits = byte & 0x7F;
    const bool last = (byte & 0x80) == 0;
    // Bits over 64, or a last byte of zero that a shorter form would have left out: not the one written form.
    if ((shift == 63 && bits > 1) || (last && bits == 0 && shift != 0)) break;
    value |= bits << shift;
    if (last) return value;
  }
  give_up();
  return 0;
}

std::int64_t ByteReader::signed_number() {
  const std::uint64_t bits = number();
  return static_cast<std::int64_t>((bits >> 1) ^ ((bits & 1) != 0 ? ~std::uint64_t{0} : 0));
}

std::string_view ByteReader::text() {
  return raw(number());
}

std::string_view ByteReader::raw(std::uint64_t size) {
  if (!ok_ || size > rest_.size()) {
    give_up();
    return {};
  }
  const std::string_view value = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return value;
}

}  // namespace cardspeak
