// Words that the books inside the program know: offices, grounds, kinds.
#pragma once

#include <string_view>

namespace cardspeak {

// Whether one of these books has the text, whole, as a string of its own. Reads the books' bytes: for what is asked
// seldom.
bool is_word_of_books(std::string_view text);

}  // namespace cardspeak
