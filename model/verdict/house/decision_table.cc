#include "model/verdict/house/decision_table.h"

#include <cstddef>
#include <utility>

namespace cardspeak::house {
namespace {

using law::Axis;
using law::ConditionSet;
using law::Holds;

bool pays_nothing(const law::OutcomeRule& entry) {
  return !entry.pays && !entry.pay_table;
}

// Whether it holds for a hand that stayed in as well.
bool holds_for_stayed(const law::OutcomeRule& entry) {
  return ConditionSet(law::Condition::kStayed).within(entry.allowed);
}

// What is not known of the first axis that the entry depends on.
Doubt doubt_about(const Round& round, const law::OutcomeRule& entry, const Seat& seat, const TableReads& tables,
                  ConditionSet possible) {
  const auto open = [&](Axis axis) { return !(possible & law::axis_conditions(axis)).within(entry.allowed); };
  if (open(Axis::kDecision)) return seat.decision_doubt;
  if (open(Axis::kTable)) return tables.own.doubt;
  if (open(Axis::kOtherTable)) return tables.other.doubt;
  const Hand* dealer = round.dealer();
  if (dealer != nullptr && (open(Axis::kQualification) || dealer->doubt)) return dealer->doubt;
  return round.hand(seat, round.law.player_hand).doubt;
}

}  // namespace

void decide_by_table(const Round& round, const law::WagerRule& wager, const Seat& seat, const TableReads& tables,
                     ConditionSet possible, ReadingChoice& choice, JudgedLine& out) {
  out.possible = possible;
  const law::OutcomeRule* first = nullptr;
  const law::OutcomeRule* by_cards = nullptr;
  bool come_to_the_same = true;
  Doubt open;
  for (std::size_t i = 0; i < wager.outcomes.size(); ++i) {
    const law::OutcomeRule& entry = wager.outcomes[i];
    const Holds holds = law::holds(possible, entry.allowed);
    if (holds == Holds::kNo || !choice.holds(entry.rests)) continue;
    const auto option = entry.option ? round.option(*entry.option) : std::nullopt;
    if (option && *option != entry.option_value) continue;
    const bool option_open = entry.option && !option;
    if (holds == Holds::kYes && !option_open) {
      out.entry = &entry;
      out.tried = i + 1;
      return;
    }
    come_to_the_same = come_to_the_same && pays_nothing(entry) && (first == nullptr || first->outcome == entry.outcome);
    // Nobody gave the hand up: the rule on that is not why the wager is lost.
    if (by_cards == nullptr && holds_for_stayed(entry)) by_cards = &entry;
    if (first != nullptr) continue;
    first = &entry;
    open = option_open ? option_not_known(round, *entry.option) : doubt_about(round, entry, seat, tables, possible);
    out.tried = i + 1;
  }
  // The check of a book goes through what can happen; a record can also say what cannot, such as a fold and then a
  // wager.
  if (first == nullptr) {
    return leave_open({RemarkForm::kCannotBeTrueTogether, {WagerName{wager.kind}}, round.law.decision_rule}, out);
  }
  if (!come_to_the_same) return leave_open(std::move(open), out);
  out.entry = by_cards != nullptr ? by_cards : first;
  out.without_decision = !(possible & law::axis_conditions(Axis::kDecision)).within(out.entry->allowed);
}

}  // namespace cardspeak::house
