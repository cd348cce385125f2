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
  return structure() != BettingStructure::UNSET && (!kill_ || no_limit_or_ratio());
}

bool BettingLimits::no_limit_or_ratio() const {
  const BettingStructure kind = structure();
  return kind != BettingStructure::FIXED_LIMIT && kind != BettingStructure::SPREAD_LIMIT;
}

Cents BettingLimits::last_blind() const {
  if (!sign_.poker || sign_.poker->blinds.empty()) return Cents();
  return sign_.poker->blinds.back();
}

Cents BettingLimits::least_bet(const law::PokerStreet& street) const {
  if (!sign_.poker) return Cents();
  switch (structure()) {
    case BettingStructure::FIXED_LIMIT:
      return street.big_bet ? sign_.poker->big_bet : sign_.poker->small_bet;
    case BettingStructure::SPREAD_LIMIT:
      return sign_.poker->small_bet;
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
  return {to, to, law_.rule(law::PokerKey::kStructuredLimit)};
}

RaiseBounds BettingLimits::spread(const BettingLevel& level) const {
  const Cents least = std::max(level.full_bet + level.last_raise, level.bet);
  return {least, std::max(least, level.bet + sign_.poker->big_bet), law_.rule(law::PokerKey::kSpreadLimit)};
}

RaiseBounds BettingLimits::ratio(Cents least_to, const BettingLevel& level, Cents owes, Cents pot) const {
  const Cents called = pot + owes;
  const Cents most = structure() == BettingStructure::HALF_POT ? Cents(called.value() / 2) : called;
  return {least_to, std::max(least_to, level.bet + most), law_.rule(law::PokerKey::kPotRatio)};
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
  return {least_to, std::nullopt, law_.minimum_raise_rule};
}

}  // namespace cardspeak::poker
