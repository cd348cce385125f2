// A round of a house game with everything that a verdict on it is put together from.
#pragma once

#include <cstddef>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/law/rulebook.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Valid as long as what it was made of.
struct JudgedRound {
  // Judges the round by the default readings; `stood` as in statements::Weighing. Requires: the book is of a house
  // game.
  JudgedRound(const RoundFacts& round_facts, const Rulebook& rulebook, const MeterFacts& meter_facts,
              StreamSeq stood = {});
  JudgedRound(const JudgedRound&) = delete;
  JudgedRound& operator=(const JudgedRound&) = delete;

  const RoundFacts& facts;
  const Rulebook& book;
  const law::CompiledHouse& law;
  const MeterFacts& meter;
  ReadingChoice choice;
  Round round;
  IrregularityRuling irregular;
  std::vector<JudgedLine> lines;  // by position in round.lines

  // Whether the verdict shows the line. One that is paid on another wager is shown only where something is paid, or
  // should be.
  [[nodiscard]] bool is_shown(std::size_t line) const;
  // Why every wager of the round that no irregularity decides is left open.
  [[nodiscard]] const Doubt& doubt() const;
  // Whether the wager is open for a reason that is said once for its seat or for the round.
  [[nodiscard]] bool blocked(const Line& line) const;
};

}  // namespace cardspeak::house
