// Which events of a round hold, and in whose place. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/ids.h"

namespace cardspeak::facts {

// A place in the round's order. Indexes into the events that were given.
struct Placed {
  std::uint32_t first = 0;  // the event that was recorded here
  std::uint32_t holds = 0;  // the one that holds: the same, or the last of its corrections
};

// A correction of an event before it.
struct OrderedCorrection {
  std::uint32_t index = 0;
  std::uint32_t corrected = 0;
  bool counts = true;
};

struct EventOrder {
  std::vector<Placed> places;
  std::vector<std::uint32_t> chosen;           // every event but those that lost their number in a fork
  std::vector<StreamSeq> forks;                // numbers that several events claim
  std::vector<std::uint32_t> misplaced;        // corrections that name no event before them, strike-outs that name none
  std::vector<OrderedCorrection> corrections;  // all others
};

// The corrections whose numbers are in `without`, ascending, change nothing.
EventOrder order_events(std::span<const EventRef> events, std::span<const StreamSeq> without = {});

}  // namespace cardspeak::facts
