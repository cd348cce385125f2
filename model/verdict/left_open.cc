#include "model/verdict/left_open.h"

#include <algorithm>

namespace cardspeak {

std::optional<RoundFacts> settled_without_close(const RoundFacts& facts) {
  if (facts.closed || (facts.pushes.empty() && facts.units_paid.empty())) return std::nullopt;
  RoundFacts closed = facts;
  closed.closed = true;
  closed.findings.emplace_back(RemarkForm::kSettledNotClosed, facts.last_seq);
  return closed;
}

bool has_settlement(const Verdict& verdict) {
  if (verdict.status == schema::VerdictStatus::OPEN) return false;
  // What is compared and differs is a finding of money, and then the hand is not undecided.
  if (verdict.status != schema::VerdictStatus::NOT_DECIDABLE) return true;
  return are_pushed_as_due(verdict.pots) &&
         std::ranges::all_of(verdict.uncalled, [](const UncalledVerdict& u) { return u.amount == u.recorded; });
}

}  // namespace cardspeak
