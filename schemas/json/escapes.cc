#include "schemas/json/escapes.h"

#include <charconv>
#include <cstdint>
#include <optional>

#include "schemas/text/utf8.h"

namespace cardspeak::schema::internal {
namespace {

constexpr std::size_t kEscapeLength = 6;  // \uXXXX

// The number of the escape that begins at `at`; nothing where none does.
std::optional<std::uint32_t> unit_at(std::string_view json, std::size_t at) {
  const std::string_view escape = json.substr(at, kEscapeLength);
  if (escape.size() != kEscapeLength || !escape.starts_with("\\u")) return std::nullopt;
  std::uint32_t unit = 0;
  const auto [end, error] = std::from_chars(escape.data() + 2, escape.data() + escape.size(), unit, 16);
  if (error != std::errc{} || end != escape.data() + escape.size()) return std::nullopt;
  return unit;
}

bool is_high_surrogate(std::uint32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

bool is_low_surrogate(std::uint32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

}  // namespace

std::expected<std::string, std::string> without_unicode_escapes(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (std::size_t at = 0; at < json.size();) {
    if (json[at] != '\\' || at + 1 == json.size() || json[at + 1] != 'u') {
      // A short escape is kept whole, so that its second character is not taken for the start of another.
      const std::size_t length = json[at] == '\\' && at + 1 < json.size() ? 2 : 1;
      text.append(json.substr(at, length));
      at += length;
      continue;
    }
    const std::string found(json.substr(at, kEscapeLength));
    const auto unit = unit_at(json, at);
    if (!unit) return std::unexpected("the escape " + found + ", which has not four hex digits");
    at += kEscapeLength;
    // Cap'n Proto reads this one rightly, and the text that has it is refused by the name of its field.
    if (*unit == 0) {
      text += found;
      continue;
    }
    std::uint32_t character = *unit;
    if (is_high_surrogate(*unit)) {
      const auto low = unit_at(json, at);
      if (!low || !is_low_surrogate(*low)) return std::unexpected("the escape " + found + ", half a pair");
      character = 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00);
      at += kEscapeLength;
    } else if (is_low_surrogate(*unit)) {
      return std::unexpected("the escape " + found + ", half a pair");
    }
    if (character == '"' || character == '\\') text += '\\';
    append_character(text, static_cast<std::int32_t>(character));
  }
  return text;
}

}  // namespace cardspeak::schema::internal
