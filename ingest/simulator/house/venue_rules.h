// What the irregularity chapters of the three houses make of what happens to every game, apart from what single games
// have for themselves. Written from the rule texts by itself, apart from the rulebooks.
#pragma once

#include <vector>

#include "ingest/simulator/house/trouble.h"

namespace cardspeak::simulator {

// A round that is void before it is played out.
Resolution misdeal(std::string rank);
Resolution void_round(std::string reason, std::string rank, schema::Outcome jackpots);

// Caribbean Stud Poker 11.0, 11 and 14.3; Three Card Poker 5.1, 11, 13.3 and 13.4.
std::vector<Trouble> melbourne_troubles();
Resolution melbourne_resolution(const Trouble& trouble);

// Poker Minors 3.3, 13 and 16.3. `faces_up`: the dealer has a card that is turned up (13.1.1).
std::vector<Trouble> sydney_troubles(bool has_dealer);
Resolution sydney_resolution(const Trouble& trouble, bool dealer_turns_one_up);

// Crown Hold'em Poker, 5 and 6.4.
std::vector<Trouble> perth_troubles();
Resolution perth_resolution(const Trouble& trouble);

}  // namespace cardspeak::simulator
