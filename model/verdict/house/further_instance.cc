#include "model/verdict/house/further_instance.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "model/law/house.h"
#include "model/remarks/forms.h"
#include "model/remarks/kinds.h"

namespace cardspeak::house {
namespace {

using law::IrregularityKind;

// The irregularity that the finding says happened; one that only somebody claims has another kind of finding.
std::optional<IrregularityKind> happened(const Finding& finding) {
  if (finding.kind() != kFindingIrregularity || finding.values.empty()) return std::nullopt;
  const auto* const name = std::get_if<IrregularityName>(&finding.values.front());
  return name == nullptr ? std::nullopt : law::find_irregularity_kind(name->text);
}

bool asks_for_instance(const law::CompiledHouse& law, IrregularityKind kind) {
  const law::IrregularityRule* const rule = law.find_irregularity(kind);
  return rule != nullptr && rule->asks(law::IrregularityAxis::kInstance);
}

}  // namespace

std::vector<Instance> instances(const RoundFacts& facts, const Verdict& verdict, const Rulebook& book) {
  std::vector<Instance> found;
  if (book.house() == nullptr) return found;
  for (const Finding& finding : verdict.findings) {
    const auto kind = happened(finding);
    std::string patron(facts.patron_at(finding.seat));
    if (!kind || patron.empty() || !asks_for_instance(*book.house(), *kind)) continue;
    const bool known = std::ranges::any_of(
        found, [&](const Instance& each) { return each.seat == finding.seat && each.kind == *kind; });
    if (!known) found.push_back({finding.seat, *kind, std::move(patron), finding.citations, finding.seq});
  }
  return found;
}

Finding further_instance(const Instance& instance, RoundNo before) {
  const Remark remark(
      RemarkForm::kFurtherInstance,
      {IrregularityName{std::string(law::info(instance.kind).name)}, AsRecorded{std::to_string(before.value())}},
      instance.rules);
  return Finding(remark.at(instance.seat), instance.seq);
}

}  // namespace cardspeak::house
