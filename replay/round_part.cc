#include "replay/round_part.h"

#include <algorithm>
#include <set>

#include "model/verdict/patron_of.h"
#include "model/verdict/settlement.h"
#include "replay/money_lines.h"

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

// What is found of a wager is its player's, and not that of who sits there.
bool concerns(const Asked& asked, const Finding& finding, const RoundFacts& facts, const Verdict& verdict) {
  if (!asked.patron || finding.seat == SeatNo()) return concerns(asked, finding.seat);
  if (asked.seat && finding.seat != *asked.seat) return false;
  const std::string_view patron = patron_of(finding, facts, verdict);
  return patron.empty() ? asked.seats.contains(finding.seat) : patron == *asked.patron;
}

// As concerns(), of money: what is about no seat is the house's, such as its rake. What players lack for it is found at
// their seats.
bool is_theirs(const Asked& asked, SeatNo seat) {
  return seat != SeatNo() && concerns(asked, seat);
}

void add_amount(RoundPart& part, Cents amount) {
  part.net_difference += amount;
  part.most_over = std::max(part.most_over, amount);
  part.most_short = std::max(part.most_short, Cents() - amount);
}

// What was found at the seats; of pots that were not pushed at all, what each seat was due.
void add_found(const Asked& asked, const Verdict& verdict, RoundPart& part) {
  for (const Finding& finding : verdict.findings) {
    const bool money = finding.severity() == schema::Severity::MONEY;
    if (money && is_theirs(asked, finding.seat)) add_amount(part, finding.amount);
    if (finding.form != RemarkForm::kNoPotPushed) continue;
    for (const PotVerdict& pot : verdict.pots) {
      for (const Award& award : pot.awards) {
        if (is_theirs(asked, award.seat)) add_amount(part, award.recorded - award.amount);
      }
    }
  }
}

bool any_wager_differs(const Verdict& verdict, const Asked& asked) {
  return std::ranges::any_of(
      verdict.wagers, [&](const WagerVerdict& wager) { return concerns(asked, wager) && differs(wager.comparison); });
}

bool part_differs(const Asked& asked, const Verdict& verdict, const RoundPart& part) {
  const bool money = !part.most_over.is_zero() || !part.most_short.is_zero();
  return money || any_wager_differs(verdict, asked) || std::ranges::any_of(verdict.findings, [&](const Finding& each) {
           return is_of_two_records(each) && concerns(asked, each.seat);
         });
}

bool is_undecided(const Asked& asked, const Verdict& verdict) {
  return std::ranges::any_of(verdict.wagers,
                             [&](const WagerVerdict& wager) { return concerns(asked, wager) && !wager.decidable; });
}

// Of a round that differs, where nothing of the part does: the round's reason may still be about the part. Where wagers
// differ, the reason that there is beside them is that of a void round.
schema::VerdictStatus status_beside(const Asked& asked, const Verdict& verdict) {
  if (is_undecided(asked, verdict)) return schema::VerdictStatus::NOT_DECIDABLE;
  if (verdict.reason.empty()) return schema::VerdictStatus::AGREED;
  const std::optional<std::string> nobody;
  if (any_wager_differs(verdict, Asked{nobody, std::nullopt, {}})) return schema::VerdictStatus::VOID;
  return concerns(asked, verdict.reason.seat) ? schema::VerdictStatus::DIFFERS : schema::VerdictStatus::AGREED;
}

schema::VerdictStatus status_of(const Asked& asked, const Verdict& verdict, const RoundPart& part) {
  if (!asked.patron && !asked.seat) return verdict.status;
  if (verdict.status == schema::VerdictStatus::DIFFERS) {
    return part_differs(asked, verdict, part) ? verdict.status : status_beside(asked, verdict);
  }
  const bool of_others = verdict.status == schema::VerdictStatus::NOT_DECIDABLE &&
                         !concerns(asked, verdict.reason.seat) && !is_undecided(asked, verdict);
  return of_others ? schema::VerdictStatus::AGREED : verdict.status;
}

}  // namespace

std::optional<RoundPart> part_of(const RoundFacts& facts, const Verdict& verdict,
                                 const std::optional<std::string>& patron, std::optional<SeatNo> seat) {
  const Asked asked = seats_asked(facts, patron, seat);
  if ((patron || seat) && asked.seats.empty() && !asked.has_wager_elsewhere) return std::nullopt;
  RoundPart part;
  std::set<std::string> kinds;
  for (const WagerVerdict& wager : verdict.wagers) {
    if (concerns(asked, wager)) add_amount(part, wager.difference);
  }
  if (verdict.wagers.empty()) {
    add_found(asked, verdict, part);
  } else {
    for (const MoneyLine& line : money_beside_wagers(verdict)) {
      if (is_theirs(asked, line.seat)) add_amount(part, line.difference);
    }
  }
  for (const Finding& finding : verdict.findings) {
    if (concerns(asked, finding, facts, verdict)) kinds.emplace(finding.kind());
  }
  part.findings.assign(kinds.begin(), kinds.end());
  part.status = status_of(asked, verdict, part);
  if (!facts.closed && part.status == schema::VerdictStatus::AGREED) part.status = schema::VerdictStatus::OPEN;
  return part;
}

}  // namespace cardspeak
