// The jackpot of the room (Crown Melbourne Poker 16): which hand takes it with the flop, what it comes to, and what the
// table and the meter have on record of it. Funded by the house: no wager of the hand feeds it.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/remarks/remark.h"
#include "model/verdict/poker/judgement.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

// Adds what is found of the jackpot to the verdict, with what is paid too much or too little, and says there whether
// the hand needs the meter. Returns why its prize is not decided; empty: it is, or there is none.
Remark judge_jackpot(const RoundFacts& facts, const Judgement& judgement, const law::CompiledPoker& law,
                     const MeterFacts& meter, Verdict& verdict);

// Whether the finding is one of judge_jackpot() that the page of the meter tells too, and does not find by itself.
bool is_of_room_jackpot(const Finding& finding);

}  // namespace cardspeak::poker
