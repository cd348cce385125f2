// Exposures on record that tell of nothing hidden.
#pragma once

#include "model/facts/round_facts.h"
#include "model/law/house.h"

namespace cardspeak::statements {

enum class Exposure : std::uint8_t {
  kOfHidden,   // of a card that should have stayed hidden
  kOfOpen,     // the card lay open there anyway: turned up in its time, or in a hand that was shown
  kAfterPlay,  // play was over, and nobody decides anything by it
  kOfNoCard,   // no such card was dealt there, where the whole hand is on record, or nothing was to be
};

Exposure kind_of(const ExposureFact& exposed, const RoundFacts& facts, const law::CompiledHouse& law);

// Whether all that is on record as exposed where the note has it, by the time of the note, tells of nothing hidden:
// what it speaks of lay open anyway. False where nothing is on record as exposed there, or less than the note tells of.
bool is_of_open_cards(const IrregularityFact& noted, const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::statements
