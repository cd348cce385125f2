// What a verdict leaves open between the house and a player, in what somebody claims.
#pragma once

#include <optional>

#include "model/facts/dispute_case.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::disputes {

// Whether the round has what the claim is about: its seat in use, its wager there, of its player (claimed.h). True
// where the claim names neither. Of a poker game its pots are meant, and the money beside them; units of a game without
// pots have no names, and any wager is taken to be there.
bool is_on_record(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict);

// What the record gives too much, or below zero too little, in the wagers, or the shares of pots, that the claim is
// about: those of its seat, player and wager (claimed.h). One that names nobody is about all players: what is
// short for one is not made up by what another has too much, and stands below zero as long as anything is short.
// What the house took of a pot is no player's. Nothing: that is not decided.
std::optional<Cents> difference_of(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict);

// What is due to somebody whom the record gives so much too much, or below zero too little; never less than nothing.
Cents due_of(Cents difference);

}  // namespace cardspeak::disputes
