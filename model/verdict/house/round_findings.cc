#include "model/verdict/house/round_findings.h"

#include <cstdint>
#include <string>
#include <vector>

#include "model/facts/findings.h"
#include "model/verdict/house/conduct.h"
#include "model/verdict/house/procedure.h"

namespace cardspeak::house {
namespace {

using schema::Severity;

void find_near_version_date(const JudgedRound& judged, const Verdict& verdict, FindingList& findings) {
  constexpr std::int64_t kDayNs = 24LL * 60 * 60 * 1'000'000'000;
  const law::CompiledHouse& law = judged.law;
  const std::int64_t since = judged.facts.first_event.value() - judged.book.in_force_from().value();
  if (law.flag_days == 0 || since < 0 || since / kDayNs >= law.flag_days) return;
  const std::int64_t days = since / kDayNs;
  findings.add(kFindingNearVersionDate, Severity::NOTE,
               "the document states no day of commencement; version " + judged.book.version() +
                   " is read as in force from " + verdict.rulebook.in_force_from.substr(0, 10) + ", " +
                   (days == 0 ? std::string("the day") : std::to_string(days) + (days == 1 ? " day" : " days")) +
                   (days == 0 ? " of this round" : " before this round"),
               law.in_force_rule);
}

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
    return finding.kind == kFactWagerWithoutHand && !round.brings_cards(finding.seat);
  });
}

void find_about_round(const JudgedRound& judged, const Verdict& verdict, FindingList& findings) {
  find_near_version_date(judged, verdict, findings);
  find_irregularities(judged.irregular, findings);
  find_seats_above_rules(judged, findings);
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
