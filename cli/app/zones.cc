#include "cli/app/zones.h"

#include <set>
#include <string>

namespace cardspeak {
Zone venue_zone(const Library& library, std::string_view venue) {
  for (const Rulebook& book : library.books()) {
    if (book.venue() == venue) return Zone::named(book.label().zone);
  }
  return {};
}

Zone common_zone(const Library& library) {
  std::set<std::string> names;
  for (const Rulebook& book : library.books()) names.insert(book.label().zone);
  return names.size() == 1 ? Zone::named(*names.begin()) : Zone();
}

}  // namespace cardspeak
