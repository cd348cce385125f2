// The escapes of JSON strings that name a character by its number.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace cardspeak::schema::internal {

// JSON text in which every \uXXXX stands as the character itself, in UTF-8, pairs of surrogates joined (RFC 8259,
// section 7); a quotation mark and a backslash keep a short escape. Cap'n Proto 0.9 reads these escapes wrongly where a
// digit is a letter, and does not join surrogates; so they are gone before it reads.
// Errors: what is wrong with an escape, in words: no four hex digits, or half a pair of surrogates.
// The character zero keeps its escape.
std::expected<std::string, std::string> without_unicode_escapes(std::string_view json);

}  // namespace cardspeak::schema::internal
