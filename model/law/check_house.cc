#include "model/law/check_house.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/hands/names.h"
#include "model/hands/rank.h"
#include "model/hands/ranking.h"
#include "model/law/check_irregularities.h"

namespace cardspeak::law {
namespace {

std::string outcome_place(const WagerRule& wager, std::size_t index) {
  return "wager " + wager.kind + ", entry " + std::to_string(index + 1) + " (" + wager.outcomes[index].rule + ")";
}

// What can be true of the decision at a seat with this wager.
ConditionSet reachable_decisions(const CompiledHouse& house, WagerIndex index) {
  const WagerRule& wager = house.wager(index);
  const ConditionSet side = ConditionSet(Condition::kSideOnly) | ConditionSet(Condition::kSideOnlyUnder);
  const ConditionSet gave_up = ConditionSet(Condition::kFolded) | ConditionSet(Condition::kFoldedAnteOnly);
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
      objections_.add("wager " + wager_.kind, "no entry decides when " + text(word));
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
      result += "reading " + rule.id + " is " + rule.values[values_[reading.value()].value()];
    }
    for (const OptionIndex option : options_) {
      const OptionRule& rule = house_.options[option.value()];
      if (!result.empty()) result += ", ";
      result += "option " + rule.name + " is " + rule.values[chosen_[option.value()].value()];
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
                      "entry " + std::to_string(entries.second + 1) + " decides already when " + word);
    }
  }

  [[nodiscard]] std::string why_dead(std::size_t index) const {
    std::string by;
    for (const auto& [entries, word] : overlaps_) {
      if (entries.first == index) by += (by.empty() ? "entry " : ", entry ") + std::to_string(entries.second + 1);
    }
    if (by.empty()) return "can never decide: no reachable combination of conditions meets it";
    return "can never decide: every combination that meets it is decided by " + by;
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

// Whether a hand of this class can be paid by the entry. A player's hand that beats a qualifying dealer is at least of
// the class that qualifies.
bool reaches(const CompiledHouse& house, const OutcomeRule& entry, const PayTable& table, HandClass hand_class) {
  const Ranking ranking = house.hand(table.hand).ranking;
  if (!has_class(ranking, hand_class)) return false;
  const bool beats_qualified =
      (entry.allowed & axis_conditions(Axis::kComparison)) == ConditionSet(Condition::kPlayerHigher) &&
      (entry.allowed & axis_conditions(Axis::kQualification)) == ConditionSet(Condition::kDealerQualifies) &&
      table.hand == house.player_hand && house.qualify_at_least.has_hand();
  if (!beats_qualified) return true;
  return class_order(hand_class, ranking) >= class_order(house.qualify_at_least.hand_class(), ranking);
}

// Whether the entry is only for hands that a line of the table pays.
bool asks_for_paid_hand(const WagerRule& wager, const OutcomeRule& entry, PayTableIndex table) {
  const auto asks = [&](Axis axis, Condition paid) {
    return (entry.allowed & axis_conditions(axis)) == ConditionSet(paid);
  };
  return (wager.pay_table == table && asks(Axis::kTable, Condition::kPaidHand)) ||
         (wager.other_table == table && asks(Axis::kOtherTable, Condition::kPaidByOther));
}

bool names(const PayLine& line, HandClass hand_class) {
  return std::ranges::find(line.classes, hand_class) != line.classes.end();
}

// Whether the lines decide every hand of the class, under every reading that they rest on.
bool covers(const CompiledHouse& house, const PayTableVariant& variant, HandClass hand_class) {
  std::map<ReadingIndex, std::size_t> values;
  for (const PayLine& line : variant.lines) {
    if (!line.from.empty() || line.made != schema::HandMade::ANYHOW || !names(line, hand_class)) continue;
    if (!line.rests.reading) return true;
    ++values[*line.rests.reading];
  }
  return std::ranges::any_of(
      values, [&](const auto& entry) { return entry.second == house.readings[entry.first.value()].values.size(); });
}

std::string variant_place(const PayTable& table, const PayTableVariant& variant) {
  return "pay table " + table.name + (table.variants.size() == 1 ? "" : " (" + variant.title + ")");
}

class PayTableCheck {
 public:
  PayTableCheck(const CompiledHouse& house, PayTableIndex index, Objections& objections)
      : house_(house), index_(index), table_(house.pay_table(index)), objections_(objections) {}

  void run() {
    for (const WagerRule& wager : house_.wagers) {
      used_ = used_ || wager.pay_table == index_ || wager.other_table == index_;
      for (std::size_t i = 0; i < wager.outcomes.size(); ++i) check_entry(wager, i);
    }
    if (!used_) return objections_.add("pay table " + table_.name, "no entry is paid by it");
    for (const PayTableVariant& variant : table_.variants) check_lines(variant);
  }

 private:
  void check_entry(const WagerRule& wager, std::size_t at) {
    const OutcomeRule& entry = wager.outcomes[at];
    if (entry.pay_table != index_) return;
    used_ = true;
    const bool by_condition = asks_for_paid_hand(wager, entry, index_);
    for (std::size_t slot = place(HandClass::kNoPair); slot < kHandClassPlaces; ++slot) {
      const auto hand_class = static_cast<HandClass>(slot);
      if (!reaches(house_, entry, table_, hand_class)) continue;
      reached_[slot] = true;
      if (by_condition) continue;
      for (const PayTableVariant& variant : table_.variants) {
        if (!variant.defined || covers(house_, variant, hand_class)) continue;
        objections_.add(outcome_place(wager, at),
                        "no line of " + variant_place(table_, variant) + " pays " + std::string(book_name(hand_class)));
      }
    }
  }

  void check_lines(const PayTableVariant& variant) {
    for (std::size_t i = 0; i < variant.lines.size(); ++i) {
      for (const HandClass hand_class : variant.lines[i].classes) {
        const std::string at = variant_place(table_, variant) + ", line " + std::to_string(i + 1);
        if (hidden(variant, i, hand_class)) {
          objections_.add(at, std::string(book_name(hand_class)) + " is paid by an earlier line");
        } else if (variant.lines[i].outcome == schema::Outcome::WIN && !reached_[place(hand_class)]) {
          objections_.add(at, "its line for " + std::string(book_name(hand_class)) + " can never pay");
        }
      }
    }
  }

  // Whether an earlier line takes every hand of the class that this one would.
  static bool hidden(const PayTableVariant& variant, std::size_t at, HandClass hand_class) {
    const PayLine& line = variant.lines[at];
    for (std::size_t i = 0; i < at; ++i) {
      const PayLine& earlier = variant.lines[i];
      const bool same_reading = earlier.rests.reading == line.rests.reading &&
                                (!line.rests.reading || earlier.rests.value == line.rests.value);
      if (earlier.rests.reading && !same_reading) continue;
      if (earlier.made != line.made || !names(earlier, hand_class)) continue;
      if (std::ranges::lexicographical_compare(line.from, earlier.from)) continue;
      return true;
    }
    return false;
  }

  const CompiledHouse& house_;
  PayTableIndex index_;
  const PayTable& table_;
  Objections& objections_;
  ByClass<bool> reached_{};
  bool used_ = false;
};

// Every size and payment out of the ordinary that the wager can have is decided by one entry, and no other is there.
void check_amounts(const WagerRule& wager, Objections& objections) {
  const bool measured = wager.required || wager.sign_multiple;
  for (const ConditionInfo& entry : all_conditions()) {
    if (!is_out_of_the_ordinary(entry.condition)) continue;
    const bool can_be = entry.axis == Axis::kPayment || (!wager.paid_on && (entry.axis != Axis::kMultiple || measured));
    const auto& rule = wager.amount(entry.condition);
    if (can_be && !rule && entry.condition != Condition::kBelowApprovedMinimum) {
      objections.add("wager " + wager.kind, "no amount entry decides \"" + std::string(entry.name) + "\"");
    }
    if (entry.axis == Axis::kMultiple && !measured && rule) {
      objections.add("wager " + wager.kind + ", amount entry " + std::string(entry.name) + " (" + rule->rule + ")",
                     "can never decide: the wager has no required multiple");
    }
  }
}

}  // namespace

void check_house(const CompiledHouse& house, Objections& objections) {
  for (const ProcedureEntry& entry : house.procedure.entries) {
    if (entry.wager.empty() || house.find_wager(entry.wager)) continue;
    const auto open = std::ranges::find(house.open_wagers, entry.wager, &OpenWager::kind);
    if (open != house.open_wagers.end()) continue;
    objections.add("procedure, " + std::string(procedure_key_name(entry.key)) + " (" + entry.rule + ")",
                   "the wager \"" + entry.wager + "\" is not defined");
  }
  for (std::size_t i = 0; i < house.wagers.size(); ++i) {
    TableWalk(house, WagerIndex(static_cast<std::uint8_t>(i)), objections).run();
    check_amounts(house.wagers[i], objections);
  }
  for (std::size_t i = 0; i < house.pay_tables.size(); ++i) {
    PayTableCheck(house, PayTableIndex(static_cast<std::uint8_t>(i)), objections).run();
  }
  check_irregularities(house, objections);
}

}  // namespace cardspeak::law
