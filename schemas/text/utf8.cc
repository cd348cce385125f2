#include "schemas/text/utf8.h"

#include <utf8proc.h>

#include <array>

namespace cardspeak::schema {

Utf8Character first_character(std::string_view text) {
  std::int32_t value = 0;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const std::uint8_t*>(text.data()),
                                      static_cast<utf8proc_ssize_t>(text.size()), &value);
  if (bytes <= 0) return {};
  return {value, static_cast<std::size_t>(bytes)};
}

bool is_hidden(std::int32_t character) {
  const utf8proc_property_t* property = utf8proc_get_property(character);
  const auto category = property->category;
  return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP || property->ignorable != 0;
}

void append_escape(std::string& text, std::int32_t character) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::int32_t kBeyond = 0x10000;
  if (character >= kBeyond) {
    append_escape(text, 0xD800 + ((character - kBeyond) >> 10));
    append_escape(text, 0xDC00 + ((character - kBeyond) & 0x3FF));
    return;
  }
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[static_cast<std::size_t>((character >> shift) & 0xF)];
}

void append_character(std::string& text, std::int32_t character) {
  std::array<std::uint8_t, 4> bytes{};
  const auto count = utf8proc_encode_char(character, bytes.data());
  text.append(bytes.begin(), bytes.begin() + count);
}

std::string_view utf8_prefix(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  const auto continues = [&](std::size_t at) { return (static_cast<std::uint8_t>(text[at]) & 0xC0U) == 0x80U; };
  while (bytes > 0 && continues(bytes)) --bytes;
  return text.substr(0, bytes);
}

}  // namespace cardspeak::schema
