// What the terms and conditions of a tournament have to say, and which of it is missing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/law/rulebook.h"

namespace cardspeak {

// One item that a tournament's terms speak of.
struct StatedTerm {
  std::string item;
  bool none = false;  // they say that the tournament has no such thing
};

struct MissingTerm {
  std::string item;
  std::string about;
  std::string rule;
  bool if_any = false;  // saying that the tournament has no such thing would do
  bool denied = false;  // the terms say that there is none, and the rules do not allow that
};

// Whether the book lists what a tournament's terms have to say.
bool has_terms(const Rulebook& book);
// Whether it has an item of this name.
bool is_term(const Rulebook& book, std::string_view item);
// The item whose name takes the fewest changed, added or removed letters; of several the first in the book. Requires
// has_terms().
std::string nearest_term(const Rulebook& book, std::string_view item);

// What is missing, in the order of the book. An item that the rules ask for only where the tournament has such a thing
// is missing too while the terms neither state it nor say that there is none.
std::vector<MissingTerm> missing_terms(const Rulebook& book, const std::vector<StatedTerm>& stated);

}  // namespace cardspeak
