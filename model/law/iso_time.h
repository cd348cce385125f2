// Moments as rulebooks write them.
#pragma once

#include <string_view>

#include "model/ids.h"
#include "model/result.h"

namespace cardspeak {

// Reads "2022-04-27T00:00:00+10:00" or "2022-04-26T14:00:00Z": a date of the years 1900 to 2199, a time of day to the
// second, and the offset from UTC, which must be there: a moment without one is not a moment. Reads no time zone
// database.
// Errors: kBadInput, with what was expected.
Result<DeviceTimeNs> parse_iso_time(std::string_view text);

}  // namespace cardspeak
