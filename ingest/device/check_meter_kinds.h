// Checks of the kinds of events that belong to a jackpot meter.
#pragma once

#include "ingest/device/event_check.h"
#include "schemas/event.capnp.h"

namespace cardspeak::event_checks {

void check_meter_kind(EventCheck& check, schema::Event::Reader event);

}  // namespace cardspeak::event_checks
