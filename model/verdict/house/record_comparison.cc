#include "model/verdict/house/record_comparison.h"

#include <string>
#include <string_view>

#include "model/verdict/settlement.h"

namespace cardspeak::house {
namespace {

using schema::Comparison;
using schema::Severity;

Cents carried(const WagerVerdict& wager) {
  return wager.outcome == schema::Outcome::CARRIED ? wager.stake : Cents(0);
}

std::string_view finding_kind(Comparison comparison) {
  switch (comparison) {
    case Comparison::OVERPAID:
      return kFindingOverpaid;
    case Comparison::UNDERPAID:
      return kFindingUnderpaid;
    case Comparison::TAKEN_WRONGLY:
      return kFindingTakenWrongly;
    case Comparison::NOT_TAKEN:
      return kFindingNotTaken;
    case Comparison::NOT_SETTLED:
      return kFindingNotSettled;
    case Comparison::SETTLED_WITHOUT_WAGER:
      return kFindingSettledWithoutWager;
    case Comparison::AGREED:
    case Comparison::NOT_COMPARED:
      return {};
  }
  return {};
}

std::string by_how_much(Cents difference) {
  if (difference < Cents(0)) return to_string(Cents(0) - difference) + " short";
  return to_string(difference) + " too much";
}

// "$250.00 due, $200.00 paid, $50.00 short".
std::string difference_text(const WagerVerdict& wager) {
  const Cents taken = wager.stake - wager.returned - carried(wager);
  const std::string paid = to_string(wager.due) + " due, " + to_string(wager.recorded) + " paid";
  const std::string stake = to_string(taken) + " to be taken, " + to_string(wager.recorded_taken) + " taken";
  switch (wager.comparison) {
    case Comparison::OVERPAID:
    case Comparison::UNDERPAID:
      return paid + (taken == wager.recorded_taken ? "" : ", " + stake) + ", " + by_how_much(wager.difference);
    case Comparison::TAKEN_WRONGLY:
    case Comparison::NOT_TAKEN:
      return stake + (wager.due == wager.recorded ? "" : ", " + paid) + ", " + by_how_much(wager.difference);
    case Comparison::NOT_SETTLED:
      return "no settlement is on record; " + to_string(wager.due) + " due, " + to_string(taken) + " to be taken";
    case Comparison::SETTLED_WITHOUT_WAGER:
      return to_string(wager.recorded) + " paid and " + to_string(wager.recorded_taken) +
             " taken, and no such wager is on record";
    case Comparison::AGREED:
    case Comparison::NOT_COMPARED:
      return {};
  }
  return {};
}

void find_difference(const Line& line, const WagerVerdict& wager, FindingList& findings) {
  const std::string_view kind = finding_kind(wager.comparison);
  if (kind.empty()) return;
  // Without an amount the record is incomplete, which is not a difference in money.
  const Severity severity = wager.difference.is_zero() ? Severity::RECORD : Severity::MONEY;
  Finding& finding = findings.add_line(line, kind, severity, difference_text(wager), wager.rule,
                                       line.recorded.settled ? line.settled_seq : line.placed_seq);
  finding.amount = wager.difference;
}

}  // namespace

void compare_with_record(const JudgedRound& judged_round, const Line& line, const JudgedLine& judged,
                         WagerVerdict& wager, FindingList& findings, Verdict& verdict) {
  wager.comparison = Comparison::NOT_COMPARED;
  if (!wager.decidable || (!judged_round.facts.closed && judged_round.round.voided == nullptr)) return;
  const Due due{.stake = wager.stake, .winnings = wager.due, .returned = wager.returned, .carried = carried(wager)};
  wager.difference = difference(due, line.recorded);
  const bool nothing_due = due.winnings.is_zero() && due.taken().is_zero();
  if (line.is_no_wager()) {
    wager.comparison = Comparison::SETTLED_WITHOUT_WAGER;
  } else if (judged.by_irregularity && nothing_due && !line.recorded.settled) {
    wager.comparison = Comparison::AGREED;  // Nothing was settled, and nothing was to be.
  } else {
    wager.comparison = compare(due, line.recorded);
  }
  verdict.net_difference += wager.difference;
  find_difference(line, wager, findings);
}

}  // namespace cardspeak::house
