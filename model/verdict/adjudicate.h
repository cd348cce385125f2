// The one function that joins facts and law.
#pragma once

#include <string>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/explain.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Judges one round under one rulebook. Pure: no clock, no I/O, no locale; equal inputs give equal verdicts on every
// build. Requires: `book` has passed its check (a Rulebook cannot be made otherwise), `facts` come from fold(). Does
// not fail: what the record or the law leaves open becomes a finding that names the missing fact, the rule and the rank
// that must decide, because "cannot be decided from the record" is an answer that people at the table need.
Verdict adjudicate(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters,
                   Explain explain = Explain::kNo);

// The verdict on a round that no book decides: no table sign, an unknown game, no version in force. `reason` says
// so, of the kind not-decidable. Keeps the findings of the facts.
Verdict not_decidable(const RoundFacts& facts, const Remark& reason);

}  // namespace cardspeak
