// Derives rounds of a stream again from what the store has.
#pragma once

#include <cstdint>
#include <string>

#include "model/law/library.h"
#include "model/result.h"
#include "replay/meters.h"
#include "replay/store.h"
#include "replay/store/outbox.h"

namespace cardspeak {

// Notes that the rounds of a meter have to be derived again. Nothing, where the stream is not there. Errors: kCorrupt,
// kUnavailable.
Result<void> mark_meter(Store& store, const std::string& name);

// Derives every round of a stream that begins after StreamSummary::derive_after again, from what the store has, and
// writes those that differ, in batches; then takes the note away. Of a meter's stream: every round that needs that
// meter, or of which it has a prize on record. The verdicts of all of them are owed, also where the summary stays what
// it was: it does not tell everything of a verdict. Can be broken off and run again. Returns how many rounds were
// looked at. Errors: kCorrupt, kUnavailable.
Result<std::uint64_t> derive_stream(Store& store, const std::string& name, const Library& library, Meters& meters,
                                    const OwedNotes& owed);

}  // namespace cardspeak
