// Whether an event makes sense: what its JSON form or its bytes cannot say.
#pragma once

#include <expected>

#include "model/ids.h"
#include "schemas/event.capnp.h"
#include "schemas/json/event_json.h"

namespace cardspeak {

// Bounds that an event keeps, beside those in model/ids.h. Texts are counted in bytes of UTF-8.
inline constexpr std::size_t kPersonMax = 128;    // a device, a member of staff, a patron, a rank
inline constexpr std::size_t kProseMax = 4'096;   // a reason, a detail, a claim
inline constexpr std::size_t kListMax = 64;       // seats, limits, options, blinds, winners, pools, cards
inline constexpr std::size_t kTablesMax = 1'024;  // tables linked to a meter
inline constexpr std::uint64_t kNumberMax = 1'000'000'000'000'000;  // a sequence number, a round number

// Checks one event on its own, without its stream: the syntax of its stream and that its kind belongs there; time,
// round number and correction; texts, seats, cards, lists and amounts of its kind. Amounts are 1 to kAmountMax where
// the schema says "must be over 0", and 0 to kAmountMax elsewhere.
// Errors: the first objection, with the path of the field in its JSON form.
std::expected<void, schema::JsonObjection> check_event(schema::Event::Reader event);

}  // namespace cardspeak
