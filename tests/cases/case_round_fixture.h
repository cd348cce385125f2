// A worked case as the events of a table, its round and its meter, the way devices would have written them down.
#pragma once

#include <vector>

#include "ingest/device/event_source.h"
#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/millionths.h"
#include "tests/cases/worked_case_fixture.h"

namespace cardspeak::cases {

struct CaseEvents {
  RoundId round;
  std::vector<EventMessage> table;  // the sign, then the round, in the order of their sequence numbers
  std::vector<EventMessage> meter;  // empty where the case has no meter
};

// The round begins at `when`. Every wager is settled exactly as the case expects, so that a verdict that agrees with
// the case agrees with the record too.
CaseEvents events_of(const WorkedCase& worked, DeviceTimeNs when);

// The facts of the round: every event checked as at ingest, then folded. Fails the test on an event that ingest would
// refuse.
RoundFacts facts_of(const CaseEvents& events);

// What the round needs of its meter: folded from the meter's events, with the value of the last reading of each level
// as what it stood at when the outcome was recorded. Nothing is on record where the case has no meter.
MeterFacts meter_facts_of(const CaseEvents& events);

// "4050040.5" cents in millionths of a dollar.
Millionths millionths_of(Json cents);

}  // namespace cardspeak::cases
