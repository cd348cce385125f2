// A round's facts, with those corrections alone that count.
#pragma once

#include <span>

#include "model/facts/fold.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "replay/store/stored_round.h"

namespace cardspeak {

// As fold(), less the corrections that the book in force gives their authors no power for
// (model/verdict/corrections.h). Where no book was in force, all of them count.
RoundFacts weighed_facts(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                         const StreamMarks& marks, const Library& library);
RoundFacts weighed_facts(const StoredRound& round, const Library& library);
// The same by this book, whatever was in force.
RoundFacts weighed_facts(const StoredRound& round, const Rulebook& book);

}  // namespace cardspeak
