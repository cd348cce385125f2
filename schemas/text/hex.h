// Bytes as lower-case hex digits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cardspeak::schema {

// Two digits for each byte.
std::string hex_of(std::span<const std::uint8_t> bytes);

// Whether the text is exactly so many bytes in lower-case digits; then they are in `out`, and else `out` is of no use.
bool read_hex(std::string_view text, std::span<std::uint8_t> out);

}  // namespace cardspeak::schema
