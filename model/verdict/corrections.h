// What corrections of a round's events are worth: one that is put on record once hands were paid, or that changes chips
// and acts once hands lie open, is a statement like any other that comes so late, and takes the office that has the
// last word.
#pragma once

#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// The numbers of those, ascending, that came so late from somebody below the office with the last word, or without an
// office of the venue: what they correct stands (the `without` of fold()).
std::vector<StreamSeq> corrections_without_power(const RoundFacts& facts, const Rulebook& book);

// Adds a finding for each correction: what it changes, from what, who made it, and why.
void find_corrections(const RoundFacts& facts, const Rulebook& book, Verdict& verdict);

// The first of the findings that says that a correction does not count; empty: none does. A round with one is not
// agreed.
Remark correction_that_fails(const Verdict& verdict);

}  // namespace cardspeak
