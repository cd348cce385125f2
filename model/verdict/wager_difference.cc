#include "model/verdict/wager_difference.h"

#include <utility>
#include <vector>

namespace cardspeak {
namespace {

using schema::Comparison;

Cents to_take(const WagerVerdict& wager) {
  const bool carried = wager.outcome == schema::Outcome::CARRIED;
  return wager.stake - wager.returned - (carried ? wager.stake : Cents());
}

// Winnings that differ, and the stake where it differs too.
Remark of_winnings(RemarkForm alone, RemarkForm with_stake, const WagerVerdict& wager) {
  const Cents take = to_take(wager);
  if (take == wager.recorded_taken) return {alone, {wager.due, wager.recorded, wager.difference}};
  return {with_stake, {wager.due, wager.recorded, take, wager.recorded_taken, wager.difference}};
}

// A stake that differs, and the winnings where they differ too.
Remark of_stake(RemarkForm alone, RemarkForm with_winnings, std::vector<Value> values, const WagerVerdict& wager) {
  if (wager.due == wager.recorded) return {alone, std::move(values)};
  values.insert(values.end(), {wager.due, wager.recorded, wager.difference});
  return {with_winnings, std::move(values)};
}

Remark taken_wrongly(const WagerVerdict& wager) {
  const Cents over = wager.recorded_taken - to_take(wager);
  return of_stake(RemarkForm::kTakenWrongly, RemarkForm::kTakenWronglyPaidToo,
                  {wager.returned, wager.recorded_taken, over}, wager);
}

Remark not_taken(const WagerVerdict& wager) {
  const Cents take = to_take(wager);
  return of_stake(RemarkForm::kNotTaken, RemarkForm::kNotTakenPaidToo,
                  {take, wager.recorded_taken, take - wager.recorded_taken}, wager);
}

Remark without_settlement(const WagerVerdict& wager) {
  if (!wager.returned.is_zero()) return {RemarkForm::kNotSettledStakeBack, {wager.due, wager.returned}};
  const Cents take = to_take(wager);
  if (!take.is_zero()) return {RemarkForm::kNotSettledStakeToTake, {wager.due, take}};
  return {RemarkForm::kNotSettled, {wager.due}};
}

Remark without_wager(const WagerVerdict& wager) {
  if (wager.recorded_taken.is_zero()) {
    return {RemarkForm::kSettledWithoutWager, {wager.recorded, wager.difference}};
  }
  return {RemarkForm::kSettledWithoutWagerTaken, {wager.recorded, wager.recorded_taken, wager.difference}};
}

Remark about(const WagerVerdict& wager) {
  switch (wager.comparison) {
    case Comparison::OVERPAID:
      return of_winnings(RemarkForm::kOverpaid, RemarkForm::kOverpaidStakeToo, wager);
    case Comparison::UNDERPAID:
      return of_winnings(RemarkForm::kUnderpaid, RemarkForm::kUnderpaidStakeToo, wager);
    case Comparison::TAKEN_WRONGLY:
      return taken_wrongly(wager);
    case Comparison::NOT_TAKEN:
      return not_taken(wager);
    case Comparison::NOT_SETTLED:
      return without_settlement(wager);
    case Comparison::SETTLED_WITHOUT_WAGER:
      return without_wager(wager);
    case Comparison::AGREED:
    case Comparison::NOT_COMPARED:
      break;
  }
  return {};
}

}  // namespace

Remark difference_of(const WagerVerdict& wager) {
  Remark remark = about(wager).at(wager.seat, wager.wager);
  if (!remark.empty()) remark.citations.cite_all(wager.citations);
  return remark;
}

}  // namespace cardspeak
