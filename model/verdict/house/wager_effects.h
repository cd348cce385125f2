// What the irregularities of a round, or the voiding of it, make of each wager.
#pragma once

#include <vector>

#include "model/ids.h"
#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/floor_choices.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Sets the effects on the wagers of `out`, whose round is decided. `void_by`: the case by which it does not go on;
// null: none. Returns the seats whose player took a wager back by an option that the rules give. Marks in `choice` the
// readings that it turned on.
std::vector<SeatNo> set_wager_effects(const Round& round, const std::vector<DecidedCase>& decided,
                                      const FloorChoices& floor, const DecidedCase* void_by, ReadingChoice& choice,
                                      IrregularityRuling& out);

}  // namespace cardspeak::house
