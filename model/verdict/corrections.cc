#include "model/verdict/corrections.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/remarks/kinds.h"
#include "model/verdict/last_word.h"

namespace cardspeak {
namespace {

// Whether the hands lie open that the chips depend on: the dealer's in a house game, any in the poker room.
bool hands_are_known(const CorrectionFact& fact, const Rulebook& book) {
  return book.house() != nullptr ? fact.before.dealers_hand : fact.before.any_hand;
}

// Wrong keys are put right by whoever made them, until it can be seen whom the change helps: chips, acts and the
// showing of a hand once hands lie open, everything once they are paid.
bool takes_power(const CorrectionFact& fact, const Rulebook& book) {
  if (fact.before.close || fact.before.settling) return true;
  const bool of_what_is_known = fact.of_chips || (fact.of_shown && fact.strikes_out);
  return of_what_is_known && hands_are_known(fact, book);
}

// The form for the same change, where it counts and where it does not.
std::pair<RemarkForm, RemarkForm> forms_of(const CorrectionFact& fact) {
  if (fact.strikes_out) return {RemarkForm::kStruckOutTold, RemarkForm::kStruckOutWithoutPower};
  if (fact.cards) return {RemarkForm::kCardCorrected, RemarkForm::kCardCorrectedWithoutPower};
  if (fact.amounts) return {RemarkForm::kChipsCorrected, RemarkForm::kChipsCorrectedWithoutPower};
  return {RemarkForm::kCorrected, RemarkForm::kCorrectedWithoutPower};
}

Remark remark_of(const CorrectionFact& fact, const LastWord& last_word) {
  const auto [told, without_power] = forms_of(fact);
  std::vector<Value> values{fact.corrects};
  if (!fact.strikes_out && fact.cards) {
    values.emplace_back(fact.cards->first);
    values.emplace_back(fact.cards->second);
  } else if (!fact.strikes_out && fact.amounts) {
    values.emplace_back(fact.amounts->first);
    values.emplace_back(fact.amounts->second);
  }
  values.emplace_back(author_of(fact.staff, fact.rank));
  values.emplace_back(AsRecorded{fact.reason});
  if (fact.counts) return {told, std::move(values)};
  values.emplace_back(RankName{last_word.rank});
  return {without_power, std::move(values), last_word.rule};
}

}  // namespace

std::vector<StreamSeq> corrections_without_power(const RoundFacts& facts, const Rulebook& book) {
  const LastWord last_word = last_word_of(book);
  std::vector<StreamSeq> found;
  for (const CorrectionFact& fact : facts.corrections) {
    if (takes_power(fact, book) && !last_word.is_had_by(fact.rank)) found.push_back(fact.seq);
  }
  return found;
}

void find_corrections(const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  const LastWord last_word = last_word_of(book);
  for (const CorrectionFact& fact : facts.corrections) {
    verdict.findings.emplace_back(remark_of(fact, last_word), fact.seq);
  }
}

Remark correction_that_fails(const Verdict& verdict) {
  const auto found = std::ranges::find(verdict.findings, kFindingCorrectedLate, &Finding::kind);
  return found == verdict.findings.end() ? Remark() : static_cast<const Remark&>(*found);
}

}  // namespace cardspeak
