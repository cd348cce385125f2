// Two patrons beside each other: how often something happens between them, beside how often it happens between each of
// them and everybody else.
#pragma once

#include <map>
#include <string>

#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {

class PlayerPairs {
 public:
  // The two met once; `hit`: it happened, to or by the first. The order of the two counts.
  void add(const RoundId& round, const std::string& one, const std::string& other, bool hit, Cents effect);
  void join(const PlayerPairs& others);

  // Each pair is held against all other meetings of the first, and all other meetings of the second; the greater of the
  // two probabilities counts, so that a patron who does it with everybody is not found with anybody. Errors: kOverflow.
  [[nodiscard]] Result<PatternFound> finish() const;

 private:
  struct Meetings {
    std::uint64_t of = 0;
    std::uint64_t hits = 0;
    MoneySum effect;
    FirstRounds rounds;
  };
  using Margins = std::map<Whom, FourFold>;

  // All meetings of each one who is first in a pair, or second.
  [[nodiscard]] Margins margins(Whom (*whose)(const Whom& pair)) const;

  std::map<Whom, Meetings> pairs_;
};

}  // namespace cardspeak::patterns
