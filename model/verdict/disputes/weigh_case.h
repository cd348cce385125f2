// What is decided of a dispute, weighed as any statement: by who ruled, by what the rules and the record give, and by
// what else was ruled. Nothing of it changes what is due in the round.
#pragma once

#include "model/verdict/disputes/weighed_case.h"

namespace cardspeak::disputes {

// A ruling holds where the claim was raised before it, about the round that it names, by an office that is as high as
// the one that the book gives the last word, or by who may review that, and where it orders what the verdict finds due
// to the patron. Where the verdict leaves that open, the last word decides. Of several that hold and differ, the higher
// office counts, and of the same office the later word. A closing or a reopening takes the same office; one that does
// not hold leaves the case in its state. What a desk keyed, left out, sent twice or sent too early is found
// (find_in_case.h), and changes nothing else.
WeighedCase weigh_case(DisputeCase facts, const RoundOfCase& round);

}  // namespace cardspeak::disputes
