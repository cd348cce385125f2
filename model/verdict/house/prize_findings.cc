#include "model/verdict/house/prize_findings.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "model/law/jackpot.h"
#include "model/verdict/rank_too_low.h"

namespace cardspeak::house {
namespace {

using schema::Severity;

// A prize of a jackpot wager that is not a share of the meter. Only where the rules want every prize confirmed.
bool is_bonus_to_confirm(const JudgedRound& judged, std::size_t i) {
  const law::CompiledHouse& law = judged.law;
  const Line& line = judged.round.lines[i];
  return law.jackpot != nullptr && law.jackpot->has(law::JackpotKey::kConfirmAll) && line.wager &&
         law.wager(*line.wager).kind == law.jackpot->wager && judged.lines[i].decidable &&
         judged.lines[i].outcome == schema::Outcome::WIN && !line.recorded.paid.is_zero();
}

// A Royal or a Straight Flush is determined by an office that the rules name.
void find_who_confirmed(const JudgedRound& judged, const Line& line, FindingList& findings) {
  const law::CompiledHouse& law = judged.law;
  if (!law.jackpot->confirm) return;
  const law::ActRule& act = *law.jackpot->confirm;
  const auto keyed = std::ranges::find(judged.facts.prizes_keyed, line.seat, &JackpotPrizeFact::seat);
  if (keyed == judged.facts.prizes_keyed.end() || keyed->rank.empty()) {
    findings.add_line(line, kFindingPrizeNotConfirmed, Severity::PROCEDURE,
                      "the prize was paid, and no confirmation by a " + law.ranks[act.rank] + " or above is on record",
                      act.rule, line.settled_seq);
    return;
  }
  if (const auto too_low = rank_too_low(law, act, keyed->rank)) {
    findings.add_line(line, kFindingRankTooLow, Severity::PROCEDURE, "the prize was confirmed " + *too_low, act.rule,
                      keyed->seq);
  }
}

}  // namespace

void find_about_prizes(const JudgedRound& judged, FindingList& findings, Verdict& verdict) {
  bool any = false;
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    if (judged.lines[i].meter_line == nullptr) {
      if (is_bonus_to_confirm(judged, i)) find_who_confirmed(judged, judged.round.lines[i], findings);
      continue;
    }
    verdict.needs_meter = true;
    if (!judged.lines[i].decidable) continue;
    any = true;
    if (!judged.round.lines[i].recorded.paid.is_zero()) find_who_confirmed(judged, judged.round.lines[i], findings);
  }
  if (!any || judged.meter.basis == MeterBasis::kComputed) return;
  findings.add(kFindingMeterNotComputed, Severity::RECORD,
               "the meter's value is the one on record, not computed from its wagers" +
                   (judged.meter.why.empty() ? std::string() : ": " + judged.meter.why),
               {});
}

}  // namespace cardspeak::house
