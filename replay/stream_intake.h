// Takes one event into what is in memory of its stream.
#pragma once

#include "model/result.h"
#include "replay/stream_work.h"

namespace cardspeak {

// An event that follows the head costs no read. One that comes late, or a second time, or under a number that is taken,
// is put into its round's set, and what it can touch is noted for settle_late(). False: it is on record already.
// Errors: kCorrupt, kUnavailable.
Result<bool> take_event(StreamWork& stream, HeldEvent event);

}  // namespace cardspeak
