// Judges a hand of poker under a poker book.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/explain.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// The verdict on a round of poker: the betting act by act, pots, uncalled chips, rake, winners, odd chips, and what was
// pushed. Pure, like adjudicate(), which calls it. Requires a book with poker() set. Does not fail: see adjudicate().
// `meter`: what the jackpot of the room has on record of the hand.
Verdict adjudicate_poker(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meter,
                         Explain explain = Explain::kNo);

}  // namespace cardspeak
