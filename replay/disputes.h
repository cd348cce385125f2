// The disputes about a round: what the desks of its venue have on record.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/devices/register.h"
#include "model/facts/desk_record.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/event_copies.h"
#include "replay/store.h"

namespace cardspeak {

// Every entry that names the round, and every other entry of a dispute that was raised about it, desk by desk, each in
// its own order. `desks`: the events of each desk, by stream. With a register of devices and staff, each entry says
// what that has against it.
std::vector<DisputeEntry> disputes_among(const std::map<std::string, EventCopies>& desks, const RoundId& round,
                                         const Register* known = nullptr);

// The same, with the desks' streams read whole from a store: they are short. Errors: kCorrupt, kUnavailable.
Result<std::vector<DisputeEntry>> disputes_of(const Store& store, const RoundId& round,
                                              const Register* known = nullptr);

}  // namespace cardspeak
