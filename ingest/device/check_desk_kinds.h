// Checks of the kinds of events that belong to a desk.
#pragma once

#include "ingest/device/event_check.h"
#include "schemas/event.capnp.h"

namespace cardspeak::event_checks {

void check_desk_kind(EventCheck& check, schema::Event::Reader event);

}  // namespace cardspeak::event_checks
