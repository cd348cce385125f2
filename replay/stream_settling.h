// Works out what the events of a batch change in their stream.
#pragma once

#include "model/result.h"
#include "replay/stream_work.h"

namespace cardspeak {

// Settles chain, forks and signs around the late events of the batch, marks the rounds that they touch, and looks up
// the table's signs before each round to derive. Only what a late event can touch is looked at again: the numbers
// beside it (chain, forks), the rounds whose span covers them, and, for a late table sign, the rounds after it (see
// StreamSummary::derive_after). Errors: kCorrupt, kUnavailable.
Result<void> settle_late(StreamWork& stream);

}  // namespace cardspeak
