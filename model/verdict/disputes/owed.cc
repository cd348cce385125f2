#include "model/verdict/disputes/owed.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "model/verdict/disputes/claimed.h"
#include "model/verdict/patron_of.h"

namespace cardspeak::disputes {
namespace {

using schema::VerdictStatus;

bool is_decided(const Verdict& verdict) {
  return verdict.status != VerdictStatus::NOT_DECIDABLE && verdict.status != VerdictStatus::OPEN;
}

// What each player has too much or too little. A player of several seats is one.
class PlayerSums {
 public:
  void add(SeatNo seat, std::string_view patron, Cents amount) {
    sums_[patron.empty() ? "seat " + std::to_string(seat.value()) : std::string(patron)] += amount;
  }

  [[nodiscard]] Cents total() const {
    Cents over;
    Cents missing;
    for (const auto& [player, sum] : sums_) (sum < Cents() ? missing : over) += sum;
    return missing < Cents() ? missing : over;
  }

 private:
  std::map<std::string, Cents> sums_;
};

bool has_pot(const Claimed& claimed, const RoundFacts& facts, const PotVerdict& pot) {
  const std::string name = plain_name("pot " + std::to_string(pot.pot));
  const auto may_be_of = [&](SeatNo seat) { return claimed.is_about(seat, facts.patron_at(seat), name); };
  return std::ranges::any_of(pot.eligible, may_be_of) || std::ranges::any_of(pot.awards, may_be_of, &Award::seat);
}

// Whether the hand has money by that name. What has no pots has no names for its money.
bool is_in_hand(const Claimed& claimed, const RoundFacts& facts, const Verdict& verdict) {
  const auto is_claimed = [&](SeatNo seat, std::string_view name) {
    return claimed.is_about(seat, facts.patron_at(seat), name);
  };
  return verdict.pots.empty() ||
         std::ranges::any_of(verdict.pots, [&](const PotVerdict& pot) { return has_pot(claimed, facts, pot); }) ||
         std::ranges::any_of(verdict.uncalled,
                             [&](const UncalledVerdict& back) { return is_claimed(back.seat, "uncalled"); }) ||
         std::ranges::any_of(verdict.findings, [&](const Finding& finding) {
           return finding.severity() == schema::Severity::MONEY && is_claimed(finding.seat, name_of_money(finding));
         });
}

// Of pots that were not pushed at all, each share is missing.
void add_pots_not_pushed(const Claimed& claimed, const RoundFacts& facts, const Verdict& verdict, PlayerSums& sums) {
  for (const PotVerdict& pot : verdict.pots) {
    const std::string name = plain_name("pot " + std::to_string(pot.pot));
    for (const Award& award : pot.awards) {
      const std::string_view patron = facts.patron_at(award.seat);
      if (claimed.is_about(award.seat, patron, name)) sums.add(award.seat, patron, award.recorded - award.amount);
    }
  }
}

Cents difference_in_hand(const Claimed& claimed, const RoundFacts& facts, const Verdict& verdict) {
  PlayerSums sums;
  for (const Finding& finding : verdict.findings) {
    if (finding.form == RemarkForm::kNoPotPushed) add_pots_not_pushed(claimed, facts, verdict, sums);
    if (finding.severity() != schema::Severity::MONEY || finding.seat == SeatNo()) continue;
    const std::string_view patron = facts.patron_at(finding.seat);
    const std::string name = name_of_money(finding);
    const bool asked = name.empty() ? claimed.is_about(finding.seat, patron)  // no name tells it from the rest
                                    : claimed.is_about(finding.seat, patron, name);
    if (asked) sums.add(finding.seat, patron, finding.amount);
  }
  return sums.total();
}

}  // namespace

bool is_on_record(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict) {
  if (claim.seat != SeatNo() && !facts.is_in_use(claim.seat)) return false;
  const Claimed claimed(claim, facts);
  if (!claimed.names_wager()) return true;
  const bool placed = std::ranges::any_of(facts.wagers, [&](const WagerFact& wager) {
    const std::string_view patron = wager.patron.empty() ? facts.patron_at(wager.seat) : std::string_view(wager.patron);
    return claimed.is_about(wager.seat, patron, plain_name(wager.wager));
  });
  return placed || (verdict.wagers.empty() && is_in_hand(claimed, facts, verdict));
}

std::optional<Cents> difference_of(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict) {
  if (!is_decided(verdict)) return std::nullopt;
  const Claimed claimed(claim, facts);
  if (verdict.wagers.empty()) return difference_in_hand(claimed, facts, verdict);
  PlayerSums sums;
  for (const WagerVerdict& wager : verdict.wagers) {
    const std::string_view patron = patron_of(wager, facts);
    const bool asked = wager.wager.empty() ? claimed.is_about(wager.seat, patron)
                                           : claimed.is_about(wager.seat, patron, plain_name(wager.wager));
    if (!asked) continue;
    if (!wager.decidable) return std::nullopt;
    sums.add(wager.seat, patron, wager.difference);
  }
  return sums.total();
}

Cents due_of(Cents difference) {
  return std::max(Cents(), Cents() - difference);
}

}  // namespace cardspeak::disputes
