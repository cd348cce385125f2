// Who may decide about a dispute: the office that the book of its round gives the last word, and who may review that.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/verdict/disputes/weighed_case.h"

namespace cardspeak::disputes {

// Of a round that is on record and at hand. Outlives not the round.
class Offices {
 public:
  explicit Offices(const RoundOfCase& round) : round_(round) {}

  // Whether the verdict names who has the last word.
  [[nodiscard]] bool are_known() const;
  // The place of an office, the higher the greater; who has the last word in a tournament, or reviews, stands above all
  // ranks of the book. Nothing: no such office is known.
  [[nodiscard]] std::optional<std::size_t> power_of(const std::string& office) const;
  // Whether that is as high as the last word. Requires are_known().
  [[nodiscard]] bool is_high_enough(std::size_t power) const;

 private:
  const RoundOfCase& round_;
};

// Whether the round is none of the venue whose desk has the dispute: nobody there decides about it.
[[nodiscard]] bool is_of_other_venue(const DisputeCase& dispute);

// What a register has against a step by power of an office, which makes it count for nothing. Requires that it has.
[[nodiscard]] Remark doubt_of(const DisputeEntry& step);
// The same of one that counts all the same.
[[nodiscard]] Remark doubt_told(const DisputeEntry& step);

}  // namespace cardspeak::disputes
