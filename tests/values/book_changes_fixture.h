// A book in which one value is another.
#pragma once

#include <capnp/dynamic.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "schemas/rulebook.capnp.h"

namespace cardspeak::values {

// A way into a book: a field, and with an index the entry of its list.
struct Step {
  std::string field;
  int index = -1;
};

// One value of a book and what stands in its place.
struct Change {
  struct Removed {};  // an entry of a list that is gone
  std::vector<Step> path;
  std::variant<std::string, std::int64_t, bool, Removed> to;
  // The rule numbers of the entry and of those that it stands in, the nearest first, and the text that is changed: a
  // verdict that says one of them is the first to look at.
  std::vector<std::string> hints;
  // The book's page may tell it in the place of a verdict: titles, questions, dates, rule numbers, and values of tables
  // that have more cases than the rounds at hand.
  bool page_may_tell = false;

  // "house.wagers[2].outcomes[0].pays: \"2:1\" instead of \"1:1\"".
  std::string text;
};

// Every value of the book, each with another one in its place: a number one more, a flag turned over, the next of an
// enumeration, another text of its kind, a list without one of its entries. In the order of the schema.
std::vector<Change> changes_of(schema::Rulebook::Reader book);

// The book with the change, as JSON.
std::string with_change(schema::Rulebook::Reader book, const Change& change);

}  // namespace cardspeak::values
