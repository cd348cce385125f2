// Which rules a book cites, at which entries, and which of its golden verdicts show them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::traceability {

struct Citations {
  std::string book;                             // "crown-melbourne/caribbean-stud/11.0.json"
  std::map<std::string, std::string> entries;   // rule to the first entry that rests on it
  std::map<std::string, std::string> verdicts;  // rule to a golden case that rests on it
  std::vector<std::string> left_open;           // what the book says that it does not decide
};

// Of an embedded book; fails the test when it does not load.
Citations citations_of(std::string_view book);
// Whether the library has the book.
bool has_book(std::string_view book);
// The golden case of the book that is written for the rule; empty: there is none.
std::string case_for(std::string_view book, std::string_view rule);

// Whether a citation is of the rule: the same number, the number with words after it ("12.6 Table 7"), or for a table
// its words in their order ("Table 9 Pair Plus Table C Flush" is of "Table 9 Pair Plus C").
bool is_of(std::string_view citation, std::string_view rule);

}  // namespace cardspeak::traceability
