#include "replay/patterns/pay_outs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "model/hands/rank.h"
#include "model/law/dealt_cards.h"
#include "replay/patterns/hand_counts.h"

namespace cardspeak::patterns {
namespace {

using law::Axis;
using law::Condition;
using schema::Outcome;

constexpr std::int64_t kLost = -1;

bool is_of_another_hand(Condition condition) {
  const Axis axis = law::info(condition).axis;
  return axis == Axis::kQualification || axis == Axis::kComparison || axis == Axis::kOtherTable;
}

bool is_decided_by_table(const law::WagerRule& wager) {
  if (!wager.pay_table || wager.placed != schema::Placed::BEFORE_DEAL) return false;
  return std::ranges::all_of(wager.outcomes, [&](const law::OutcomeRule& outcome) {
    // Without the wager that it needs it is in no game.
    if (std::ranges::find(outcome.when, Condition::kUnsupported) != outcome.when.end()) return true;
    const bool by_table = outcome.outcome == Outcome::WIN && outcome.pay_table == wager.pay_table;
    return (by_table || outcome.outcome == Outcome::LOSE) && std::ranges::none_of(outcome.when, is_of_another_hand);
  });
}

// The table that the sign says is in use; null: it does not say.
const law::PayTableVariant* variant_in_use(const law::CompiledHouse& house, const TableSign& sign,
                                           const law::PayTable& table) {
  if (!table.option) return &table.variants.front();
  const law::OptionRule& option = house.options[table.option->value()];
  const auto said = sign.options.find(option.name);
  if (said == sign.options.end()) return nullptr;
  const auto value = std::ranges::find(option.values, said->second);
  if (value == option.values.end()) return nullptr;
  return &table.variants[static_cast<std::size_t>(value - option.values.begin())];
}

// Whether the line pays every hand of its classes alike, in whole units beside the stake.
bool is_plain(const law::PayLine& line) {
  return line.outcome == Outcome::WIN && line.odds && line.odds->kind == OddsKind::kTo && line.odds->denominator == 1 &&
         line.from.empty() && !line.rests.reading && line.made == schema::HandMade::ANYHOW;
}

std::int64_t units_of(const law::PayTableVariant& variant, HandClass hand_class) {
  for (const law::PayLine& line : variant.lines) {
    if (std::ranges::find(line.classes, hand_class) != line.classes.end()) return line.odds->numerator;
  }
  return kLost;
}

}  // namespace

std::optional<PayOuts> pay_outs_by_cards(const law::CompiledHouse& house, const TableSign& sign,
                                         std::string_view wager) {
  const auto index = house.find_wager(wager);
  if (!index || !is_decided_by_table(house.wager(*index))) return std::nullopt;
  const law::PayTable& table = house.pay_table(*house.wager(*index).pay_table);
  const law::PayTableVariant* variant = variant_in_use(house, sign, table);
  if (variant == nullptr || !variant->defined || !std::ranges::all_of(variant->lines, is_plain)) return std::nullopt;
  const law::HandRule& hand = house.hand(table.hand);
  std::map<std::int64_t, std::int64_t> deals;
  for (const HandCount& count : hand_counts(hand.ranking, law::dealt_for(house, hand))) {
    deals[units_of(*variant, count.hand_class)] += count.deals;
  }
  if (deals.empty()) return std::nullopt;
  PayOuts all;
  for (const auto& [units, number] : deals) all.push_back({units, number});
  return all;
}

}  // namespace cardspeak::patterns
