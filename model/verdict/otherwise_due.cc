#include "model/verdict/otherwise_due.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/verdict/poker/readings.h"

namespace cardspeak {
namespace {

AlternativeWager due_on(const WagerVerdict& wager) {
  AlternativeWager due{.seat = wager.seat,
                       .wager = wager.wager,
                       .due = Cents(),
                       .returned = Cents(),
                       .carried = Cents(),
                       .decidable = wager.decidable};
  if (!wager.decidable) return due;
  due.due = wager.due;
  due.returned = wager.returned;
  if (wager.outcome == schema::Outcome::CARRIED) due.carried = wager.stake;
  return due;
}

// Of two players' wagers of one kind at a seat, that of the same player; where the player is another one, the one there
// is.
const WagerVerdict* same_wager(const Verdict& verdict, const WagerVerdict& wager) {
  const WagerVerdict* found = nullptr;
  for (const WagerVerdict& other : verdict.wagers) {
    if (other.seat != wager.seat || other.wager != wager.wager) continue;
    if (other.patron == wager.patron) return &other;
    if (found == nullptr) found = &other;
  }
  return found;
}

AlternativeWager nothing_on(const WagerVerdict& wager) {
  return {.seat = wager.seat, .wager = wager.wager, .due = Cents(), .returned = Cents()};
}

}  // namespace

std::vector<AlternativeWager> otherwise_due(const Verdict& ours, const Verdict& theirs) {
  std::vector<AlternativeWager> changed;
  for (const WagerVerdict& wager : theirs.wagers) {
    const WagerVerdict* const own = same_wager(ours, wager);
    AlternativeWager due = due_on(wager);
    if (due != (own == nullptr ? nothing_on(wager) : due_on(*own))) changed.push_back(std::move(due));
  }
  for (const WagerVerdict& wager : ours.wagers) {
    if (same_wager(theirs, wager) != nullptr || due_on(wager) == nothing_on(wager)) continue;
    changed.push_back(nothing_on(wager));
  }
  std::ranges::move(poker::changed_dues(ours, theirs), std::back_inserter(changed));
  return changed;
}

}  // namespace cardspeak
