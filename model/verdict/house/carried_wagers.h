// Wagers that lie there from a round before, as they are keyed. Whoever keys one puts no chips down: what the rounds
// before have against it leaves it open.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Leaves the lines open that do not hold, with what is due if they do, and with them those that would share the meter.
// Requires: all lines are judged and paid.
void leave_carried_open(const Round& round, const MeterFacts& meter, std::vector<JudgedLine>& lines);

// Whether a wager of the round is keyed as carried over.
bool has_carried(const Round& round);

// What the rounds before have against such wagers, and those that they left on the table and that are gone. `first`: of
// the round's events.
void find_carried(const Round& round, const MeterFacts& meter, StreamSeq first, FindingList& findings);

}  // namespace cardspeak::house
