#include "model/verdict/jackpot/carried.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/settlement.h"

namespace cardspeak::jackpot {
namespace {

using Against = CarriedWagerFact::Against;
using Fate = LeftWager::Fate;

// What is carried over by the rules is in play in the next round, whatever the floor made of it: that is found of its
// own round. Only what went back is not.
Fate left_fate(const RoundFacts& facts, const WagerVerdict& line) {
  if (!line.decidable) return Fate::kOpen;
  const auto settled = std::ranges::find_if(
      facts.settled, [&](const SettledFact& fact) { return fact.seat == line.seat && fact.wager == line.wager; });
  if (line.outcome == schema::Outcome::CARRIED) {
    if (settled == facts.settled.end() || settled->outcome == schema::Outcome::CARRIED) return Fate::kCarried;
    return settled->paid.is_zero() && settled->taken.is_zero() ? Fate::kGivenBack : Fate::kCarriedAndSettled;
  }
  return stays_the_players(line.outcome) ? Fate::kGivenBack : Fate::kPlayed;
}

// A wager of the round that is said to be carried over: all of one kind, one hand and one player.
struct Claim {
  SeatNo seat;
  std::string_view wager;
  std::string_view patron;  // empty: not on record
  RoundNo from;
  Cents stake;
};

RoundNo placed_for(const RoundFacts& facts, const WagerVerdict& line) {
  RoundNo from;
  for (const WagerFact& fact : facts.wagers) {
    const bool said = fact.seat == line.seat && fact.wager == line.wager && fact.carried_from != RoundNo();
    if (said && (from == RoundNo() || fact.carried_from < from)) from = fact.carried_from;
  }
  return from;
}

std::string_view patron_of(const RoundFacts& facts, const WagerFact& wager) {
  return wager.patron.empty() ? facts.patron_at(wager.seat) : std::string_view(wager.patron);
}

std::vector<Claim> claims_of(const RoundFacts& facts) {
  std::vector<Claim> claims;
  for (const WagerFact& wager : facts.wagers) {
    if (wager.carried_from == RoundNo()) continue;
    const std::string_view patron = patron_of(facts, wager);
    const auto known = std::ranges::find_if(claims, [&](const Claim& claim) {
      return claim.seat == wager.seat && claim.wager == wager.wager && claim.patron == patron;
    });
    Claim& claim = known != claims.end()
                       ? *known
                       : claims.emplace_back(wager.seat, wager.wager, patron, wager.carried_from, Cents());
    claim.from = std::min(claim.from, wager.carried_from);
    claim.stake += wager.amount + wager.withdrawn;
  }
  return claims;
}

bool is_same_wager(const LeftWager& left, const Claim& claim) {
  return left.seat == claim.seat && left.wager == claim.wager;
}

bool is_same_player(const LeftWager& left, const Claim& claim) {
  return left.patron.empty() || claim.patron.empty() || left.patron == claim.patron;
}

// The player's own before another's.
const LeftWager* find_left(const RoundBefore& round, const Claim& claim) {
  const LeftWager* found = nullptr;
  for (const LeftWager& left : round.wagers) {
    if (!is_same_wager(left, claim)) continue;
    if (is_same_player(left, claim)) return &left;
    found = &left;
  }
  return found;
}

Against standing_of(const LeftWager& left) {
  switch (left.fate) {
    case Fate::kPlayed:
      return Against::kPlayedOut;
    case Fate::kGivenBack:
      return Against::kGivenBack;
    case Fate::kCarried:
    case Fate::kCarriedAndSettled:
    case Fate::kOpen:
      break;
  }
  return Against::kNotDecided;
}

class Holding {
 public:
  Holding(const RoundFacts& facts, std::span<const RoundBefore> before) : facts_(facts), before_(before) {}

