// Where a text stops being JSON, for messages: the codec does not say.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cardspeak::schema::internal {

// The first byte that one JSON value (RFC 8259) cannot have there; the size of the text where it ends too early.
// Nothing: the text is one JSON value, nested no deeper than the codec reads.
std::optional<std::size_t> first_bad_byte(std::string_view text);

}  // namespace cardspeak::schema::internal
