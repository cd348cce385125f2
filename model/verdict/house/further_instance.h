// What a player did that costs less the first time than a further time: Caribbean Stud 11.12, Three Card 11.13.
#pragma once

#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/irregularities.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

struct Instance {
  SeatNo seat;
  law::IrregularityKind kind;
  std::string patron;
  Citations rules;
  StreamSeq seq;  // of the event that shows it

  bool operator==(const Instance&) const = default;
};

// The irregularities of the round for which the book asks whether they were the player's first, by known patrons.
std::vector<Instance> instances(const RoundFacts& facts, const Verdict& verdict, const Rulebook& book);

// That the player had one of its kind before, in the round of that number at the table. What is due stays: whether the
// player was told then is not on record.
Finding further_instance(const Instance& instance, RoundNo before);

}  // namespace cardspeak::house
