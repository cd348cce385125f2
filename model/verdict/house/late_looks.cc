#include "model/verdict/house/late_looks.h"

#include <vector>

#include "model/verdict/house/reading_alternatives.h"
#include "model/verdict/house/viewed_hands.h"

namespace cardspeak::house {
namespace {

Citations rules_of_looks(const law::CompiledHouse& law) {
  Citations rules;
  for (const law::ProcedureEntry& entry : law.procedure.entries) {
    if (entry.key == law::ProcedureKey::kBlindUnseen) rules.cite(entry.rule);
  }
  rules.cite(law.last_word_rule);
  return rules;
}

// One line for each wager on which other money would be due.
std::vector<Finding> due_if_it_counts(const JudgedRound& judged, StreamSeq look) {
  std::vector<Finding> findings;
  const JudgedRound other(judged.facts, judged.book, judged.meter, look);
  for (std::size_t i = 0; i < other.lines.size(); ++i) {
    const AlternativeWager wager = alternative_of(other.round.lines[i], other.lines[i]);
    if (wager == by_default(judged, other.round.lines[i]) || !wager.decidable) continue;
    const Remark due(RemarkForm::kDueIfLookCounts, {wager.due, wager.returned}, rules_of_looks(judged.law));
    findings.emplace_back(due.at(wager.seat, wager.wager), look);
  }
  return findings;
}

}  // namespace

Remark find_late_looks(const JudgedRound& judged, FindingList& findings) {
  Remark open;
  const law::CompiledHouse& law = judged.law;
  if (law.find_irregularity(law::IrregularityKind::kViewedHands) == nullptr) return open;
  for (const ViewedFact& viewed : judged.facts.viewed) {
    if (!is_of_several_areas(judged.round, viewed) || counts(judged.round, viewed)) continue;
    if (time_of(judged.round, viewed) == LookTime::kAfterSettlement) {
      // The own hand may be looked at whenever its player likes.
      if (!is_played_blind(judged.round, viewed.seat)) continue;
      const Remark late(RemarkForm::kViewedAfterSettlement, {}, rules_of_looks(law));
      findings.add(Finding(late.at(viewed.seat), viewed.seq));
      continue;
    }
    const std::vector<Finding> otherwise = due_if_it_counts(judged, viewed.seq);
    if (otherwise.empty()) continue;
    const Remark look =
        Remark(RemarkForm::kViewedOnOpenHand, {RankName{law.last_word}}, rules_of_looks(law)).at(viewed.seat);
    findings.add(Finding(look, viewed.seq));
    for (const Finding& each : otherwise) findings.add(each);
    if (open.empty()) open = look;
  }
  return open;
}

}  // namespace cardspeak::house
