// A pattern: a named question over rounds, the exact sums that answer it, and the answer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/house.h"
#include "model/money/cents.h"
#include "model/result.h"
#include "model/verdict/disputes/weighed_case.h"
#include "model/verdict/verdict.h"
#include "replay/patterns/sums.h"
#include "replay/patterns/whom.h"

namespace cardspeak::patterns {

// What docs/patterns.md says at length.
struct PatternInfo {
  std::string_view name;          // "overpayment"
  std::string_view hits;          // what is counted, after "14 of 120 ": "wagers paid too much"
  std::string_view beside;        // what it is compared with, after "beside ": "all others"
  std::string_view null;          // what chance alone would do
  std::string_view test;          // the statistic
  std::string_view source;        // where it is described
  std::string_view does_not_say;  // what it leaves open
  bool exact = true;              // each hit is a fact by itself; false: only the probability says something
  std::vector<By> by;             // what it can be asked by, the usual one first
  bool in_turn = false;           // it looks at which round of its table came before each
};

// A round in the row of its table.
struct InTable {
  std::uint64_t number = 0;
  std::uint64_t first_seq = 0;
};
// Where only some rounds of a table are taken: the one before this one, of all; nothing: it is the first.
struct ChosenRound {
  std::optional<InTable> before = {};
};

// A round as a pattern sees it: its facts, its verdict, the game as the verdict's book has it, and on the clock of its
// venue the hour in which it began.
struct SeenRound {
  const RoundFacts& facts;
  const Verdict& verdict;
  const law::CompiledHouse* house = nullptr;  // null: it is no house game
  unsigned hour = 0;                          // 0 to 23
  // Nothing: every round of the table is taken, or nothing is asked in turn.
  std::optional<ChosenRound> chosen = {};
};

// Whose wager it is.
std::string_view patron_of(const RoundFacts& facts, const WagerVerdict& wager);

// What a pattern says of one of those that it was asked about.
struct PatternLine {
  Whom whom;
  std::uint64_t hits = 0;
  std::uint64_t of = 0;
  std::uint64_t other_hits = 0;  // of those that it is compared with
  std::uint64_t other_of = 0;
  Cents effect;  // what it moved, or what was at stake; 0: no money is meant
  FirstRounds rounds;
  bool compared = false;   // whether chance was asked: too few occasions say nothing
  double probability = 1;  // of so much by chance, or its upper bound
  double corrected = 1;    // for how many were asked
};

// What a pattern found. Lines by their corrected probability, then by what they moved, the most first, then by whom.
struct PatternFound {
  const PatternInfo* info = nullptr;
  By by = By::kDealer;
  std::uint64_t asked = 0;  // how many were compared
  std::uint64_t hits = 0;   // in all rounds together
  std::uint64_t of = 0;
  Cents effect;
  std::vector<PatternLine> lines;  // exact: whoever has a hit; statistical: those under kLevel
};

// The share of false discoveries that is accepted among the lines of a statistical pattern.
inline constexpr double kLevel = 0.001;

// The sums of one pattern. Whatever the order in which rounds are taken, and in whatever parts, joined in whatever
// order: the result is the same.
class Sums {
 public:
  virtual ~Sums() = default;
  virtual void take(const SeenRound& round) = 0;
  // A dispute about the round; of one that is not on record facts and verdict are empty but for the id.
  virtual void take_dispute(const SeenRound& /*round*/, const disputes::WeighedCase& /*dispute*/) {}
  // Before any round: what is counted by occasion counts those of this player alone (see Question::about).
  virtual void ask_about(const std::vector<std::string>& /*patrons*/) {}
  // `other` is of the same pattern, asked by the same.
  virtual void join(const Sums& other) = 0;
  // Without `info` and `by`. Errors: kOverflow.
  [[nodiscard]] virtual Result<PatternFound> finish() const = 0;
};

struct Pattern {
  PatternInfo info;
  std::unique_ptr<Sums> (*start)(By by) = nullptr;

  [[nodiscard]] bool can_be_asked_by(By by) const;
};

// Sorts the lines, corrects their probabilities for how many were asked, and drops those that are not shown.
void settle_lines(PatternFound& found, bool exact);

}  // namespace cardspeak::patterns
