#include "cli/app/zones.h"

#include <set>
#include <string>

namespace cardspeak {
namespace {

std::string zone_name(const Rulebook& book) {
  return book.data().getZone().cStr();
}

}  // namespace

Zone venue_zone(const Library& library, std::string_view venue) {
  for (const Rulebook& book : library.books()) {
    if (book.venue() == venue) return Zone::named(zone_name(book));
  }
  return {};
}

Zone common_zone(const Library& library) {
  std::set<std::string> names;
  for (const Rulebook& book : library.books()) names.insert(zone_name(book));
  return names.size() == 1 ? Zone::named(*names.begin()) : Zone();
}

}  // namespace cardspeak
