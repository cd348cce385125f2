// The commission that the sign allows on a hand.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/pots.h"

namespace cardspeak::poker {

struct RakeDue {
  std::vector<Cents> per_pot;  // as many as there are pots
  Cents per_player;            // from each player's stack, before the hand
  Cents total;
  std::string rule;
};

struct RakeQuestion {
  std::span<const Pot> pots;
  std::span<const Player> players;
  bool voluntary_wager = false;  // something beyond blinds and antes went in (7.6)
  bool all_tie = false;          // everyone who put chips in is at the showdown, and all hold equal hands (7.8)
  bool uncalled = false;         // chips went back uncalled; they do not count towards the pot (7.5)
  Cents unit;                    // the smallest chip
  std::vector<Cents> per_pot;    // one of ways_of_rake()
};

// What is due. Where the sign has no rake on record, what was taken is taken as due, and a finding says so: by pot as
// `per_pot` has it, or, where that is empty, as recorded_rake() has it.
RakeDue rake_due(const RoundFacts& facts, const RakeQuestion& question, const law::CompiledPoker& law,
                 const law::PokerChoices& choices, Journal& journal);

// How an amount for the whole hand may have come out of the pots, where no sign is on record: the pots as they were
// formed by the running total of a percentage (7.2.1), each pot by itself, and up to a cap; each way once, the running
// total of the very share first. Empty where what was taken is told by pot, or there is one.
std::vector<std::vector<Cents>> ways_of_rake(const RoundFacts& facts, const RakeQuestion& question,
                                             const law::CompiledPoker& law);

// What was taken, by pot; an amount for the whole hand comes out of the main pot first. Takings from players' stacks
// are left out.
std::vector<Cents> recorded_rake(const RoundFacts& facts, std::span<const Pot> pots);

}  // namespace cardspeak::poker
