// UTF-8 (RFC 3629): shortest forms only, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cardspeak::schema {

// One character of a text.
struct Utf8Character {
  std::int32_t value = 0;  // its code point
  std::size_t bytes = 0;   // that it takes; 0: the bytes are not UTF-8
};

// The character that the text begins with; none (0 bytes) where the text is empty.
Utf8Character first_character(std::string_view text);

// Whether all of the text is UTF-8 and `allowed(code point)` holds for each of its characters.
template <typename Allowed>
bool is_utf8_of(std::string_view text, Allowed allowed) {
  while (!text.empty()) {
    const auto first = static_cast<std::uint8_t>(text.front());
    // Nearly every text is ASCII throughout and needs no call of the library for each of its bytes.
    const Utf8Character character = first < 0x80 ? Utf8Character{first, 1} : first_character(text);
    if (character.bytes == 0 || !allowed(character.value)) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

// Whether a character shows nothing of itself and may act on what stands beside it: control and formatting characters
// (those that turn the direction of writing among them), separators of lines, and all that Unicode lets a reader
// ignore, such as blanks without width.
bool is_hidden(std::int32_t character);

// Appends a character as the escape that JSON has for it: "\\u202E", above U+FFFF as two of them.
void append_escape(std::string& text, std::int32_t character);

// Appends a character. Requires a code point that is a character: no surrogate, nothing above U+10FFFF.
void append_character(std::string& text, std::int32_t character);

// As much of UTF-8 as fits in `bytes` without cutting a character in two.
std::string_view utf8_prefix(std::string_view text, std::size_t bytes);

}  // namespace cardspeak::schema
