// A card as text, for the JSON form: the code of an event's $card field and the two characters that stand for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardspeak::schema {

// The code (0 unknown, 1..52) of "As", "Td", "2c" or "??"; nothing for any other text.
std::optional<std::uint8_t> card_code(std::string_view text);

// The two characters of a code; nothing for a code over 52: there are 52 cards.
std::optional<std::string> card_text(std::uint8_t code);

}  // namespace cardspeak::schema
