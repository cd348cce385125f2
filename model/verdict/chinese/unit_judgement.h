// What a hand of Chinese Poker comes to, before it is compared with the record.
#pragma once

#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/remarks/remark.h"
#include "model/verdict/chinese/unit_players.h"
#include "model/verdict/chinese/units.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/verdict.h"

namespace cardspeak::chinese {

struct UnitJudgement {
  std::vector<UnitPlayer> players;  // in the order of settlement
  std::vector<PairUnits> pairs;
  std::vector<Cents> won;          // by player, negative where lost; all zero where nothing goes over
  bool nothing_goes_over = false;  // void, misdeal, defective deck
  bool decidable = true;
  Remark reason;   // why nothing goes over, or why the hand cannot be decided
  Remark misdeal;  // whether all goes back for what went wrong with the cards is for somebody to say; the units stand
  poker::Journal journal;
};

// Whether a statement that has force takes a seat's hand from the game. The rules do not say what the others then have
// of it, so that such a statement is open, for whoever has the last word, and changes no amount by itself.
bool takes_hand_away(const Statement& statement);
// What is to be said of it.
Remark open_ruling(const Statement& statement, const law::CompiledPoker& law);

// Judges the hand. `stood`: a statement that is taken to hold whatever it weighs, to show what it would change; 0:
// none.
UnitJudgement judge_units(const RoundFacts& facts, const law::CompiledPoker& law, StreamSeq stood = {});

}  // namespace cardspeak::chinese
