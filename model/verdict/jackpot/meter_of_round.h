// What one round of play needs of its meter.
#pragma once

#include <span>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/card_winners.h"
#include "model/verdict/jackpot/meter_index.h"
#include "model/verdict/jackpot/meter_law.h"
#include "model/verdict/jackpot/transfers.h"

namespace cardspeak::jackpot {

// What a round needs of its meter. Without a recorded outcome the meter is taken after the round's last registration,
// or as it stood by the clock at the round's last event. `account` was made under the laws with the winners, `index` of
// the history.
MeterFacts meter_facts(const MeterHistory& history, const MeterIndex& index, const MeterAccount& account,
                       std::span<const MeterLaw> laws, const CardWinners& winners, const RoundFacts& round);
MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, std::span<const MeterLaw> laws,
                       const CardWinners& winners, const RoundFacts& round);
MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, const law::CompiledJackpot* law,
                       const Readings& readings, const RoundFacts& round);

// What the meter's stream has of the round, without what the meter stood at: for a round that takes nothing of it.
MeterFacts meter_record(const MeterHistory& history, const MeterIndex& index, const RoundFacts& round);

// Whether the law could ask for the meter of this round: its sign names one, and the wager that feeds it was placed.
bool has_meter(const RoundFacts& round, const law::CompiledJackpot& law);

// What the value that the round's prizes come from rests on of such transfers: those before its outcome, since the
// meter last started from its seed again.
Millionths loose_before(const MeterHistory& history, const MeterAccount& account,
                        std::span<const LooseTransfer> transfers, const RoundFacts& round);

}  // namespace cardspeak::jackpot
