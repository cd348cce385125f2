#include "replay/money_lines.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace cardspeak {
namespace {

using Kind = MoneyLine::Kind;

std::vector<MoneyLine> shares_of(const Verdict& verdict) {
  std::vector<MoneyLine> lines;
  for (const PotVerdict& pot : verdict.pots) {
    for (const Award& award : pot.awards) {
      lines.push_back({.kind = Kind::kPot,
                       .seat = award.seat,
                       .pot = pot.pot,
                       .due = award.amount,
                       .recorded = award.recorded,
                       .difference = award.recorded - award.amount,
                       .rule = award.rule});
    }
  }
  return lines;
}

bool came_with_the_pot(const Verdict& verdict, SeatNo seat) {
  return std::ranges::any_of(verdict.findings, [&](const Finding& finding) {
    return finding.form == RemarkForm::kUncalledCameWithPot && finding.seat == seat;
  });
}

void record(MoneyLine& line, Cents amount) {
  line.recorded = amount;
  line.difference = amount - *line.due;
}

// Books what was pushed beyond the pots of the seat to its uncalled bet.
void book_to_uncalled(std::vector<MoneyLine>& shares, MoneyLine& uncalled) {
  for (MoneyLine& share : shares) {
    const Cents lacking = *uncalled.due - *uncalled.recorded;
    const Cents part = std::min(lacking, share.difference);
    if (share.seat != uncalled.seat || part <= Cents()) continue;
    record(share, *share.recorded - part);
    record(uncalled, *uncalled.recorded + part);
  }
}

std::optional<Kind> kind_of(RemarkForm form) {
  if (form == RemarkForm::kSeatFeeWrong) return Kind::kFee;
  if (form == RemarkForm::kChangeNotGiven) return Kind::kChange;
  if (form == RemarkForm::kTakesBackFromPot) return Kind::kTakenBack;
  return std::nullopt;
}

}  // namespace

std::vector<MoneyLine> money_beside_wagers(const Verdict& verdict) {
  std::vector<MoneyLine> lines = shares_of(verdict);
  std::vector<MoneyLine> others;
  for (const UncalledVerdict& back : verdict.uncalled) {
    MoneyLine& line = others.emplace_back();
    line.kind = Kind::kUncalled;
    line.seat = back.seat;
    line.due = back.amount;
    line.rule = back.rule;
    record(line, back.recorded);
    if (came_with_the_pot(verdict, back.seat)) book_to_uncalled(lines, line);
  }
  const bool compared = verdict.status != schema::VerdictStatus::NOT_DECIDABLE;
  for (const Finding& finding : verdict.findings) {
    const auto kind = kind_of(finding.form);
    if (!compared || !kind || finding.seat == SeatNo()) continue;
    MoneyLine& line = others.emplace_back();
    line.kind = *kind;
    line.seat = finding.seat;
    line.difference = finding.amount;
    line.rule = finding.citations.text();
  }
  std::ranges::move(others, std::back_inserter(lines));
  return lines;
}

bool is_about(const Finding& finding, const MoneyLine& line) {
  if (finding.seat != line.seat) return false;
  const auto kind = kind_of(finding.form);
  if (kind) return *kind == line.kind;
  const bool of_uncalled =
      finding.form == RemarkForm::kUncalledWrong || finding.form == RemarkForm::kUncalledCameWithPot;
  if (of_uncalled) return line.kind == Kind::kUncalled;
  if (finding.wager.empty()) return true;
  return line.kind == Kind::kPot && finding.wager == "pot " + std::to_string(line.pot);
}

}  // namespace cardspeak
