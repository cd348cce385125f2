// The office that a book gives the last word: what it may, and who has it.
#pragma once

#include <string>
#include <vector>

#include "model/law/rulebook.h"
#include "model/remarks/remark.h"

namespace cardspeak {

// Refers to the book, and is valid as long as that.
struct LastWord {
  const std::vector<std::string>& ranks;  // of the book, from the lowest to the highest
  const std::string& rank;
  const std::string& rule;    // that gives it
  const std::string& deputy;  // who acts in its place; empty: there is none

  // Whether that office, as it is on record, is one of the venue and at least as high.
  [[nodiscard]] bool is_had_by(const std::string& office) const;
};

// At a table of the book's game, or of a tournament in it.
LastWord last_word_of(const Rulebook& book, bool tournament);

// Who put something on record, with the office, as pages say it. Either may be empty.
AsRecorded author_of(const std::string& staff, const std::string& office);

}  // namespace cardspeak
