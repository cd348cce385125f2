#include "model/law/check_decisions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/law/outcome_place.h"

namespace cardspeak::law {
namespace {

// What can be true of the decision at a seat with this wager.
ConditionSet reachable_decisions(const CompiledHouse& house, WagerIndex index) {
  const WagerRule& wager = house.wager(index);
  const ConditionSet side = ConditionSet(Condition::kSideOnly) | ConditionSet(Condition::kSideOnlyUnder);
  const ConditionSet gave_up = ConditionSet(Condition::kFolded) | ConditionSet(Condition::kFoldedAnteOnly) |
                               ConditionSet(Condition::kFoldedAnteOnlyUnder);
  const WagerIndex first = house.dealt_for.front();
  const WagerIndex last = house.stays_in_by.back();
  // The last wager by which a player stays in, and what comes after it, are not there for a hand that was given up.
  if (index == last || (wager.placed == schema::Placed::AFTER_DEAL && wager.needs == last)) {
    return house.decisions() - side - gave_up;
  }
  // A wager that needs the first, and whose entries do not ask whether it is there, is left open where it is not.
  const bool left_open_without =
      wager.needs == first && wager.needed_at == schema::NeededAt::SEAT && !wager.asks_support;
  const bool of_first = index == first || wager.paid_on == first || left_open_without ||
                        std::ranges::count(house.stays_in_by, index) != 0;
  return of_first ? house.decisions() - side : house.decisions();
}

ConditionSet reachable_by_table(const CompiledHouse& house, const WagerRule& wager) {
  ConditionSet set(Condition::kUnpaidHand);
  if (!wager.pay_table) return set;
  for (const PayTableVariant& variant : house.pay_table(*wager.pay_table).variants) {
    for (const PayLine& line : variant.lines) {
      set = set | ConditionSet(line.outcome == schema::Outcome::WIN ? Condition::kPaidHand : Condition::kStandOffHand);
    }
  }
  return set;
}

// What can be true of a wager of this game.
ConditionSet reachable(const CompiledHouse& house, WagerIndex index, Axis axis) {
  const WagerRule& wager = house.wager(index);
  switch (axis) {
    case Axis::kDecision:
      return reachable_decisions(house, index);
    case Axis::kQualification:
      return house.qualify_at_least.has_hand() ? axis_conditions(axis) : ConditionSet(Condition::kDealerQualifies);
    case Axis::kTable:
      return reachable_by_table(house, wager);
    case Axis::kOtherTable:
      return wager.other_table ? axis_conditions(axis) : ConditionSet(Condition::kUnpaidByOther);
    case Axis::kSupport:
      return wager.needs ? axis_conditions(axis) : ConditionSet(Condition::kSupported);
    case Axis::kMultiple:
      return wager.required || wager.sign_multiple ? axis_conditions(axis) : ConditionSet(Condition::kExactMultiple);
    case Axis::kComparison:
    case Axis::kMinimum:
    case Axis::kMaximum:
    case Axis::kStep:
    case Axis::kPayment:
      return axis_conditions(axis);
  }
  return axis_conditions(axis);
}

// Walks one decision table through every reachable combination of what its entries ask.
class TableWalk {
 public:
  TableWalk(const CompiledHouse& house, WagerIndex index, Objections& objections)
      : house_(house), index_(index), wager_(house.wager(index)), objections_(objections) {}

  void run() {
    find_axes();
    find_readings();
    find_options();
    decides_.resize(wager_.outcomes.size());
    walk_conditions(0, any_conditions());
    object_to_entries();
  }

 private:
  // The axes that some entry asks about; the others change nothing.
  void find_axes() {
    for (std::size_t i = 0; i < kAxisCount; ++i) {
      const auto axis = static_cast<Axis>(i);
      for (const OutcomeRule& entry : wager_.outcomes) {
        if (axis_conditions(axis).within(entry.allowed)) continue;
        axes_.push_back(axis);
        break;
      }
    }
  }

  void find_readings() {
    for (std::size_t i = 0; i < house_.readings.size(); ++i) {
      const ReadingIndex reading(static_cast<std::uint8_t>(i));
      for (const OutcomeRule& entry : wager_.outcomes) {
        if (entry.rests.reading != reading) continue;
        readings_.push_back(reading);
        break;
      }
    }
    values_.resize(house_.readings.size());
  }

  void find_options() {
    for (std::size_t i = 0; i < house_.options.size(); ++i) {
      const OptionIndex option(static_cast<std::uint8_t>(i));
      const bool asked =
          std::ranges::any_of(wager_.outcomes, [&](const OutcomeRule& entry) { return entry.option == option; });
      if (asked) options_.push_back(option);
    }
    chosen_.resize(house_.options.size());
  }

  void walk_conditions(std::size_t depth, ConditionSet word) {
    if (depth == axes_.size()) return contradicts(word) ? void() : walk_readings(0, word);
    const Axis axis = axes_[depth];
    for (const ConditionInfo& candidate : all_conditions()) {
      if (candidate.axis != axis || !reachable(house_, index_, axis).contains(candidate.condition)) continue;
      walk_conditions(depth + 1, settled(word, candidate.condition));
    }
  }

