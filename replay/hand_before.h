// The hand before a hand at its table.
#pragma once

#include <optional>

#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// The round of the number before at the same table. Nothing where there is none, where the table was opened again or
// closed in between, or where events are missing that may be of it. Errors: kCorrupt, kUnavailable.
Result<std::optional<StoredRound>> hand_before(const Store& store, const StoredRound& round);

}  // namespace cardspeak
