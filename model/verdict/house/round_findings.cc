#include "model/verdict/house/round_findings.h"

#include <string>
#include <vector>

#include "model/remarks/kinds.h"
#include "model/verdict/house/conduct.h"
#include "model/verdict/house/late_decisions.h"
#include "model/verdict/house/procedure.h"
#include "model/verdict/house/sign_findings.h"

namespace cardspeak::house {
namespace {

using schema::Severity;

void find_irregularities(const IrregularityRuling& ruling, FindingList& findings) {
  for (const IrregularityFinding& found : ruling.findings) {
    findings.add_at(found.seat, {}, found.kind, found.severity, found.text, found.rule, found.seq);
  }
}

void find_seats_above_rules(const JudgedRound& judged, FindingList& findings) {
  const law::CompiledHouse& law = judged.law;
  for (const Seat& seat : judged.round.seats) {
    if (law.max_seats == 0 || seat.seat.value() <= law.max_seats) continue;
    findings.add_at(seat.seat, {}, kFindingSeatAboveRules, Severity::PROCEDURE,
                    "the rules allow " + std::to_string(law.max_seats) + " places at a table", law.seats_rule,
                    StreamSeq());
  }
}

void add_breaches(const std::vector<Breach>& breaches, FindingList& findings) {
  for (const Breach& breach : breaches) {
    findings.add_at(breach.seat, breach.wager, breach.kind, Severity::PROCEDURE, breach.text, breach.rule, breach.seq);
  }
}

}  // namespace

void forget_hands_not_owed(const Round& round, Verdict& verdict) {
  std::erase_if(verdict.findings, [&](const Finding& finding) {
    return finding.kind() == kFactWagerWithoutHand && !round.brings_cards(finding.seat);
  });
}

void find_about_round(const JudgedRound& judged, FindingList& findings) {
  find_irregularities(judged.irregular, findings);
  find_seats_above_rules(judged, findings);
  find_about_sign(judged.round, findings);
  find_late_decisions(judged.round, findings);
  add_breaches(find_breaches(judged.round), findings);
  add_breaches(find_breaches_of_conduct(judged.round, judged.meter), findings);
}

void find_blocks(const JudgedRound& judged, FindingList& findings) {
  if (!judged.facts.closed || judged.irregular.round != schema::RoundEffect::CONTINUES) return;
  if (const Doubt& doubt = judged.doubt()) {
    return findings.add_not_decidable(doubt, SeatNo(0), {}, judged.facts.first_seq);
  }
  for (const Seat& seat : judged.round.seats) {
    if (seat.block) findings.add_not_decidable(seat.block, seat.seat, {}, StreamSeq(0));
  }
}

}  // namespace cardspeak::house
