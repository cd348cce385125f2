// What the irregularities of a round lead to, beside what the floor made of them.
#pragma once

#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Once for a round and a choice of readings, which it marks as touched where it turned on them. Valid as long as the
// round.
IrregularityRuling resolve_irregularities(const Round& round, ReadingChoice& choice);

}  // namespace cardspeak::house
