// Rounds made by hand, with the verdicts that they have, for the tests of how they are shown.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

struct MadeRound {
  RoundFacts facts;
  Verdict verdict;
  std::vector<StreetName> streets;

  // Melbourne's time. Valid as long as this.
  [[nodiscard]] RoundView view() const;
};

// Caribbean Stud: seat 1 folded, seat 3's flush was paid at 4 to 1 where Table 1 pays 5 to 1.
MadeRound disputed_flush();
// The same round, paid rightly.
MadeRound agreed_flush();
// Hold'em: three players, one all-in for less, a side pot, an uncalled wager; everything went where it should.
MadeRound side_pot_hand();
// The same hand, the side pot pushed to the wrong seat.
MadeRound wrong_push_hand();
// A round whose ids and reasons are markup and terminal sequences.
MadeRound hostile_round();

}  // namespace cardspeak
