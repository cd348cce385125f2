// The answers to questions that the text leaves open, in words.
#pragma once

#include <string>
#include <string_view>

namespace cardspeak {

// "rounded up to a whole dollar" for the answer ceil_dollar. An answer that has no words of its own stands with spaces
// between its parts.
std::string answer_text(std::string_view answer);

}  // namespace cardspeak
