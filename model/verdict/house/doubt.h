// Why something of a round cannot be decided.
#pragma once

#include <string>

#include "model/law/house.h"
#include "model/remarks/remark.h"

namespace cardspeak::house {

// Without a text: nothing is in doubt.
struct Doubt {
  std::string text;  // one sentence for people, without a full stop
  std::string rule;  // the rule that speaks of it; may be empty
  Remark said{};     // the same as a remark of the kind not-decidable; then there is no text

  explicit operator bool() const { return !text.empty() || !said.empty(); }
};

// A doubt about a situation that the book leaves open, by the rule that the book gives for it.
Doubt left_open(const law::CompiledHouse& law, law::Situation situation, std::string text);

}  // namespace cardspeak::house
