// Events as JSON, one a line, with cards as "As", hashes as hex, and unknown fields refused. simdjson reads it, Cap'n
// Proto's codec writes it.
#pragma once

#include <capnp/message.h>

#include <expected>
#include <string>
#include <string_view>

#include "schemas/event.capnp.h"
#include "schemas/json/objection.h"

namespace cardspeak::schema {

// Reads one event from one line of JSON into `out`, in which nothing may be set. 64-bit integers may be strings of
// digits or exact numbers.
// Errors: the first objection: JSON that does not parse, an unknown field, a wrong type, a number out of range. Then
// nothing is set in `out`.
// Checks form, not sense; see ingest/device/check_event.h for that.
std::expected<void, JsonObjection> read_event_json(std::string_view line, Event::Builder out);

// Writes what read_event_json() reads: one line without its end, unset fields left out, 64-bit integers as strings.
std::string write_event_json(Event::Reader event);

}  // namespace cardspeak::schema
