#include "replay/round_part.h"

#include <algorithm>
#include <set>

namespace cardspeak {
namespace {

struct Asked {
  const std::optional<std::string>& patron;
  std::optional<SeatNo> seat;
  std::set<SeatNo> seats;            // of the patron, or the one that is asked for
  bool has_wager_elsewhere = false;  // on somebody else's area
};

Asked seats_asked(const RoundFacts& facts, const std::optional<std::string>& patron, std::optional<SeatNo> seat) {
  Asked asked{patron, seat, {}};
  const auto wanted = [&](SeatNo number) { return !seat || *seat == number; };
  for (const SeatFact& each : facts.seats) {
    const bool theirs = patron ? each.patron == *patron : facts.is_in_use(each.seat);
    if (theirs && wanted(each.seat)) asked.seats.insert(each.seat);
  }
  if (!patron && seat && facts.is_in_use(*seat)) asked.seats.insert(*seat);
  if (!patron) return asked;
  for (const WagerFact& wager : facts.wagers) {
    if (wager.patron == *patron && wanted(wager.seat) && !asked.seats.contains(wager.seat)) {
      asked.has_wager_elsewhere = true;
    }
  }
  return asked;
}

bool concerns(const Asked& asked, const WagerVerdict& wager) {
  if (asked.seat && wager.seat != *asked.seat) return false;
  if (!asked.patron) return true;
  return wager.patron.empty() ? asked.seats.contains(wager.seat) : wager.patron == *asked.patron;
}

bool concerns(const Asked& asked, SeatNo about) {
  return about == SeatNo() || (!asked.patron && !asked.seat) || asked.seats.contains(about);
}

void add_amount(RoundPart& part, Cents amount) {
  part.net_difference += amount;
  part.most_over = std::max(part.most_over, amount);
  part.most_short = std::max(part.most_short, Cents() - amount);
}

}  // namespace

std::optional<RoundPart> part_of(const RoundFacts& facts, const Verdict& verdict,
                                 const std::optional<std::string>& patron, std::optional<SeatNo> seat) {
  const Asked asked = seats_asked(facts, patron, seat);
  if ((patron || seat) && asked.seats.empty() && !asked.has_wager_elsewhere) return std::nullopt;
  RoundPart part;
  std::set<std::string> kinds;
  const bool by_wager = !verdict.wagers.empty();
  for (const WagerVerdict& wager : verdict.wagers) {
    if (concerns(asked, wager)) add_amount(part, wager.difference);
  }
  for (const Finding& finding : verdict.findings) {
    if (!concerns(asked, finding.seat)) continue;
    kinds.emplace(finding.kind());
    if (!by_wager && finding.severity() == schema::Severity::MONEY) add_amount(part, finding.amount);
  }
  for (const FactFinding& finding : facts.findings) {
    if (concerns(asked, finding.seat)) kinds.emplace(finding.kind());
  }
  part.findings.assign(kinds.begin(), kinds.end());
  return part;
}

}  // namespace cardspeak
