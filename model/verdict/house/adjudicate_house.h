// Judges a round of a house game under a house book.
#pragma once

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/explain.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// The verdict on a round that players played against the house: each wager by the book's decision table, what is due
// on it, and what was recorded. Pure, like adjudicate(), which calls it. Requires a book with house() set. Does not
// fail: see adjudicate().
Verdict adjudicate_house(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meter,
                         Explain explain = Explain::kNo);

}  // namespace cardspeak
