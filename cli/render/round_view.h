// What a round is shown from: its facts, its verdict, and what the rulebook says for people.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/render/round_evidence.h"
#include "cli/time/zone.h"
#include "model/facts/round_facts.h"
#include "model/facts/skip_record.h"
#include "model/law/rulebook.h"
#include "model/verdict/disputes/weigh_case.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// A street: its name, in a game with community cards once so many cards lie on a board.
struct StreetName {
  std::string name;
  std::size_t board_cards = 0;
};

// Refers to facts and verdict, which must outlive it.
struct RoundView {
  const RoundFacts& facts;
  const Verdict& verdict;
  Zone zone;                                         // the venue's
  std::vector<StreetName> streets;                   // in order
  std::vector<disputes::WeighedCase> disputes = {};  // that have a step about the round, in order
  std::optional<RoundEvidence> evidence = {};
  std::vector<SkipEntry> skips = {};                    // of numbers that are missing in the round, or right before it
  std::map<StreamSeq, std::string> street_begins = {};  // the card or the draw that it begins with, and its name
  std::size_t boards = 1;  // that each deal of community cards goes to; more were dealt again

  // Players play for pots against each other; false: for wagers against the venue.
  [[nodiscard]] bool contests_pots() const {
    return (facts.sign.poker.has_value() && verdict.wagers.empty()) || !verdict.pots.empty();
  }
};

// The view of a round judged by `book`; nullptr: no book is at hand, times are UTC and streets have no names.
RoundView make_view(const RoundFacts& facts, const Verdict& verdict, const Rulebook* book);

}  // namespace cardspeak
