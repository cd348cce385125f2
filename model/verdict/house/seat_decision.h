// What the player at a seat decided, as far as the record tells, and what leaves every wager of the seat open.
#pragma once

#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// The decision that the act is, where the book lists its acts; nothing for folding, staying in and the like.
std::optional<law::Condition> condition_of(schema::Act act);

// Whether the record says both that the player folded and that the player stayed in: a fold is the last thing that a
// player decides, and the one thing where a single wager is what a player stays in with. A word without chips that
// comes when the play is over says nothing.
bool is_fold_disputed(const Round& round, SeatNo seat);

// Fills in the seat's decision, what it may be, and the seat's block. Requires: the wagers are sorted in, and the
// seat's hands are read. Touches the reading that says whether a decision counts that was not open to the player.
void read_decision(const Round& round, ReadingChoice& choice, Seat& seat);

}  // namespace cardspeak::house
