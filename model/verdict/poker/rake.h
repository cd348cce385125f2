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
};

// What is due. Where the sign has no rake on record, what was taken is taken as due, and a finding says so.
RakeDue rake_due(const RoundFacts& facts, const RakeQuestion& question, const law::CompiledPoker& law,
                 const law::PokerChoices& choices, Journal& journal);

// What was taken, by pot; an amount for the whole hand comes out of the main pot first. Takings from players' stacks
// are left out.
std::vector<Cents> recorded_rake(const RoundFacts& facts, std::span<const Pot> pots);

}  // namespace cardspeak::poker
