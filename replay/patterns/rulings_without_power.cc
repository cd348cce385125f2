// Words that their office may not say, or for which nothing on record gives ground.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "model/remarks/forms.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

constexpr std::array kWithoutPower = {kFindingRankTooLow,        kFindingUnknownRank,
                                      kFindingVoidRank,          kFindingRulingWithoutGround,
                                      kFindingRulingAgainstRule, kFindingVoidWithoutGround};

bool is_without_power(const Finding& finding) {
  return std::ranges::find(kWithoutPower, finding.kind()) != kWithoutPower.end();
}

// By who spoke: an occasion is an event in which somebody ruled or declared, or that was found to be one without power.
void tell_rulings(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  std::map<StreamSeq, bool> spoken;
  for (const Statement& statement : round.verdict.statements) {
    if (statement.kind != schema::StatementKind::CORRECTION) spoken.try_emplace(statement.seq, false);
  }
  for (const Finding& finding : round.verdict.findings) {
    if (is_without_power(finding)) spoken[finding.seq] = true;
    // Whoever acts in an office acts in much that is no ruling.
    const auto said = spoken.find(finding.seq);
    if (said != spoken.end() && finding.kind() == kFactOfficeNotHeld) said->second = true;
  }
  for (const auto& [seq, hit] : spoken) {
    const auto event = std::ranges::find(round.facts.timeline, seq, &TimelineEntry::seq);
    const bool known = event != round.facts.timeline.end();
    const std::string_view staff = known ? std::string_view(event->staff) : std::string_view();
    const std::string_view patron = known ? round.facts.patron_at(event->seat) : std::string_view();
    tell({patron, staff.empty() ? std::string_view(round.facts.dealer) : staff, 1, hit ? 1U : 0U});
  }
}

// A desk's ruling, answer, closing or reopening is an occasion, and a hit where something is found at it that takes its
// power or its ground.
constexpr std::array kWithoutPowerAtDesk = {kFindingRankTooLow, kFindingUnknownRank, kFindingDisputeRuling,
                                            kFactOfficeNotHeld};
constexpr std::array kRulingOfNothing = {RemarkForm::kDisputeNeverRaised, RemarkForm::kDisputeOnNoRound,
                                         RemarkForm::kRulingBeforeClaim};

bool is_without_power_at_desk(const Finding& finding) {
  return (std::ranges::find(kWithoutPowerAtDesk, finding.kind()) != kWithoutPowerAtDesk.end() &&
          finding.severity() != schema::Severity::NOTE) ||
         std::ranges::find(kRulingOfNothing, finding.form) != kRulingOfNothing.end();
}

void tell_desk_rulings(const SeenRound& round, const disputes::WeighedCase& dispute,
                       const std::function<void(const Occasions&)>& tell) {
  std::set<std::size_t> hits;
  for (const disputes::CaseFinding& finding : dispute.findings) {
    if (is_without_power_at_desk(finding)) hits.insert(finding.entry);
  }
  const DisputeEntry* claim = dispute.facts.claim();
  std::string_view patron;
  if (claim != nullptr) patron = claim->patron.empty() ? round.facts.patron_at(claim->seat) : claim->patron;
  for (const auto* const steps : {&dispute.rulings, &dispute.endings}) {
    for (const disputes::WeighedStep& step : *steps) {
      // Nobody vouches that it was theirs.
      if (step.why.form == RemarkForm::kStepNotVouched) continue;
      tell({patron, dispute.facts.entries[step.entry].staff, 1, hits.contains(step.entry) ? 1U : 0U});
    }
  }
}

}  // namespace

Pattern rulings_without_power() {
  return {{.name = "rulings-without-power",
           .hits = "rulings without the office or the ground that the rules ask for",
           .beside = "the rulings of all others, game by game",
           .null = "rulings lack power as often whoever makes them",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "the authorities of each book; Fisher, The Design of Experiments (1935)",
           .does_not_say = "whom a ruling served: late-words and overpayment do",
           .exact = true,
           .by = {By::kDealer, By::kPair, By::kPatron, By::kTable, By::kHour}},
          start_counting<tell_rulings, Beside::kAllOthers, true, tell_desk_rulings>};
}

}  // namespace cardspeak::patterns
