// What an act at the table is, by the rules: the chips and the words on record in, a call, a bet or a fold out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/betting_round.h"

namespace cardspeak::poker {

enum class ReadAs : std::uint8_t { kFold, kCheck, kCall, kBet, kRaise, kShortCall, kShortRaise };

// "fold", "short call".
std::string_view read_as_text(ReadAs kind);

struct ActReading {
  ReadAs kind = ReadAs::kFold;
  Cents in_action;   // the part of the chips that counts
  Cents change;      // the rest, which goes back to the player
  Cents over_stack;  // beyond the chips that the player has: no wager, and goes back
  Cents missing;     // kShortCall, kShortRaise: what has to be added
  bool all_in = false;
  std::string rule;                    // by which the act is what it is
  std::vector<Remark> faults;          // what the rules do not allow about the act
  bool leaves_open = false;            // how much the player is bound to put in hangs on them
  Remark note;                         // what was made of silent or oversize chips; empty: nothing had to be
  bool head_to_head_mattered = false;  // the reading HEAD-TO-HEAD decided whether the raise was open
  bool silent_base_mattered = false;   // the reading SILENT-RAISE decided
  bool two_shorts_mattered = false;    // the reading P-TWO-SHORTS decided whether the raise was open
};

// What the act is read against.
struct ActContext {
  const BettingRound& round;
  const BettingLimits& limits;
  const law::CompiledPoker& law;
  const Player& player;
  Position who = 0;
  Cents pot;                       // everything in the pot before the act
  std::optional<Cents> contested;  // the most that anyone else can still be called for, where nobody else can act
  std::size_t silent_base = 0;     // the reading SILENT-RAISE
};

// Reads one of fold, check, call, bet, raise, allIn, wager. Requires one of them: other acts do not bet.
ActReading read_act(const DecisionFact& decision, const ActContext& context);

}  // namespace cardspeak::poker
