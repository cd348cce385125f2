#include "model/verdict/disputes/owed.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "schemas/text/letter_case.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak::disputes {
namespace {

using schema::VerdictStatus;

bool is_decided(const Verdict& verdict) {
  return verdict.status != VerdictStatus::NOT_DECIDABLE && verdict.status != VerdictStatus::OPEN;
}

bool is_same_wager(std::string_view one, std::string_view other) {
  return schema::small_letters(one) == schema::small_letters(other);
}

// The seats that a claim may be about.
class ClaimedSeats {
 public:
  ClaimedSeats(const DisputeEntry& claim, const RoundFacts& facts) : claim_(claim), facts_(facts) {
    sits_ = claim.seat == SeatNo() && !claim.patron.empty() &&
            std::ranges::any_of(facts.seats, [&](const SeatFact& seat) { return seat.patron == claim.patron; });
  }

  [[nodiscard]] bool hold(SeatNo seat) const {
    if (claim_.seat != SeatNo()) return claim_.seat == seat;
    if (claim_.patron.empty()) return true;
    const std::string_view there = facts_.patron_at(seat);
    return sits_ ? there == claim_.patron : there.empty() || is_told_apart_from(there);
  }

 private:
  // A mask and a name: they may be one person's.
  [[nodiscard]] bool is_told_apart_from(std::string_view patron) const {
    return schema::is_mask(patron) != schema::is_mask(claim_.patron);
  }

  const DisputeEntry& claim_;
  const RoundFacts& facts_;
  bool sits_ = false;  // the patron, at a seat on record
};

// What each player has too much or too little. A player of several seats is one.
class PlayerSums {
 public:
  PlayerSums(const DisputeEntry& claim, const RoundFacts& facts) : seats_(claim, facts), facts_(facts) {}

  void add(SeatNo seat, Cents amount) {
    if (seat == SeatNo() || !seats_.hold(seat)) return;
    const std::string_view patron = facts_.patron_at(seat);
    sums_[patron.empty() ? "seat " + std::to_string(seat.value()) : std::string(patron)] += amount;
  }
  [[nodiscard]] bool asks_for(SeatNo seat) const { return seats_.hold(seat); }

  [[nodiscard]] Cents total() const {
    Cents over;
    Cents missing;
    for (const auto& [player, sum] : sums_) (sum < Cents() ? missing : over) += sum;
    return missing < Cents() ? missing : over;
  }

 private:
  ClaimedSeats seats_;
  const RoundFacts& facts_;
  std::map<std::string, Cents> sums_;
};

}  // namespace

bool is_on_record(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict) {
  if (claim.seat != SeatNo() && !facts.is_in_use(claim.seat)) return false;
  if (claim.wager.empty() || verdict.wagers.empty()) return true;
  return std::ranges::any_of(facts.wagers, [&](const WagerFact& wager) {
    return is_same_wager(wager.wager, claim.wager) && (claim.seat == SeatNo() || wager.seat == claim.seat);
  });
}

std::optional<Cents> difference_of(const DisputeEntry& claim, const RoundFacts& facts, const Verdict& verdict) {
  if (!is_decided(verdict)) return std::nullopt;
  PlayerSums sums(claim, facts);
  for (const WagerVerdict& wager : verdict.wagers) {
    const bool named = claim.wager.empty() || wager.wager.empty() || is_same_wager(claim.wager, wager.wager);
    if (!named || !sums.asks_for(wager.seat)) continue;
    if (!wager.decidable) return std::nullopt;
    sums.add(wager.seat, wager.difference);
  }
  if (!verdict.wagers.empty()) return sums.total();
  for (const Finding& finding : verdict.findings) {
    if (finding.severity() == schema::Severity::MONEY) sums.add(finding.seat, finding.amount);
  }
  return sums.total();
}

Cents due_of(Cents difference) {
  return std::max(Cents(), Cents() - difference);
}

}  // namespace cardspeak::disputes
