#include "model/verdict/house/record_comparison.h"

#include "model/verdict/settlement.h"
#include "model/verdict/wager_difference.h"

namespace cardspeak::house {
namespace {

using schema::Comparison;

Cents carried(const WagerVerdict& wager) {
  return wager.outcome == schema::Outcome::CARRIED ? wager.stake : Cents(0);
}

// A wager that went back to its player has been dealt with, whether a settlement is on record or not.
Recorded recorded_of(const Line& line) {
  Recorded recorded = line.recorded;
  recorded.settled = recorded.settled || !line.taken_back.is_zero();
  recorded.taken -= line.picked_up_of_house();
  return recorded;
}

// Without money the record is incomplete, and nobody has too much or too little.
void find_difference(const Line& line, const WagerVerdict& wager, FindingList& findings) {
  const Remark remark = difference_of(wager);
  if (remark.empty()) return;
  findings.add(Finding(remark, line.recorded.settled ? line.settled_seq : line.placed_seq, wager.difference));
}

}  // namespace

void compare_with_record(const JudgedRound& judged_round, const Line& line, const JudgedLine& judged,
                         WagerVerdict& wager, FindingList& findings, Verdict& verdict) {
  wager.comparison = Comparison::NOT_COMPARED;
  if (!wager.decidable) return;
  // Whoever leaves a round open hides nothing of what was paid in it.
  if (!judged_round.facts.closed && !judged_round.irregular.by_floor && !line.recorded.settled) return;
  const Due due{.stake = wager.stake, .winnings = wager.due, .returned = wager.returned, .carried = carried(wager)};
  const Recorded recorded = recorded_of(line);
  wager.difference = difference(due, recorded);
  const bool nothing_due = due.winnings.is_zero() && due.taken().is_zero();
  if (line.is_no_wager()) {
    wager.comparison = Comparison::SETTLED_WITHOUT_WAGER;
  } else if (judged.by_irregularity && nothing_due && !recorded.settled) {
    wager.comparison = Comparison::AGREED;  // Nothing was settled, and nothing was to be.
  } else {
    wager.comparison = compare(due, recorded);
  }
  verdict.net_difference += wager.difference;
  find_difference(line, wager, findings);
}

}  // namespace cardspeak::house
