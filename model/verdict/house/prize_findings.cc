#include "model/verdict/house/prize_findings.h"

#include <algorithm>
#include <cstddef>

#include "model/law/jackpot.h"

namespace cardspeak::house {
namespace {

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
  const RankName needed{law.ranks[act.rank]};
  const auto keyed = std::ranges::find(judged.facts.prizes_keyed, line.seat, &JackpotPrizeFact::seat);
  if (keyed == judged.facts.prizes_keyed.end() || keyed->rank.empty()) {
    findings.add(
        Finding(Remark(RemarkForm::kPrizeNotConfirmed, {needed}, act.rule).at(line.seat, line.kind), line.settled_seq));
    return;
  }
  const auto rank = std::ranges::find(law.ranks, keyed->rank);
  if (rank != law.ranks.end() && rank - law.ranks.begin() >= act.rank) return;
  const Remark low = rank == law.ranks.end()
                         ? Remark(RemarkForm::kPrizeConfirmedBy, {AsRecorded{keyed->rank}, needed}, act.rule)
                         : Remark(RemarkForm::kPrizeConfirmedLow, {RankName{keyed->rank}, needed}, act.rule);
  findings.add(Finding(low.at(line.seat, line.kind), keyed->seq));
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
  findings.add(Finding(judged.meter.why ? Remark(RemarkForm::kMeterValueAsRecorded, {*judged.meter.why})
                                        : Remark(RemarkForm::kMeterValueNotComputed)));
}

}  // namespace cardspeak::house
