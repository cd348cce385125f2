// The clock of a venue.
#pragma once

#include <string_view>

#include "cli/time/zone.h"
#include "model/law/library.h"

namespace cardspeak {

// The zone that the venue's rulebooks name; UTC when none is at hand.
Zone venue_zone(const Library& library, std::string_view venue);

}  // namespace cardspeak
