// Who sits where and who deals, drawn anew for every round, honestly or by a scheme.
//
// The simulator's players and dealers know nothing of each other, so that whoever is said to sit at a seat plays
// honestly. A scheme bends the draw and nothing else: with a probability that is its strength, its patron is put where
// the scheme wants somebody: at a seat that wins, at one that decided as if it saw the dealer's cards, or beside the
// partner. At house games, where nobody has to be there for somebody else to win, only guests without a name give their
// seats away, so that the results of all others stay as they were dealt. Every round, card and amount stays as it was
// played. Two schemes are no matter of seats: a deck that comes again is a round taken twice, and a slow decision is
// one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/random.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::pattern_bench {

// A scheme of somebody, and with whom.
struct Scheme {
  std::string_view pattern;
  unsigned percent = 0;  // its strength
  std::string who;
  std::string with;  // the dealer, or the second player; empty: nobody
};

// A round as a pattern is given it.
struct Round {
  RoundFacts facts;
  Verdict verdict;
};

// The roster of one game: so many patrons and dealers, how many seats of a hundred are a guest's, and the schemes.
struct Roster {
  std::size_t patrons = 0;
  std::size_t dealers = 0;
  unsigned guests = 0;
  std::vector<Scheme> schemes;
};

std::string patron_name(std::size_t number);
std::string dealer_name(std::size_t number);

// Draws a dealer and a patron for every seat, without and then with the schemes, and writes them into the round.
void seat(Round& round, const Roster& roster, simulator::Random& random);

}  // namespace cardspeak::pattern_bench
