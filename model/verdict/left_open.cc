#include "model/verdict/left_open.h"

namespace cardspeak {

std::optional<RoundFacts> settled_without_close(const RoundFacts& facts) {
  if (facts.closed || (facts.pushes.empty() && facts.units_paid.empty())) return std::nullopt;
  RoundFacts closed = facts;
  closed.closed = true;
  closed.findings.emplace_back(RemarkForm::kSettledNotClosed, facts.last_seq);
  return closed;
}

}  // namespace cardspeak
