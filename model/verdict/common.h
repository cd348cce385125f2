// What verdicts of every kind begin with.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// A verdict that names its round, its book and who has the last word, and keeps the findings of the facts, with
// severity record. Nothing is judged yet.
Verdict begin_verdict(const RoundFacts& facts, const Rulebook& book);

// The book's name, version, hash and first day.
RulebookRef reference_to(const Rulebook& book);

// Adds a finding where the document states no day of commencement and the round is close to the version's first day: it
// may belong to the version before.
void find_near_version_date(const RoundFacts& facts, const Rulebook& book, Verdict& verdict);

}  // namespace cardspeak
