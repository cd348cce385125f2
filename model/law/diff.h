// What differs between two rulebooks.
#pragma once

#include <string>
#include <vector>

#include "model/law/rulebook.h"

namespace cardspeak {

// One value that differs. `path` leads to it through the names that the books use: "house.wagers[bet].outcomes[equal]
// .then". A value that one book does not have is empty there. `rule_a` and `rule_b` are the rule numbers that stand
// beside it, or beside the nearest thing around it that has one; empty where there is none.
struct BookDifference {
  std::string path;
  std::string a;
  std::string b;
  std::string rule_a;
  std::string rule_b;

  friend bool operator==(const BookDifference&, const BookDifference&) = default;
};

// All differences, in the order of the schema. Entries of a list are matched by what names them
// (model/law/whole/entry_names.h), so that one more entry is one difference; the order of
// entries, which decides in a decision table, is a difference of its own.
std::vector<BookDifference> diff_books(const Rulebook& a, const Rulebook& b);

}  // namespace cardspeak
