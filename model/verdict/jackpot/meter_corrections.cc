#include "model/verdict/jackpot/meter_corrections.h"

#include <utility>

#include "model/verdict/last_word.h"

namespace cardspeak::jackpot {
namespace {

std::pair<RemarkForm, RemarkForm> forms_of(const MeterCorrectionFact& fact) {
  if (fact.strikes_out) return {RemarkForm::kMeterStruckOut, RemarkForm::kMeterStruckOutWithoutPower};
  if (fact.moves_value) return {RemarkForm::kMeterValueCorrected, RemarkForm::kMeterValueCorrectedWithoutPower};
  return {RemarkForm::kMeterCorrected, RemarkForm::kMeterCorrectedWithoutPower};
}

}  // namespace

std::vector<StreamSeq> meter_corrections_without_power(const MeterHistory& history, std::span<const MeterBook> books) {
  std::vector<StreamSeq> found;
  if (books.empty() || !books.back().book) return found;
  const LastWord last_word = last_word_of(*books.back().book, false);
  for (const MeterCorrectionFact& fact : history.corrections) {
    if (fact.rests && !last_word.is_had_by(fact.rank)) found.push_back(fact.seq);
  }
  return found;
}

Remark correction_remark(const MeterCorrectionFact& fact, const std::string& last_word, const std::string& rule) {
  const auto [told, without_power] = forms_of(fact);
  std::vector<Value> values{fact.corrects};
  if (fact.moves_value && !fact.strikes_out) {
    values.emplace_back(fact.was);
    values.emplace_back(fact.now);
  }
  values.emplace_back(author_of(fact.staff, fact.rank));
  values.emplace_back(AsRecorded{fact.reason});
  if (fact.counts) return {told, std::move(values)};
  values.emplace_back(RankName{last_word});
  return {without_power, std::move(values), rule};
}

}  // namespace cardspeak::jackpot
