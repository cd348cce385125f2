// The disputes about a round: what the desks of its venue have on record.
#pragma once

#include <vector>

#include "model/devices/register.h"
#include "model/facts/desk_record.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// Every entry that names the round, and every other entry of a dispute that was raised about it, desk by desk, each in
// its own order. Reads the desks' streams whole: they are short. With a register of devices and staff, each entry says
// what that has against it. Errors: kCorrupt, kUnavailable.
Result<std::vector<DisputeEntry>> disputes_of(const Store& store, const RoundId& round,
                                              const Register* known = nullptr);

}  // namespace cardspeak
