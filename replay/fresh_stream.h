// A stream as its stored events give it, whatever the store says of it.
#pragma once

#include <string>

#include "model/result.h"
#include "replay/store.h"
#include "replay/stream_objections.h"

namespace cardspeak {

// The summary of the stream from all its events, without regard to how the projector came to it. Objects to what is no
// readable event, lies where it does not belong, or is not what was stored. Takes about 100 bytes an event while it
// runs. Errors: kUnavailable.
Result<StreamSummary> summarise_afresh(const Store& store, const std::string& name, StreamObjections& objections);

}  // namespace cardspeak
