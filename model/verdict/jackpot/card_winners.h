// Who takes of a meter by the cards of its rounds, whatever its own record says.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/prize_round.h"
#include "model/verdict/jackpot/recorded_prizes.h"

namespace cardspeak::jackpot {

// What the table's record has of a round's prizes.
struct CardPrizes {
  std::vector<Winner> winners;
  bool open = false;  // it does not decide who wins, and the meter has a prize of the round
};

// Of the rounds that tables have on record; of all others the meter's record is taken. A round whose cards give nobody
// a prize is there without winners, where the meter has one.
using CardWinners = std::map<RoundKey, CardPrizes>;

// The rounds of which the meter's record has a prize: one out of it that was won, or any that was paid.
std::set<RoundKey> rounds_with_prizes(const MeterHistory& history);

// Adds those of one table, without its venue. Rounds of a table that the meter has nothing of are left out: nothing of
// them can be computed.
void add_card_winners(const MeterHistory& history, const std::string& table, const std::vector<TableRound>& rounds,
                      CardWinners& winners);

}  // namespace cardspeak::jackpot
