#include "model/law/check_house.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/hands/names.h"
#include "model/hands/ranking.h"

namespace cardspeak::law {
namespace {

std::string entry_place(const WagerRule& wager, std::size_t index) {
  return "wager " + wager.kind + ", entry " + std::to_string(index + 1) + " (" + wager.outcomes[index].rule + ")";
}

// What can be true of a wager of this game.
ConditionSet reachable(const CompiledHouse& house, const WagerRule& wager, Axis axis) {
  if (axis == Axis::kQualification && !house.qualify_at_least.has_hand()) {
    return ConditionSet(Condition::kDealerQualifies);
  }
  // The wager by which a player stays in is not there for a hand that was folded.
  if (axis == Axis::kDecision && &wager == &house.wager(house.stays_in_by)) return ConditionSet(Condition::kStayed);
  if (axis == Axis::kMultiple && !wager.required) return ConditionSet(Condition::kExactMultiple);
  return axis_conditions(axis);
}

// Walks one decision table through every reachable combination of what its entries ask.
class TableWalk {
 public:
  TableWalk(const CompiledHouse& house, const WagerRule& wager, Objections& objections)
      : house_(house), wager_(wager), objections_(objections) {}

  void run() {
    find_axes();
    find_readings();
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
        if (entry.reading != reading) continue;
        readings_.push_back(reading);
        break;
      }
    }
    values_.resize(house_.readings.size());
  }

  void walk_conditions(std::size_t depth, ConditionSet word) {
    if (depth == axes_.size()) return walk_readings(0, word);
    const Axis axis = axes_[depth];
    for (const ConditionInfo& candidate : all_conditions()) {
      if (candidate.axis != axis || !reachable(house_, wager_, axis).contains(candidate.condition)) continue;
      walk_conditions(depth + 1, (word - axis_conditions(axis)) | ConditionSet(candidate.condition));
    }
  }

  void walk_readings(std::size_t depth, ConditionSet word) {
    if (depth == readings_.size()) return decide(word);
    const std::size_t reading = readings_[depth].value();
    for (std::size_t i = 0; i < house_.readings[reading].values.size(); ++i) {
      values_[reading] = ReadingValue(static_cast<std::uint8_t>(i));
      walk_readings(depth + 1, word);
    }
  }

  [[nodiscard]] bool meets(const OutcomeRule& entry, ConditionSet word) const {
    if (entry.reading && values_[entry.reading->value()] != entry.reading_value) return false;
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
    return result.empty() ? "it is placed" : result;
  }

  // Two entries for one combination are a mistake in one of them: were one lost, the other would hide it.
  void object_to_entries() {
    for (std::size_t i = 0; i < decides_.size(); ++i) {
      if (!decides_[i]) objections_.add(entry_place(wager_, i), why_dead(i));
    }
    for (const auto& [entries, word] : overlaps_) {
      if (!decides_[entries.first]) continue;
      objections_.add(entry_place(wager_, entries.first),
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
  const WagerRule& wager_;
  Objections& objections_;
  std::vector<Axis> axes_;
  std::vector<ReadingIndex> readings_;
  std::vector<ReadingValue> values_;  // by reading
  std::vector<bool> decides_;         // by entry
  // A later entry and the one that decides before it, with the first combination that both meet.
  std::map<std::pair<std::size_t, std::size_t>, std::string> overlaps_;
};

// Whether a hand of this class can be paid by the entry. A player's hand that beats a qualifying dealer is at least of
// the class that qualifies.
bool reaches(const CompiledHouse& house, const OutcomeRule& entry, const PayTable& table, HandClass hand_class) {
  const bool beats_qualified =
      (entry.allowed & axis_conditions(Axis::kComparison)) == ConditionSet(Condition::kPlayerHigher) &&
      (entry.allowed & axis_conditions(Axis::kQualification)) == ConditionSet(Condition::kDealerQualifies) &&
      table.hand == house.player_hand && house.qualify_at_least.has_hand();
  if (!beats_qualified) return true;
  const Ranking ranking = house.hand(table.hand).ranking;
  return class_order(hand_class, ranking) >= class_order(house.qualify_at_least.hand_class(), ranking);
}

void check_pay_table(const CompiledHouse& house, PayTableIndex index, Objections& objections) {
  const PayTable& table = house.pay_tables[index.value()];
  ByClass<bool> reached{};
  bool used = false;
  for (const WagerRule& wager : house.wagers) {
    for (std::size_t i = 0; i < wager.outcomes.size(); ++i) {
      const OutcomeRule& entry = wager.outcomes[i];
      if (entry.pay_table != index) continue;
      used = true;
      for (std::size_t slot = place(HandClass::kNoPair); slot < kHandClassPlaces; ++slot) {
        const auto hand_class = static_cast<HandClass>(slot);
        if (!reaches(house, entry, table, hand_class)) continue;
        reached[slot] = true;
        if (table.lines[slot]) continue;
        objections.add(entry_place(wager, i),
                       "no line of pay table " + table.name + " pays " + std::string(book_name(hand_class)));
      }
    }
  }
  if (!used) return objections.add("pay table " + table.name, "no entry is paid by it");
  for (std::size_t slot = place(HandClass::kNoPair); slot < kHandClassPlaces; ++slot) {
    if (!table.lines[slot] || reached[slot]) continue;
    objections.add("pay table " + table.name,
                   "its line for " + std::string(book_name(static_cast<HandClass>(slot))) + " can never pay");
  }
}

// Every size and payment out of the ordinary that the wager can have is decided by one entry, and no other is there.
void check_amounts(const WagerRule& wager, Objections& objections) {
  for (const ConditionInfo& entry : all_conditions()) {
    if (!is_out_of_the_ordinary(entry.condition)) continue;
    const bool can_be = entry.axis != Axis::kMultiple || wager.required.has_value();
    const auto& rule = wager.amounts[static_cast<std::size_t>(entry.condition)];
    if (can_be && !rule) {
      objections.add("wager " + wager.kind, "no amount entry decides \"" + std::string(entry.name) + "\"");
    }
    if (!can_be && rule) {
      objections.add("wager " + wager.kind + ", amount entry " + std::string(entry.name) + " (" + rule->rule + ")",
                     "can never decide: the wager has no required multiple");
    }
  }
}

}  // namespace

void check_house(const CompiledHouse& house, Objections& objections) {
  for (const WagerRule& wager : house.wagers) {
    TableWalk(house, wager, objections).run();
    check_amounts(wager, objections);
  }
  for (std::size_t i = 0; i < house.pay_tables.size(); ++i) {
    check_pay_table(house, PayTableIndex(static_cast<std::uint8_t>(i)), objections);
  }
}

}  // namespace cardspeak::law
