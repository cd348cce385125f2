#include "model/verdict/jackpot/meter_corrections.h"

#include <algorithm>
#include <utility>

#include "model/law/house.h"
#include "model/law/poker.h"

namespace cardspeak::jackpot {
namespace {

struct Office {
  const std::vector<std::string>& ranks;  // from the lowest to the highest
  const std::string& last_word;
  const std::string& rule;
};

Office office_of(const Rulebook& book) {
  if (book.house() != nullptr) return {book.house()->ranks, book.house()->last_word, book.house()->last_word_rule};
  return {book.poker()->ranks, book.poker()->last_word, book.poker()->last_word_rule};
}

bool has_power(const Office& office, const std::string& rank) {
  const auto found = std::ranges::find(office.ranks, rank);
  return found != office.ranks.end() && found >= std::ranges::find(office.ranks, office.last_word);
}

AsRecorded author_of(const MeterCorrectionFact& fact) {
  if (fact.staff.empty() && fact.rank.empty()) return {"nobody who is named"};
  if (fact.rank.empty()) return {fact.staff + ", without an office"};
  return {fact.staff.empty() ? fact.rank : fact.rank + " " + fact.staff};
}

std::pair<RemarkForm, RemarkForm> forms_of(const MeterCorrectionFact& fact) {
  if (fact.strikes_out) return {RemarkForm::kMeterStruckOut, RemarkForm::kMeterStruckOutWithoutPower};
  if (fact.moves_value) return {RemarkForm::kMeterValueCorrected, RemarkForm::kMeterValueCorrectedWithoutPower};
  return {RemarkForm::kMeterCorrected, RemarkForm::kMeterCorrectedWithoutPower};
}

}  // namespace

std::vector<StreamSeq> meter_corrections_without_power(const MeterHistory& history, std::span<const MeterBook> books) {
  std::vector<StreamSeq> found;
  if (books.empty() || !books.back().book) return found;
  const Office office = office_of(*books.back().book);
  for (const MeterCorrectionFact& fact : history.corrections) {
    if (fact.rests && !has_power(office, fact.rank)) found.push_back(fact.seq);
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
  values.emplace_back(author_of(fact));
  values.emplace_back(AsRecorded{fact.reason});
  if (fact.counts) return {told, std::move(values)};
  values.emplace_back(RankName{last_word});
  return {without_power, std::move(values), rule};
}

}  // namespace cardspeak::jackpot
