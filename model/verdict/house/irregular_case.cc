#include "model/verdict/house/irregular_case.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cardspeak::house {

void CaseList::add(IrregularCase added) {
  if (law_.find_irregularity(added.kind) == nullptr) {
    return leave_unknown(
        {RemarkForm::kIrregularityWithoutTable, {IrregularityName{std::string(law::info(added.kind).name)}}});
  }
  // What stays open for want of a count is told one by one.
  if (!added.count && law_.find_irregularity(added.kind)->asks_count()) {
    found_.cases.push_back(std::move(added));
    return;
  }
  for (IrregularCase& known : found_.cases) {
    if (known.kind != added.kind || known.possible != added.possible || known.count != added.count) continue;
    // What is noted twice of one hand is one thing.
    std::ranges::copy_if(added.seats, std::back_inserter(known.seats),
                         [&](SeatNo seat) { return !names(known.seats, seat); });
    known.not_asked.insert(known.not_asked.end(), added.not_asked.begin(), added.not_asked.end());
    known.shown = known.shown || added.shown;
    return;
  }
  found_.cases.push_back(std::move(added));
}

void CaseList::mark_shown(law::IrregularityKind kind, SeatNo seat) {
  for (IrregularCase& known : found_.cases) {
    const bool there = seat == SeatNo() ? known.seats.empty() : names(known.seats, seat);
    if (known.kind == kind && there) known.shown = true;
  }
}

void CaseList::leave_unknown(Doubt doubt) {
  if (found_.unknown) return;
  doubt.citations.cite(law_.last_word_rule);
  found_.unknown = std::move(doubt);
}

IrregularFacts CaseList::take() {
  return std::exchange(found_, {});
}

void narrow(law::IrregularityConditions& possible, law::IrregularityCondition condition) {
  possible = law::settled(possible, condition);
}

void narrow(law::IrregularityConditions& possible, schema::Tristate answer, law::IrregularityCondition yes,
            law::IrregularityCondition no) {
  if (answer != schema::Tristate::NOT_ON_RECORD) narrow(possible, answer == schema::Tristate::YES ? yes : no);
}

bool names(const std::vector<SeatNo>& seats, SeatNo seat) {
  return std::ranges::find(seats, seat) != seats.end();
}

bool is_on_record(const Round& round, law::IrregularityKind kind, SeatNo seat) {
  return std::ranges::any_of(round.facts.irregularities, [&](const IrregularityFact& fact) {
    return fact.seat == seat && round.said.holds(fact.seq) && law::find_irregularity_kind(fact.kind) == kind;
  });
}

}  // namespace cardspeak::house
