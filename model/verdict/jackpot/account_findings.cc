#include "model/verdict/jackpot/account_findings.h"

#include <algorithm>
#include <utility>

#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {

using schema::Severity;

MeterFinding AccountFindings::about(const MeterStep& step, std::string_view kind, Severity severity) const {
  return {.kind = std::string(kind),
          .severity = severity,
          .text = {},
          .rule = {},
          .amount = {},
          .table = step.table == MeterStep::kNone ? std::string() : history_.tables[step.table],
          .round = step.round,
          .seat = step.seat,
          .level = step.level,
          .seq = step.seq};
}

void AccountFindings::put(Millionths& into, const Result<Millionths>& value) {
  if (value) {
    into = *value;
  } else {
    end_account(value.error());
  }
}

void AccountFindings::end_account(const Error& error) {
  ended_ = error.message;
  add({.kind = std::string(kFindingMeterNotComputed),
       .severity = Severity::RECORD,
       .text = "the meter is not computed any further: " + error.message,
       .seq = current_});
}

std::vector<MeterFinding> AccountFindings::finish() {
  std::ranges::stable_sort(findings_, {}, &MeterFinding::seq);
  return std::move(findings_);
}

}  // namespace cardspeak::jackpot
