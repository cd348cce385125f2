#include "model/verdict/settlement.h"

#include "model/facts/round_facts.h"

namespace cardspeak {

Cents difference(const Due& due, const Recorded& recorded) {
  return (recorded.paid - recorded.taken) - (due.winnings - due.taken());
}

schema::Comparison compare(const Due& due, const Recorded& recorded) {
  if (!recorded.settled) return schema::Comparison::NOT_SETTLED;
  const Cents wrong = difference(due, recorded);
  if (wrong.is_zero()) return schema::Comparison::AGREED;
  if (wrong < Cents(0)) {
    return recorded.taken > due.taken() ? schema::Comparison::TAKEN_WRONGLY : schema::Comparison::UNDERPAID;
  }
  const bool stake_left = recorded.taken < due.taken() && recorded.paid <= due.winnings;
  return stake_left ? schema::Comparison::NOT_TAKEN : schema::Comparison::OVERPAID;
}

bool moves_chips(const SettledFact& settled) {
  return !settled.paid.is_zero() || !settled.taken.is_zero();
}

}  // namespace cardspeak
