#include "model/law/same_jackpot.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/law/jackpot.h"

namespace cardspeak::law {
namespace {

bool is_same_line(const PayLine& one, const PayLine& other) {
  return one.classes == other.classes && one.from == other.from && one.made == other.made &&
         one.outcome == other.outcome && one.odds_text == other.odds_text && one.meter_percent == other.meter_percent;
}

bool is_same_variant(const PayTableVariant& one, const PayTableVariant& other) {
  return one.defined == other.defined && std::ranges::equal(one.lines, other.lines, is_same_line);
}

// The table by which the jackpot wager is paid; null: it has none.
const PayTable* table_of(const CompiledHouse& house) {
  const auto wager = house.find_wager(house.jackpot->wager);
  if (!wager || !house.wager(*wager).pay_table) return nullptr;
  return &house.pay_table(*house.wager(*wager).pay_table);
}

// The values of the option that the table is shown under; empty: it has one form.
std::vector<std::string> values_of(const CompiledHouse& house, const PayTable& table) {
  return table.option ? house.options[table.option->value()].values : std::vector<std::string>();
}

bool is_same_table(const CompiledHouse& one, const CompiledHouse& other) {
  const PayTable* const table = table_of(one);
  const PayTable* const beside = table_of(other);
  return table != nullptr && beside != nullptr && values_of(one, *table) == values_of(other, *beside) &&
         std::ranges::equal(table->variants, beside->variants, is_same_variant);
}

bool is_same_share(const std::optional<ShareTable>& one, const std::optional<ShareTable>& other) {
  return one.has_value() == other.has_value() && (!one || one->rows == other->rows);
}

}  // namespace

bool is_same_jackpot(const CompiledHouse& one, const CompiledHouse& other) {
  if (one.jackpot == nullptr || other.jackpot == nullptr) return false;
  const CompiledJackpot& jackpot = *one.jackpot;
  const CompiledJackpot& beside = *other.jackpot;
  const auto same_terms = [](const MeterTerms& a, const MeterTerms& b) {
    return a.option == b.option && a.seed_units == b.seed_units && a.increment == b.increment;
  };
  const auto same_pool = [](const PoolTerms& a, const PoolTerms& b) { return a.reseed_units == b.reseed_units; };
  return jackpot.option == beside.option && std::ranges::is_permutation(jackpot.terms, beside.terms, same_terms) &&
         std::ranges::equal(jackpot.pools, beside.pools, same_pool) &&
         is_same_share(jackpot.royal_of_pool, beside.royal_of_pool) &&
         is_same_share(jackpot.straight_flush_of_pool, beside.straight_flush_of_pool) &&
         is_same_share(jackpot.straight_flush_alone, beside.straight_flush_alone) && is_same_table(one, other);
}

}  // namespace cardspeak::law
