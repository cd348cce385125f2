// The names of the kinds of events, as the schema has them.
#pragma once

#include <string>

#include "schemas/event.capnp.h"

namespace cardspeak {

// "potPushed"; the number of a kind that this release does not know.
std::string event_name(schema::Event::Which kind);

}  // namespace cardspeak
