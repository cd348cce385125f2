#include "model/verdict/house/record_comparison.h"

#include <algorithm>

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

// By what the winnings of the wager are withheld, with the power for it; null: they are not.
const statements::Weighed* withheld_by(const JudgedRound& judged, const Line& line) {
  const auto found = std::ranges::find_if(judged.round.said.all(), [&](const statements::Weighed& said) {
    const bool withholds = said.word != nullptr && said.word->means == schema::WordMeaning::WINNINGS_WITHHELD;
    const bool there = said.seat == SeatNo() || said.seat == line.seat;
    return withholds && there && (said.wager.empty() || said.wager == line.kind) && judged.holds(said.seq);
  });
  return found == judged.round.said.all().end() ? nullptr : &*found;
}

// Winnings that an office may withhold and did: what is not paid of them nobody owes today, and it stays due until it
// is looked into. What is paid of them all the same is told.
bool compare_withheld(const JudgedRound& judged, const Line& line, const Recorded& recorded, WagerVerdict& wager,
                      FindingList& findings) {
  const statements::Weighed* const by = wager.due.is_zero() ? nullptr : withheld_by(judged, line);
  if (by == nullptr) return false;
  const Citations rules = by->word->act ? by->word->act->rule : by->word->rule;
  const AsRecorded said{std::string(by->said)};
  if (!recorded.paid.is_zero()) {
    findings.add_line(line, Remark(RemarkForm::kPaidThoughWithheld, {said, recorded.paid}, rules), by->seq);
  }
  const Cents stake_to_take = wager.stake - wager.returned;
  // Who withholds a payment may settle nothing of the wager.
  if (recorded.paid >= wager.due || recorded.taken > stake_to_take) return false;
  findings.add_not_decidable(Remark(RemarkForm::kKeptBack, {said, wager.due - recorded.paid}, rules), line.seat,
                             line.kind, by->seq);
  return true;
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
  if (compare_withheld(judged_round, line, recorded, wager, findings)) return;
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
