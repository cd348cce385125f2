#include "model/law/check_pay_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "model/hands/names.h"
#include "model/hands/rank.h"
#include "model/hands/ranking.h"
#include "model/law/outcome_place.h"

namespace cardspeak::law {
namespace {

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
  return fmt::format("pay table {}{}", table.name,
                     table.variants.size() == 1 ? "" : fmt::format(" ({})", variant.title));
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
    if (!used_) return objections_.add(fmt::format("pay table {}", table_.name), "no entry is paid by it");
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
                        fmt::format("no line of {} pays {}", variant_place(table_, variant), book_name(hand_class)));
      }
    }
  }

  void check_lines(const PayTableVariant& variant) {
    for (std::size_t i = 0; i < variant.lines.size(); ++i) {
      for (const HandClass hand_class : variant.lines[i].classes) {
        const std::string at = fmt::format("{}, line {}", variant_place(table_, variant), i + 1);
        if (hidden(variant, i, hand_class)) {
          objections_.add(at, fmt::format("{} is paid by an earlier line", book_name(hand_class)));
        } else if (variant.lines[i].outcome == schema::Outcome::WIN && !reached_[place(hand_class)]) {
          objections_.add(at, fmt::format("its line for {} can never pay", book_name(hand_class)));
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

}  // namespace

void check_pay_table(const CompiledHouse& house, PayTableIndex table, Objections& objections) {
  PayTableCheck(house, table, objections).run();
}

}  // namespace cardspeak::law
