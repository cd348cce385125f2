// What a meter has on record of its prizes beside what its tables have: the cards, and what was settled. Each is held
// against the other, in both directions; what neither mentions of a prize by the cards is found as well.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/meter_finding.h"
#include "model/verdict/jackpot/meter_law.h"

namespace cardspeak::jackpot {

// Where the two depart, for one table, without its venue. `rounds` are those of the table, ascending, in which its sign
// named this meter. In no order; each round by the law in force when it began.
std::vector<MeterFinding> compare_prizes_of_table(const MeterHistory& history, const std::string& table,
                                                  const std::vector<TableRound>& rounds,
                                                  std::span<const MeterLaw> laws);

// Prizes of the meter's record at a table of which nothing is on record.
std::vector<MeterFinding> find_prizes_of_no_table(const MeterHistory& history, const std::string& table);

}  // namespace cardspeak::jackpot
