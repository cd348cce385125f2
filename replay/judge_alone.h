// A stored round judged by itself: without the jackpot meter that its table may name.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/verdict/verdict.h"
#include "replay/store.h"

namespace cardspeak {

// The facts of a stored round.
RoundFacts facts_of(const StoredRound& round);

// The verdict under the book in force at the round's first event, with all books known now. Not decidable, with the
// reason, where no table sign is on record, the game is unknown or no version was in force. A line that needs a jackpot
// meter is left open. `known`: what is known beside the round.
Verdict judge_in_force(const RoundFacts& facts, const Library& library, const MeterFacts& known = {});

// The verdict on a round before which no table sign is on record: not decidable, with the reason.
Verdict without_sign(const RoundFacts& facts);

}  // namespace cardspeak
