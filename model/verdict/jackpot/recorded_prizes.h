// The prizes out of a meter that are recorded beside those that were due.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/money/millionths.h"
#include "model/verdict/jackpot/account_findings.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// A round of one of the meter's tables.
using RoundKey = std::pair<std::uint32_t, std::uint64_t>;  // table, round
RoundKey round_of(const MeterStep& step);

// A recorded outcome with prizes out of the meter.
struct OutcomeAccount {
  std::size_t step = 0;            // into MeterHistory::steps
  std::size_t law = 0;             // into the laws that the account was made by
  std::vector<Millionths> before;  // by level, or one; empty: not known
  std::vector<Winner> winners;
  std::optional<PrizeRound> prizes;
  Remark undecided;  // why there are no prizes
};

// Every prize on record beside what the outcomes give. Rounds of `left_out` are not compared: their prizes fell, or
// were paid, under rules that are not known.
void compare_prizes(const MeterHistory& history, std::span<const OutcomeAccount> outcomes,
                    const std::set<RoundKey>& left_out, AccountFindings& findings);

}  // namespace cardspeak::jackpot
