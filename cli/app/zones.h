// The clock of a venue.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "cli/time/zone.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// The zone that the venue's rulebooks name; UTC when none is at hand.
Zone venue_zone(const Library& library, std::string_view venue);

// By venue.
using VenueZones = std::map<std::string, Zone, std::less<>>;
// Those of all venues with a table in the store. Errors: those of reading it.
Result<VenueZones> venue_zones(const Store& store, const Library& library);

}  // namespace cardspeak
