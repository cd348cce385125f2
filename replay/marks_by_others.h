// What other events of its table say of a round, and its own record does not.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/result.h"
#include "model/verdict/verdict.h"
#include "replay/store.h"

namespace cardspeak {

// Adds to the verdict what they say: a later count found the deck not whole, a player had a wager under the minimum
// before, another round of the table went on at the same time, the sign was changed meanwhile, and of a hand of the
// poker room what became of chips and buttons since the hand before it. What is due stays. Errors: kCorrupt,
// kUnavailable.
Result<void> mark_by_others(const Store& store, const Library& library, const StoredRound& round,
                            const RoundFacts& facts, Verdict& verdict);

// The same of these kinds alone, but for hands of the poker room.
Result<void> add_marks(const Store& store, const Library& library, const std::vector<std::string>& kinds,
                       const RoundFacts& facts, Verdict& verdict);

// By round, kinds of findings in order.
using RoundMarks = std::map<RoundId, std::vector<std::string>>;

// The rounds with findings of these kinds that only others' events show, but for hands of the poker room. Errors: as
// above.
Result<RoundMarks> marks_by_others(const Store& store, const Library& library, const std::vector<std::string>& kinds);

}  // namespace cardspeak
