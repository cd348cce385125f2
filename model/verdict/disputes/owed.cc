#include "model/verdict/disputes/owed.h"

#include <algorithm>

namespace cardspeak::disputes {
namespace {

using schema::VerdictStatus;

bool is_decided(const Verdict& verdict) {
  return verdict.status != VerdictStatus::NOT_DECIDABLE && verdict.status != VerdictStatus::OPEN;
}

bool concerns(const DisputeEntry& claim, SeatNo seat, const std::string& wager) {
  return (claim.seat == SeatNo() || claim.seat == seat) &&
         (claim.wager.empty() || wager.empty() || claim.wager == wager);
}

}  // namespace

std::optional<Cents> difference_of(const DisputeEntry& claim, const Verdict& verdict) {
  if (!is_decided(verdict)) return std::nullopt;
  Cents sum;
  for (const WagerVerdict& wager : verdict.wagers) {
    if (!concerns(claim, wager.seat, wager.wager)) continue;
    if (!wager.decidable) return std::nullopt;
    sum += wager.difference;
  }
  if (!verdict.wagers.empty()) return sum;
  for (const Finding& finding : verdict.findings) {
    if (finding.severity() == schema::Severity::MONEY && concerns(claim, finding.seat, {})) sum += finding.amount;
  }
  return sum;
}

Cents due_of(Cents difference) {
  return std::max(Cents(), Cents() - difference);
}

}  // namespace cardspeak::disputes
