#include "cli/app/zones.h"

namespace cardspeak {

Zone venue_zone(const Library& library, std::string_view venue) {
  for (const Rulebook& book : library.books()) {
    if (book.venue() == venue) return Zone::named(book.label().zone);
  }
  return {};
}

}  // namespace cardspeak
