// Letters of ASCII without regard to their case: devices and people write names in capitals and without. Whatever is
// not ASCII stays as it is.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace cardspeak::schema {

constexpr char small_letter(char character) {
  return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

inline std::string small_letters(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), small_letter);
  return out;
}

}  // namespace cardspeak::schema