  // A seat that has only side wagers is one without the wager that cards are dealt for.
  [[nodiscard]] bool contradicts(ConditionSet word) const {
    const ConditionSet side = ConditionSet(Condition::kSideOnly) | ConditionSet(Condition::kSideOnlyUnder);
    const bool needs_first = wager_.needs == house_.dealt_for.front() && wager_.needed_at == schema::NeededAt::SEAT;
    return needs_first && (word & axis_conditions(Axis::kDecision)).within(side) &&
           (word & axis_conditions(Axis::kSupport)) == ConditionSet(Condition::kSupported);
  }

  void walk_readings(std::size_t depth, ConditionSet word) {
    if (depth == readings_.size()) return walk_options(0, word);
    const std::size_t reading = readings_[depth].value();
    for (std::size_t i = 0; i < house_.readings[reading].values.size(); ++i) {
      values_[reading] = ReadingValue(static_cast<std::uint8_t>(i));
      walk_readings(depth + 1, word);
    }
  }

  void walk_options(std::size_t depth, ConditionSet word) {
    if (depth == options_.size()) return decide(word);
    const std::size_t option = options_[depth].value();
    for (std::size_t i = 0; i < house_.options[option].values.size(); ++i) {
      chosen_[option] = OptionValue(static_cast<std::uint8_t>(i));
      walk_options(depth + 1, word);
    }
  }

  [[nodiscard]] bool meets(const OutcomeRule& entry, ConditionSet word) const {
    if (entry.rests.reading && values_[entry.rests.reading->value()] != entry.rests.value) return false;
    if (entry.option && chosen_[entry.option->value()] != entry.option_value) return false;
    return holds(word, entry.allowed) == Holds::kYes;
  }

  void decide(ConditionSet word) {
    std::size_t decider = wager_.outcomes.size();
    for (std::size_t i = 0; i < wager_.outcomes.size(); ++i) {
      if (!meets(wager_.outcomes[i], word)) continue;
      if (decider == wager_.outcomes.size()) {
        decides_[i] = true;
        decider = i;
      } else {
        overlaps_.try_emplace({i, decider}, text(word));
      }
    }
    if (decider == wager_.outcomes.size()) {
      objections_.add(fmt::format("wager {}", wager_.kind), fmt::format("no entry decides when {}", text(word)));
    }
  }

  // "folded, dealerQualifies and reading JP-STAKE is returned".
  [[nodiscard]] std::string text(ConditionSet word) const {
    std::string result;
    for (const ConditionInfo& entry : all_conditions()) {
      const ConditionSet axis = axis_conditions(entry.axis);
      if (axis.within(word) || !word.contains(entry.condition)) continue;
      if (!result.empty()) result += ", ";
      result += entry.name;
    }
    for (const ReadingIndex reading : readings_) {
      const ReadingRule& rule = house_.readings[reading.value()];
      if (!result.empty()) result += ", ";
      result += fmt::format("reading {} is {}", rule.id, rule.values[values_[reading.value()].value()]);
    }
    for (const OptionIndex option : options_) {
      const OptionRule& rule = house_.options[option.value()];
      if (!result.empty()) result += ", ";
      result += fmt::format("option {} is {}", rule.name, rule.values[chosen_[option.value()].value()]);
    }
    return result.empty() ? "it is placed" : result;
  }

  // Two entries for one combination are a mistake in one of them: were one lost, the other would hide it.
  void object_to_entries() {
    for (std::size_t i = 0; i < decides_.size(); ++i) {
      if (!decides_[i]) objections_.add(outcome_place(wager_, i), why_dead(i));
    }
    for (const auto& [entries, word] : overlaps_) {
      if (!decides_[entries.first]) continue;
      objections_.add(outcome_place(wager_, entries.first),
                      fmt::format("entry {} decides already when {}", entries.second + 1, word));
    }
  }

  [[nodiscard]] std::string why_dead(std::size_t index) const {
    std::string by;
    for (const auto& [entries, word] : overlaps_) {
      if (entries.first == index) by += (by.empty() ? "entry " : ", entry ") + std::to_string(entries.second + 1);
    }
    if (by.empty()) return "can never decide: no reachable combination of conditions meets it";
    return fmt::format("can never decide: every combination that meets it is decided by {}", by);
  }

  const CompiledHouse& house_;
  WagerIndex index_;
  const WagerRule& wager_;
  Objections& objections_;
  std::vector<Axis> axes_;
  std::vector<OptionIndex> options_;
  std::vector<OptionValue> chosen_;  // by option
  std::vector<ReadingIndex> readings_;
  std::vector<ReadingValue> values_;  // by reading
  std::vector<bool> decides_;         // by entry
  // A later entry and the one that decides before it, with the first combination that both meet.
  std::map<std::pair<std::size_t, std::size_t>, std::string> overlaps_;
};

}  // namespace

void check_decisions(const CompiledHouse& house, WagerIndex wager, Objections& objections) {
  TableWalk(house, wager, objections).run();
}

}  // namespace cardspeak::law
