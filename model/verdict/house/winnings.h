// What a decided wager wins and what goes back, before chips and maximum payout.
#pragma once

#include <string>

#include "model/law/house.h"
#include "model/money/cents.h"
#include "model/money/odds.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/pay_table_read.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Applies the entry of the decision table that decided (`out.entry`). `table` is the wager's own, read for the seat.
void settle_by_entry(const Round& round, const Line& line, const TableRead& table, ReadingChoice& choice,
                     JudgedLine& out);

// Wins by the line of a pay table that names the hand. `excess`: what of the stake is not in play.
void win_by_pay_line(const law::PayLine& pay_line, const law::PayTable& table, Cents excess, const Line& line,
                     ReadingChoice& choice, JudgedLine& out);

// Wins at these odds. "To 1" is paid beside the stake; "for 1" is all that comes back, unless a reading gives the stake
// back too.
void win_at_odds(Odds odds, const std::string& odds_text, Cents excess, law::StakeBack stake_back, const Line& line,
                 JudgedLine& out);

}  // namespace cardspeak::house
