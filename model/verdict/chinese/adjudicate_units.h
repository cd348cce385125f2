// Judges a hand of a game without pots, in which each two players pay each other by units: Chinese Poker.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak::chinese {

// The verdict on a round: who was dealt cards, how the hands were set, the units between each two players, and what
// changed hands for them. A player's line is all of what the units come to: `due` won, or `stake` lost. Pure. Requires
// a book with poker() set, and its units. Does not fail: see adjudicate().
Verdict adjudicate_units(const RoundFacts& facts, const Rulebook& book);

}  // namespace cardspeak::chinese
