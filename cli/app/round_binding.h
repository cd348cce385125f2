// What binds a stored round, for its page.
#pragma once

#include <optional>
#include <string>

#include "cli/render/round_evidence.h"
#include "model/result.h"
#include "replay/judge.h"
#include "replay/known_round.h"
#include "replay/store.h"

namespace cardspeak {

// The round's hash, the head of its stream, and the newest checkpoint in the folder `tiles`, where there is one (its
// signature is not checked: nobody said whose counts). Errors: kCorrupt, kUnavailable; kBadInput for a checkpoint that
// does not read.
Result<RoundEvidence> bind_round(const Store& store, const StoredRound& round, const std::string& tiles);

// The same of a round that was judged, with what a register says of it, where it was held against one. Nothing: the
// store has no such round. Errors: as above.
Result<std::optional<RoundEvidence>> bind_judged(const Store& store, const Judged& judged, const std::string& tiles);

// What a register says of the round.
void set_devices(const KnownRound& known, RoundEvidence& evidence);

}  // namespace cardspeak
