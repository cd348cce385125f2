// The closed list of the events, and of what stands in them, that the engine of house games reads. Whatever else is on
// record for a round is named, so that no verdict is given as if it had not happened.
#pragma once

#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/judged_round.h"

namespace cardspeak::house {

// Whether a wager on a jackpot lies at the seat, also one that the book does not decide.
bool has_jackpot_wager(const Round& round, SeatNo seat);

// Adds a finding for every event that no rule of the game reads. Where money moved by it that is no part of the game,
// the verdict is not decided, which is its reason if it has none yet.
void find_unread_events(const JudgedRound& judged, FindingList& findings, Verdict& verdict);

}  // namespace cardspeak::house
