// Transfers between meters: both put one on record, and the rules know it only where the meter that gives is closed
// (Crown Melbourne Caribbean Stud 9.1.1(j), Three Card 6.1.1(j); Crown Sydney 11.2.1(h)).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/money/millionths.h"

namespace cardspeak {

struct OtherMeter;

namespace jackpot {

// A transfer of a meter that has nothing beside it.
struct LooseTransfer {
  std::size_t step = 0;  // of the meter's history
  bool incoming = false;
  std::string giver{};  // it stands beside it and was not closed; empty: nothing stands beside it
};

// In the order of the history; none of a meter that gave away all that rules ask for and of which the other has it.
std::vector<LooseTransfer> loose_transfers(const MeterHistory& history, std::span<const OtherMeter> others);

// What came in of them before a step, less what went out, since `from`.
Millionths sum_of(const MeterHistory& history, std::span<const LooseTransfer> transfers, std::size_t from,
                  std::size_t until);

}  // namespace jackpot
}  // namespace cardspeak