  // Nothing: it holds.
  [[nodiscard]] std::optional<CarriedWagerFact> hold(const Claim& claim) const {
    CarriedWagerFact fact{
        .seat = claim.seat, .wager = std::string(claim.wager), .from = claim.from, .round = origin(claim), .lay = {}};
    for (; fact.round < facts_.id.number; fact.round = RoundNo(fact.round.value() + 1)) {
      const RoundBefore* const round = find_round(fact.round);
      if (round == nullptr) return fact;  // not on record
      const LeftWager* const left = find_left(*round, claim);
      if (left == nullptr) {
        fact.against = Against::kNeverLay;
      } else if (!is_same_player(*left, claim)) {
        fact.against = Against::kOfAnother;
      } else if (left->fate != Fate::kCarried && left->fate != Fate::kCarriedAndSettled) {
        fact.against = standing_of(*left);
      } else if (left->stake < claim.stake) {  // what was over the cost has gone back
        fact.against = Against::kOtherAmount;
        fact.lay = left->stake;
      } else {
        continue;
      }
      return fact;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] const RoundBefore* find_round(RoundNo number) const {
    const auto round = std::ranges::find(before_, number, &RoundBefore::round);
    return round == before_.end() ? nullptr : &*round;
  }

  // The round that names no other: that which is named may itself have the wager from one before.
  [[nodiscard]] RoundNo origin(const Claim& claim) const {
    RoundNo from = claim.from;
    while (const RoundBefore* const round = find_round(from)) {
      const LeftWager* const left = find_left(*round, claim);
      if (left == nullptr || left->from == RoundNo() || left->from >= from) break;
      from = left->from;
    }
    return from;
  }

  const RoundFacts& facts_;
  std::span<const RoundBefore> before_;
};

}  // namespace

std::optional<RoundBefore> round_before(const RoundFacts& facts, const Verdict& verdict) {
  if (!is_whole(facts)) return std::nullopt;
  RoundBefore round{.round = facts.id.number, .wagers = {}};
  for (const WagerVerdict& line : verdict.wagers) {
    if (line.placed_seq == StreamSeq() || line.stake.is_zero()) continue;
    round.wagers.push_back({.seat = line.seat,
                            .wager = line.wager,
                            .patron = line.patron,
                            .stake = line.stake,
                            .from = placed_for(facts, line),
                            .fate = left_fate(facts, line)});
  }
  return round;
}

RoundNo first_carried(const RoundBefore& round) {
  RoundNo first = round.round;
  for (const LeftWager& left : round.wagers) {
    if (left.from != RoundNo()) first = std::min(first, left.from);
  }
  return first;
}

RoundNo first_carried(const RoundFacts& facts) {
  RoundNo first = facts.id.number;
  for (const WagerFact& wager : facts.wagers) {
    if (wager.carried_from != RoundNo()) first = std::min(first, wager.carried_from);
  }
  return first;
}

CarriedRecord carried_record(const RoundFacts& facts, std::span<const RoundBefore> before) {
  CarriedRecord record;
  const std::vector<Claim> claims = claims_of(facts);
  const Holding holding(facts, before);
  for (const Claim& claim : claims) {
    if (auto found = holding.hold(claim)) record.against.push_back(*std::move(found));
  }
  if (before.empty() || before.back().round.value() + 1 != facts.id.number.value()) return record;
  for (const LeftWager& left : before.back().wagers) {
    if (left.fate != Fate::kCarried) continue;
    const bool here = std::ranges::any_of(
        claims, [&](const Claim& claim) { return is_same_wager(left, claim) && is_same_player(left, claim); });
    if (here) continue;
    record.gone.push_back({.seat = left.seat, .wager = left.wager, .round = before.back().round, .stake = left.stake});
  }
  return record;
}

Remark doubt_about(const CarriedWagerFact* fact, RoundNo from, Cents due) {
  const std::int64_t claimed = count_of(from.value());
  if (fact == nullptr) return {RemarkForm::kCarriedNotLookedUp, {claimed, due}};
  const std::int64_t round = count_of(fact->round.value());
  if (fact->against == Against::kNotOnRecord) return {RemarkForm::kCarriedNotOnRecord, {claimed, round, due}};
  if (fact->against == Against::kNotDecided) return {RemarkForm::kCarriedNotDecided, {claimed, round, due}};
  return {RemarkForm::kCarriedAgainstRecord, {claimed, due}};
}

Remark finding_about(const CarriedWagerFact& fact, Cents keyed) {
  const std::int64_t from = count_of(fact.from.value());
  const std::int64_t round = count_of(fact.round.value());
  switch (fact.against) {
    case Against::kNotOnRecord:
    case Against::kNotDecided:
      break;
    case Against::kNeverLay:
      return {RemarkForm::kCarriedNeverLay, {from, round}};
    case Against::kPlayedOut:
      return {RemarkForm::kCarriedPlayedOut, {from, round}};
    case Against::kGivenBack:
      return {RemarkForm::kCarriedGivenBack, {from, round}};
    case Against::kOfAnother:
      return {RemarkForm::kCarriedOfAnother, {from, round}};
    case Against::kOtherAmount:
      return {RemarkForm::kCarriedOtherAmount, {from, keyed, fact.lay}};
  }
  return {};
}

}  // namespace cardspeak::jackpot
