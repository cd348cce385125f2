// A shortcut for the JSON that devices write: read_event_json() reads any event in any JSON, at the cost of a tree for
// every line; the ordinary line needs none.
#pragma once

#include <string_view>

#include "schemas/event.capnp.h"

namespace cardspeak::schema {

// Reads the line straight into `out`, which must be fresh, where it is an ordinary one: an object whose keys and texts
// are ASCII without escapes, whose numbers are whole and without an exponent, and which is right in every field. Then
// the event is the one that read_event_json() gives, to the bit.
// False: the line is something else, which that function has to judge; `out` may hold parts of it.
bool read_quick_json(std::string_view line, Event::Builder out);

}  // namespace cardspeak::schema
