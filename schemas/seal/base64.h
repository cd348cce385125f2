// Base 64 (RFC 4648, section 4): the standard alphabet, with padding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::schema {

std::string to_base64(std::span<const std::uint8_t> bytes);
// The bytes of a text that to_base64() gives. Nothing where the text is anything else: another alphabet, blanks, a
// missing padding, bits in the last character that stand for no byte.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace cardspeak::schema
