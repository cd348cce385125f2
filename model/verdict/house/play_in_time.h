// The play of a round without what the record has of it after the wagers were settled.
#pragma once

#include <optional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

struct PlayInTime {
  RoundFacts facts;               // without the cards and decisions that came too late
  std::vector<Finding> left_out;  // one for each of them, and for each card that counts though it came after a payment
};

// Once the board is whole and the dealer's hand was shown, or the wager that brings cards was won or lost, play is
// over: a card more than a hand takes is no part of that hand then, and a player who has decided does not decide again.
// What is keyed so late would otherwise take the settled amounts away. A card that a hand still lacks, and the decision
// of a player who has not decided, count, however late they are on record; no card comes to an area without a wager
// then, and nobody decides for whom a rule has decided. A count of the deck after the close says nothing of the round.
// Nothing: all of it came in time, and the facts are as they are.
std::optional<PlayInTime> play_in_time(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::house
