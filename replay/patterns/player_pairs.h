// Two patrons beside each other: how often something happens between them, beside how often it happens between each of
// them and everybody else.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {

// Whether what happens between two is done by the first to the second, or by both alike.
enum class Between : std::uint8_t { kFirstAndSecond, kBoth };

class PlayerPairs {
 public:
  explicit PlayerPairs(Between between = Between::kFirstAndSecond) : between_(between) {}

  // The two met once; `hit`: it happened. Between both alike their order does not count.
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

  void add_in_order(const RoundId& round, const std::string& one, const std::string& other, bool hit, Cents effect);

  Between between_;
  std::map<Whom, Meetings> pairs_;  // between both alike in either order
};

}  // namespace cardspeak::patterns
