// Corrections and strike-outs of a desk's steps, weighed: a step is what was recorded first, until somebody changes it
// who may.
#pragma once

#include "model/verdict/disputes/weighed_case.h"

namespace cardspeak::disputes {

// Puts each step of the case as its changes leave it, and says of each change how it stands. A change takes the office
// that a ruling takes; a claim and a note may also be changed by who recorded them, until something else is on record
// of the dispute. It changes neither what kind of step it is nor the dispute or the round. A ruling, an answer, a
// closing and a reopening count from when they were changed, since nobody had said before what they say now. Steps that
// are struck out are none of the case any more, but stay on its page. Where the round is not at hand, changes count.
void hold_changes(const RoundOfCase& round, WeighedCase& weighed);

}  // namespace cardspeak::disputes
