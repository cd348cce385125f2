// Whether an event makes sense: what its JSON form or its bytes cannot say.
#pragma once

#include <expected>

#include "schemas/event.capnp.h"
#include "schemas/json/event_json.h"

namespace cardspeak {

// Checks one event on its own, without its stream: the syntax of its stream and that its kind belongs there; time,
// round number and correction; texts, seats, cards, lists and amounts of its kind. Amounts are 1 to kAmountMax where
// the schema says "must be over 0", and 0 to kAmountMax elsewhere.
// Errors: the first objection, with the path of the field in its JSON form.
std::expected<void, schema::JsonObjection> check_event(schema::Event::Reader event);

}  // namespace cardspeak
