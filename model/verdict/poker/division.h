// How a pot comes apart before it comes to winners: by the times that the community cards were dealt, by boards, by
// high and low.
#pragma once

#include <string>
#include <vector>

#include "model/law/poker.h"
#include "model/money/cents.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/showdown.h"

namespace cardspeak::poker {

// One part of a pot that winners divide.
struct Leaf {
  const ShareResult* share = nullptr;  // into the pot's result
  Cents amount;
  Cents odd;          // the part of `amount` that the levels above could not divide
  std::string rules;  // of the levels by which it was divided off, each with ", " before it
};

// The parts of `amount`, in whole chips of `unit`; what cannot be divided goes to the first part of a level, or by the
// reading K-1-ODD-CHIPS one chip to each. Together they are the amount. Requires a pot with shares and unit > 0; shares
// that no hand qualifies for are not among the result's.
std::vector<Leaf> divide_pot(Cents amount, const PotResult& pot, const law::CompiledPoker& law, Cents unit,
                             const law::PokerChoices& choices, Journal& journal);

}  // namespace cardspeak::poker
