// The answers to questions that the text leaves open, in words.
#pragma once

#include <string>
#include <string_view>

namespace cardspeak {

// "rounded up to a whole dollar" for the answer ceil_dollar to the question JP-CENTS; empty: that question and answer
// have no words of their own. One answer's words are of one question: another question may use the same id otherwise.
std::string_view words_of_answer(std::string_view reading, std::string_view answer);

// The same for a page. An answer without words, of a book that did not come with the program, stands with spaces
// between its parts.
std::string answer_text(std::string_view reading, std::string_view answer);

}  // namespace cardspeak
