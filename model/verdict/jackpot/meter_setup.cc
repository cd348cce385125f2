#include "model/verdict/jackpot/meter_setup.h"

#include <algorithm>
#include <utility>

#include "model/verdict/jackpot/amounts.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

// Nothing: not on record, or more than fits.
std::optional<Cents> by_cost(const MeterConfiguration& configuration, std::int64_t units) {
  const auto value = times(configuration.cost, units);
  return units == 0 || !value ? std::nullopt : std::optional(*value);
}

}  // namespace

std::int64_t reset_units(const law::CompiledJackpot& law, const MeterConfiguration& configuration) {
  const bool apart = law.has(JackpotKey::kInitialSeed) && configuration.reset_units != 0;
  return apart ? configuration.reset_units : configuration.seed_units;
}

Result<std::vector<std::optional<Cents>>> reset_values(const law::CompiledJackpot& law,
                                                       const MeterConfiguration& configuration) {
  std::vector<std::optional<Cents>> values;
  const auto put = [&](std::int64_t units) -> Result<void> {
    if (units == 0) {
      values.emplace_back();
      return {};
    }
    auto value = times(configuration.cost, units);
    if (!value) return std::unexpected(value.error());
    values.emplace_back(*value);
    return {};
  };
  if (law.has_levels()) {
    for (const law::PoolTerms& pool : law.pools) {
      if (auto done = put(pool.reseed_units); !done) return std::unexpected(done.error());
    }
    return values;
  }
  if (auto done = put(reset_units(law, configuration)); !done) return std::unexpected(done.error());
  return values;
}

std::size_t pools_of(const MeterConfiguration& configuration, const law::CompiledJackpot* law) {
  if (law != nullptr) return law->has_levels() ? law->pools.size() : 1;
  std::size_t levels = 1;
  for (const MeterPoolFact& pool : configuration.pools) levels = std::max<std::size_t>(levels, pool.level);
  return levels;
}

Result<std::vector<std::optional<Cents>>> resets_of(const MeterConfiguration& configuration,
                                                    const law::CompiledJackpot* law, std::size_t pools) {
  std::vector<std::optional<Cents>> values;
  if (law != nullptr) {
    auto found = reset_values(*law, configuration);
    if (!found) return found;
    values = *std::move(found);
    values.resize(pools);  // rules before these may have had more levels
    return values;
  }
  values.resize(pools);
  if (configuration.pools.empty()) values.front() = by_cost(configuration, configuration.seed_units);
  for (const MeterPoolFact& pool : configuration.pools) {
    if (pool.level >= 1 && pool.level <= pools) values[pool.level - 1] = by_cost(configuration, pool.seed_units);
  }
  return values;
}

std::optional<Cents> seed_of(const MeterConfiguration& configuration, const law::CompiledJackpot* law,
                             std::optional<Cents> reset) {
  if (law == nullptr || !law->has(JackpotKey::kInitialSeed)) return reset;
  return by_cost(configuration, configuration.seed_units);
}

// A meter with levels whose configuration does not say how wagers are split over its pools cannot be computed, nor can
// one under rules that are not known.
std::optional<Term> why_not_computed(const MeterConfiguration& configuration, const law::CompiledJackpot* law,
                                     std::size_t pools) {
  if (law == nullptr) return Term::kNoMeterRules;
  if (pools == 1) return configuration.increment == 0 ? std::optional(Term::kNoMeterShare) : std::nullopt;
  const bool split =
      std::ranges::any_of(configuration.pools, [](const MeterPoolFact& pool) { return pool.increment != 0; });
  return split ? std::nullopt : std::optional(Term::kNoPoolShares);
}

std::uint32_t rate_of(const MeterConfiguration& configuration, std::size_t pools, std::size_t pool,
                      std::uint8_t wager_level) {
  if (pools == 1) return configuration.increment;
  std::uint32_t sum = 0;
  for (const MeterPoolFact& fact : configuration.pools) {
    const std::uint8_t of_level = fact.wager_level == 0 ? fact.level : fact.wager_level;
    if (fact.level == pool + 1 && of_level == wager_level) sum += fact.increment;
  }
  return sum;
}

}  // namespace cardspeak::jackpot
