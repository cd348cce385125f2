// Rulebooks that tests change.
#pragma once

#include <capnp/message.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

// The embedded book of that name. Fails the test and stops when there is none.
const EmbeddedBook& embedded_book(std::string_view name);
inline constexpr std::string_view kCaribbeanStud = "crown-melbourne/caribbean-stud/11.0.json";

// Every book of a house game, known by its bytes: the list is made whenever the program of the tests starts, and to
// load the books would take longer than most tests.
std::vector<EmbeddedBook> house_books();
// The letters and digits of the book's name: what a test that is run for each book is called by.
std::string test_name(const EmbeddedBook& book);

// The book, which must load.
Rulebook load(std::string_view bytes);

// A copy of the book's bytes in which `change` has altered the data.
std::string changed(std::string_view bytes, const std::function<void(schema::Rulebook::Builder)>& change);

// The objections as lines "where: what".
std::vector<std::string> objections_to(std::string_view bytes);
// Whether one of the lines has all the parts.
bool any_has(const std::vector<std::string>& lines, const std::vector<std::string>& parts);

// A copy of the list without the entry at `index`, set through `init`, which makes a list of the size it is given.
template <typename List, typename Init>
void remove_entry(typename List::Reader list, unsigned index, Init init) {
  capnp::MallocMessageBuilder scratch;
  auto copy = scratch.initRoot<capnp::AnyPointer>();
  copy.setAs<List>(list);
  const auto kept = copy.asReader().template getAs<List>();
  auto out = init(kept.size() - 1);
  for (unsigned i = 0, to = 0; i < kept.size(); ++i) {
    if (i != index) out.setWithCaveats(to++, kept[i]);
  }
}

// A copy of the list in which the entry at `index` stands twice.
template <typename List, typename Init>
void repeat_entry(typename List::Reader list, unsigned index, Init init) {
  capnp::MallocMessageBuilder scratch;
  auto copy = scratch.initRoot<capnp::AnyPointer>();
  copy.setAs<List>(list);
  const auto kept = copy.asReader().template getAs<List>();
  auto out = init(kept.size() + 1);
  for (unsigned i = 0, to = 0; i < kept.size(); ++i) {
    out.setWithCaveats(to++, kept[i]);
    if (i == index) out.setWithCaveats(to++, kept[i]);
  }
}

}  // namespace cardspeak
