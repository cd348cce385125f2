// What a verdict leaves open between the house and a player, in what somebody claims.
#pragma once

#include <optional>

#include "model/facts/dispute_case.h"
#include "model/verdict/verdict.h"

namespace cardspeak::disputes {

// What the record gives too much, or below zero too little, in the wagers, or the shares of pots, that the claim is
// about: those of its seat and wager, of all where it names none. Nothing: that is not decided.
std::optional<Cents> difference_of(const DisputeEntry& claim, const Verdict& verdict);

// What is due to somebody whom the record gives so much too much, or below zero too little; never less than nothing.
Cents due_of(Cents difference);

}  // namespace cardspeak::disputes
