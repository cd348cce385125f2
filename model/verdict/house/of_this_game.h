// A round as this game knows it, without the cards, acts and showings that the game does not have.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

struct OfThisGame {
  RoundFacts facts;            // without what is named below
  std::vector<Finding> named;  // one for each event that is of no use here, in the order of the timeline
};

// What no rule of the game reads would otherwise be taken for play: a decision that the game does not have would part
// "before" from "after", and a card for a kitty would close the time for wagers. Cards are burned that
// came to no wager, and come back that were taken, and nothing else. Nothing: everything on record is of this game.
std::optional<OfThisGame> of_this_game(const RoundFacts& facts, const law::CompiledHouse& law);

// The numbers of the events that are left out.
std::set<StreamSeq> not_of_this_game(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::house
