#include "model/verdict/poker/limits.h"

#include <algorithm>

namespace cardspeak::poker {

using schema::BettingStructure;

BettingLimits::BettingLimits(const TableSign& sign, const law::CompiledPoker& law, bool kill)
    : sign_(sign), law_(law), kill_(kill) {}

BettingStructure BettingLimits::structure() const {
  return sign_.poker ? sign_.poker->structure : BettingStructure::UNSET;
}

bool BettingLimits::known() const {
  if (structure() == BettingStructure::UNSET) return false;
  return !kill_ || no_limit_or_ratio() || (killed() != nullptr && killed()->small_bet && killed()->big_bet);
}

// The larger game of a kill pot, as the sign has it; null: it is none, or not on the sign.
const KillSign* BettingLimits::killed() const {
  return kill_ && sign_.poker && sign_.poker->kill ? &*sign_.poker->kill : nullptr;
}

Cents BettingLimits::small_bet() const {
  return killed() != nullptr && killed()->small_bet ? *killed()->small_bet : sign_.poker->small_bet;
}

Cents BettingLimits::big_bet() const {
  return killed() != nullptr && killed()->big_bet ? *killed()->big_bet : sign_.poker->big_bet;
}

bool BettingLimits::no_limit_or_ratio() const {
  const BettingStructure kind = structure();
  return kind != BettingStructure::FIXED_LIMIT && kind != BettingStructure::SPREAD_LIMIT;
}

Cents BettingLimits::last_blind() const {
  if (!sign_.poker || sign_.poker->blinds.empty()) return Cents();
  return sign_.poker->blinds.back();
}

Cents BettingLimits::kill_wager() const {
  return killed() == nullptr ? Cents() : killed()->wager.value_or(Cents());
}

Cents BettingLimits::least_bet(const law::PokerStreet& street) const {
  if (!sign_.poker) return Cents();
  switch (structure()) {
    case BettingStructure::FIXED_LIMIT:
      return street.big_bet ? big_bet() : small_bet();
    case BettingStructure::SPREAD_LIMIT:
      return small_bet();
    case BettingStructure::NO_LIMIT:
    case BettingStructure::POT_LIMIT:
    case BettingStructure::HALF_POT:
    case BettingStructure::UNSET:
      return sign_.poker->minimum_bet.value_or(last_blind());
  }
  return Cents();
}

RaiseBounds BettingLimits::fixed(const law::PokerStreet& street, const BettingLevel& level) const {
  const Cents size = least_bet(street);
  Cents to = level.full_bet + size;
  if (to <= level.bet) to = level.bet + size;
  if (!level.open_pair || big_bet() <= size) return {to, to, false, law_.rule(law::PokerKey::kStructuredLimit)};
  // After a bet or raise of the higher limit all others are of it.
  const Cents large = to - size + big_bet();
  const bool only_large = level.last_raise >= big_bet();
  return {only_large ? large : to, large, true, street.open_pair_rule};
}

RaiseBounds BettingLimits::spread(const BettingLevel& level) const {
  const Cents least = std::max(level.full_bet + level.last_raise, level.bet);
  return {least, std::max(least, level.bet + big_bet()), false, law_.rule(law::PokerKey::kSpreadLimit)};
}

RaiseBounds BettingLimits::ratio(Cents least_to, const BettingLevel& level, Cents owes, Cents pot) const {
  const Cents called = pot + owes;
  const Cents most = structure() == BettingStructure::HALF_POT ? Cents(called.value() / 2) : called;
  return {least_to, std::max(least_to, level.bet + most), false, law_.rule(law::PokerKey::kPotRatio)};
}

RaiseBounds BettingLimits::bounds(const law::PokerStreet& street, const BettingLevel& level, Cents owes,
                                  Cents pot) const {
  const Cents least_to = level.bet + level.last_raise;
  switch (structure()) {
    case BettingStructure::FIXED_LIMIT:
      return fixed(street, level);
    case BettingStructure::SPREAD_LIMIT:
      return spread(level);
    case BettingStructure::POT_LIMIT:
    case BettingStructure::HALF_POT:
      return ratio(least_to, level, owes, pot);
    case BettingStructure::NO_LIMIT:
    case BettingStructure::UNSET:
      break;
  }
  return {least_to, std::nullopt, false, law_.minimum_raise_rule};
}

}  // namespace cardspeak::poker
