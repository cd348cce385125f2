// An event as the folds take it.
#pragma once

#include "schemas/event.capnp.h"

namespace cardspeak {

struct EventRef {
  schema::Event::Reader event;
  // The sequence number is disputed: two events claim it. Both are given, the one to use first; the fold uses the
  // first and reports the fork.
  bool fork = false;
};

}  // namespace cardspeak
