// Checks of the kinds of events that belong to a table, outside its rounds.
#pragma once

#include "ingest/device/event_check.h"
#include "ingest/device/stream_name.h"
#include "schemas/event.capnp.h"

namespace cardspeak::event_checks {

// `stream` is the one that the event names.
void check_table_kind(EventCheck& check, const StreamName& stream, schema::Event::Reader event);

}  // namespace cardspeak::event_checks
