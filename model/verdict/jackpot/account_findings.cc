#include "model/verdict/jackpot/account_findings.h"

#include <algorithm>
#include <utility>

namespace cardspeak::jackpot {

MeterFinding AccountFindings::about(const MeterStep& step, Remark remark) const {
  MeterFinding finding(std::move(remark), step.seq);
  if (step.table != MeterStep::kNone) finding.table = history_.tables[step.table];
  finding.round = step.round;
  finding.seat = step.seat;
  finding.level = step.level;
  return finding;
}

void AccountFindings::put(Millionths& into, const Result<Millionths>& value) {
  if (value) {
    into = *value;
  } else {
    end_account();
  }
}

void AccountFindings::end_account() {
  ended_ = true;
  add(MeterFinding({RemarkForm::kMeterNotComputedFurther, {Term::kAmountsTooLarge}}, current_));
}

std::vector<MeterFinding> AccountFindings::finish() {
  std::ranges::stable_sort(findings_, {}, &MeterFinding::seq);
  return std::move(findings_);
}

}  // namespace cardspeak::jackpot
