#include "model/verdict/house/under_minimum.h"

#include <algorithm>
#include <variant>

#include "model/law/house.h"
#include "model/verdict/patron_of.h"

namespace cardspeak::house {
namespace {

std::string patron_of_wager(const RoundFacts& facts, const Finding& finding) {
  const auto placed = std::ranges::find(facts.wagers, finding.seq, &WagerFact::seq);
  return std::string(placed != facts.wagers.end() ? patron_of(*placed, facts) : facts.patron_at(finding.seat));
}

// Whether the book has the player told of further ones.
const law::AmountRule* rule_with_warning(const law::CompiledHouse& law, const Finding& finding) {
  const auto index = law.find_wager(finding.wager);
  if (!index) return nullptr;
  const auto& rule = law.wager(*index).amount(law::Condition::kBelowMinimum);
  return rule && !rule->warn.empty() ? &*rule : nullptr;
}

}  // namespace

std::vector<UnderMinimum> under_minimum(const RoundFacts& facts, const Verdict& verdict, const Rulebook& book) {
  std::vector<UnderMinimum> found;
  if (book.house() == nullptr) return found;
  for (const Finding& finding : verdict.findings) {
    if (finding.form != RemarkForm::kUnderMinimum && finding.form != RemarkForm::kUnderPersonalMinimum) continue;
    const law::AmountRule* const rule = rule_with_warning(*book.house(), finding);
    std::string patron = patron_of_wager(facts, finding);
    if (rule == nullptr || patron.empty()) continue;
    found.push_back({finding.seat, finding.wager, std::move(patron), std::get<Cents>(finding.values.front()),
                     rule->rule, finding.seq});
  }
  return found;
}

Finding under_minimum_again(const UnderMinimum& wager, RoundNo before) {
  const Remark remark(RemarkForm::kUnderMinimumAgain, {wager.stake, AsRecorded{std::to_string(before.value())}},
                      wager.rules);
  return Finding(remark.at(wager.seat, wager.wager), wager.seq);
}

}  // namespace cardspeak::house
