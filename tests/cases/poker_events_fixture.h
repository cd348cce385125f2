// A poker case as the events of a table and one hand, the way devices would have written them down.
#pragma once

#include <vector>

#include "ingest/device/event_source.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "tests/cases/poker_case_fixture.h"

namespace cardspeak::cases {

struct PokerEvents {
  RoundId round;
  std::vector<EventMessage> events;  // the sign, then the hand, in the order of their sequence numbers
};

// The hand begins at `when`. One unit of the case is a cent; its seats begin at 0, those of the events at 1. What went
// back, the commission and the pots are on record as the case expects them, so that a verdict that agrees with the case
// agrees with the record too.
PokerEvents poker_events_of(const PokerCase& worked, DeviceTimeNs when);

// The facts of the hand: every event checked as at ingest, then folded. Fails the test on an event that ingest would
// refuse.
RoundFacts poker_facts_of(const PokerEvents& events);

}  // namespace cardspeak::cases
