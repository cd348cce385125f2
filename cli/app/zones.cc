#include "cli/app/zones.h"

#include "replay/known_names.h"

namespace cardspeak {

Zone venue_zone(const Library& library, std::string_view venue) {
  for (const Rulebook& book : library.books()) {
    if (book.venue() == venue) return Zone::named(book.label().zone);
  }
  return {};
}

Result<VenueZones> venue_zones(const Store& store, const Library& library) {
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  VenueZones zones;
  for (const std::string& venue : venues_of(*tables)) zones.emplace(venue, venue_zone(library, venue));
  return zones;
}

}  // namespace cardspeak
