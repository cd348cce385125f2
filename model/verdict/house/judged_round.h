// A round of a house game with everything that a verdict on it is put together from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/law/rulebook.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/irregularity_ruling.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::house {

// A jackpot wager that comes to something else where the table is dealt as the rules want it of a meter that is linked
// to several games.
struct IfLinked {
  std::size_t line = 0;  // of the round
  Cents due;
  std::optional<jackpot::PrizeHand> hand;  // that would take of the meter; nothing: it would not
  Doubt doubt;                             // why what would be due is not known; none: it is `due`
};

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
  std::vector<IfLinked> if_linked;

  // Whether the verdict shows the line. One that is paid on another wager is shown only where something is paid, or
  // should be.
  [[nodiscard]] bool is_shown(std::size_t line) const;
  // Whether what was put on record there still holds where the round is decided, or is no statement.
  [[nodiscard]] bool holds(StreamSeq seq) const;
  // Why every wager of the round that no irregularity decides is left open.
  [[nodiscard]] const Doubt& doubt() const;
  // Whether the wager is open for a reason that is said once for its seat or for the round.
  [[nodiscard]] bool blocked(const Line& line) const;

 private:
  // What was folded, judged as the rules want such a table dealt. Where the meter is known to be so linked, what comes
  // to something else is left open.
  void hold_against_linked(StreamSeq stood);
  // The meter that the table is on pays by another option than the sign shows: which of the two pays is open.
  void hold_against_option(StreamSeq stood);
  [[nodiscard]] bool has_folded_jackpot() const;
  void note_if_linked(std::size_t line, const JudgedLine& there);
  void leave_open_as_unlinked(std::size_t line, const std::string& shown);
};

}  // namespace cardspeak::house
