// What a verdict leaves open between the house and a player, in what somebody claims.
#pragma once

#include <optional>

#include "model/facts/dispute_case.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak::disputes {

// Whether the round has what the claim is about: its seat in use, its wager there. True where the claim names neither.
// The pots of a poker game are no wagers and have no names: of them any wager is taken to be there. Wagers are compared
// without regard to capitals.
bool is_on_record(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict);

// What the record gives too much, or below zero too little, in the wagers, or the shares of pots, that the claim is
// about: those of its seat and wager. A claim without a seat is about the seats of the patron whom it names, or, where
// the record knows them at none, about those of nobody on record. One that names nobody is about all players: what is
// short for one is not made up by what another has too much, and stands below zero as long as anything is short.
// What the house took of a pot is no player's. Nothing: that is not decided.
std::optional<Cents> difference_of(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict);

// What is due to somebody whom the record gives so much too much, or below zero too little; never less than nothing.
Cents due_of(Cents difference);

}  // namespace cardspeak::disputes
