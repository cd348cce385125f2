// Patrons whom a bundle does not name.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "schemas/text/patron_finder.h"

namespace cardspeak::evidence {

// Names that a bundle must not have anywhere.
struct HiddenPatrons {
  schema::PatronFinder names;
  // All masks that are opened, of names that may be shown too. Whose name is not known cannot be looked for.
  std::set<std::string, std::less<>> opened;
  std::string file;  // what opens them, as people call it
};

}  // namespace cardspeak::evidence
