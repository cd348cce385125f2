// Wagers under the minimum of which the rules have the player told what further ones lead to.
#pragma once

#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

struct UnderMinimum {
  SeatNo seat;
  std::string wager;
  std::string patron;
  Cents stake;
  Citations rules;
  StreamSeq seq;
};

// Those of the round whose player is on record; none where the book says nothing of further ones.
std::vector<UnderMinimum> under_minimum(const RoundFacts& facts, const Verdict& verdict, const Rulebook& book);

// That the player had one before, in the round of that number at the table. What is due stays: whether the player was
// told then is not on record.
Finding under_minimum_again(const UnderMinimum& wager, RoundNo before);

}  // namespace cardspeak::house
