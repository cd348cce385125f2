// What the statements of a round leave of it as a whole, the same for house games and poker.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/remarks/remark.h"
#include "model/verdict/verdict.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak::statements {

struct Heard {
  Remark open;   // the first statement that leaves something to decide; empty: none
  Remark wrong;  // the first one that does not hold, or came without the power for it; empty: none

  // What is to be said of a statement that has this standing.
  void note(schema::Standing standing, const Remark& why);
};

// "If it stood" is the whole round judged once more for each statement: of a record that has thousands of them the
// first are told.
inline constexpr std::size_t kMostAsked = 32;

// The offices on record that are not among the ranks: a finding for each, at the first event that names it. `rule`: who
// has the last word.
std::vector<Finding> unknown_offices(const RoundFacts& facts, std::span<const std::string> ranks,
                                     const std::string& rule);

}  // namespace cardspeak::statements
