// Rounds that are hard to show: the widest golden one of every game, tables full to the last seat, and names that have
// no end.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "model/facts/round_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

struct ShownRound {
  std::string name;  // for the messages of a test
  RoundFacts facts;
  Verdict verdict;
  const Rulebook* book = nullptr;  // null: made by hand

  [[nodiscard]] std::string page() const;
};

// Of every game of every venue, the golden round with the most seats, wagers and pots, judged and explained.
const std::vector<ShownRound>& widest_rounds();

// The same rounds; the dealer and all patrons have names of a hundred letters without a blank.
std::vector<ShownRound> widest_rounds_with_endless_names();

// Wagers with the house: so many seats, each with so many wagers, of which one in `every` is paid wrongly. Each seat
// has a long name and two hands, one of them the jackpot's.
ShownRound full_table(int seats, int wagers, int every);

// Ten players of poker, seven cards each, all-in one above the other: a main pot and five side pots.
ShownRound full_pots();

// The dossier of a dispute on a full table; `word` stands wherever somebody may write what they like.
std::string full_dossier(const std::string& word);

// A name that nobody has: without a blank, longer than any line.
std::string endless(const std::string& begin);

}  // namespace cardspeak
