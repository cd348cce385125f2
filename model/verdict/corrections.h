// What corrections of a round's events are worth. Whoever made a wrong key puts it right, until something is known that
// shows whom the change helps: from then on it is a statement like any other that comes so late, and takes the office
// with the last word. What a person of an office said is altered by that person, that office or a higher one alone, and
// what is held against the table never by its dealer.
#pragma once

#include <span>

#include "model/facts/event_ref.h"
#include "model/facts/fold.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// The facts less the corrections that their authors had no power for: what those correct stands. Each of them keeps the
// round as it were if it counted. `facts` are what fold() gives for the other arguments, with every correction.
RoundFacts weigh_corrections(RoundFacts facts, const TableState& state, std::span<const EventRef> events,
                             const StreamMarks& marks, const Rulebook& book);

// Adds a finding for each thing that a correction changes: what, from what, to what, who made it, and why.
void find_corrections(const RoundFacts& facts, const Rulebook& book, Verdict& verdict);

// The first of the findings that says that a correction does not count or corrects nothing; empty: none does. A round
// with one is not agreed.
Remark correction_that_fails(const Verdict& verdict);

}  // namespace cardspeak
