// The events of a stream that belong to no round: those of meters and desks, and the signs of a table.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/facts/event_ref.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// Gives each of them to `take`, in the order that a fold takes them: ascending by sequence number, of a fork the one
// that the chain goes on from. What is given is valid until `take` returns. Errors: kCorrupt, kUnavailable.
Result<void> walk_loose(const Store& store, const std::string& stream, const StreamSummary& summary,
                        const std::function<void(const EventRef&)>& take);

// Whether a walk goes on.
enum class Walk : std::uint8_t { kOn, kEnough };

// The same from the events after a number on, as long as `take` asks for more.
Result<void> walk_loose_after(const Store& store, const std::string& stream, const StreamSummary& summary,
                              StreamSeq after, const std::function<Walk(const EventRef&)>& take);

}  // namespace cardspeak
