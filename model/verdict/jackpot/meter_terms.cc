#include "model/verdict/jackpot/meter_terms.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/jackpot/meter_setup.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

// "12.5 %"
std::string percent_of_parts(std::uint32_t parts_per_million) {
  std::string digits = std::to_string(kPartsToThePercent + parts_per_million % kPartsToThePercent).substr(1);
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return std::to_string(parts_per_million / kPartsToThePercent) + (digits.empty() ? "" : "." + digits) + " %";
}

// The tables that list what goes with the option, or all of them where the rules do not know the option: ", Table 2".
std::string tables_for(std::string_view option, const law::CompiledJackpot& law) {
  const auto of_option = [&](const law::MeterTerms& terms) { return terms.option == option; };
  const bool known = std::ranges::any_of(law.terms, of_option);
  std::string list;
  std::string_view last;
  for (const law::MeterTerms& terms : law.terms) {
    if (terms.rule == last || (known && !of_option(terms))) continue;
    list += ", " + terms.rule;
    last = terms.rule;
  }
  return list;
}

void check_one_value(const MeterConfiguration& now, const law::CompiledJackpot& law, ConductFindings& findings) {
  const std::int64_t units = reset_units(law, now);
  const bool listed = std::ranges::any_of(law.terms, [&](const law::MeterTerms& terms) {
    return (terms.option.empty() || terms.option == now.option) &&
           (terms.seed_units == 0 || terms.seed_units == units) && terms.increment == now.increment;
  });
  if (listed) return;
  const std::string option = now.option.empty() ? "no option" : "option " + now.option;
  findings.add(kMeterTermsNotInRules, law.rule(JackpotKey::kContributions) + tables_for(now.option, law), now.seq,
               "the meter is configured with " + option +
                   (law.has(JackpotKey::kInitialSeed) ? ", a reset value of " : ", a seed of ") +
                   std::to_string(units) + " and " + percent_of_parts(now.increment) +
                   " of each wager: no table of the rules has them together");
}

// The pools together get the same share of every wager, and start again from what the rules say.
void check_pools(const MeterConfiguration& now, const law::CompiledJackpot& law, ConductFindings& findings) {
  std::map<std::uint8_t, std::uint64_t> sums;  // by level of the wager
  for (const MeterPoolFact& pool : now.pools) {
    sums[pool.wager_level == 0 ? pool.level : pool.wager_level] += pool.increment;
    if (pool.level == 0 || pool.level > law.pools.size()) continue;
    const law::PoolTerms& terms = law.pools[pool.level - 1];
    if (pool.seed_units == 0 || terms.reseed_units == 0 || pool.seed_units == terms.reseed_units) continue;
    findings.add(kMeterTermsNotInRules, law.rule(JackpotKey::kSeed), now.seq,
                 "pool " + std::to_string(pool.level) + " is configured to start from " +
                     std::to_string(pool.seed_units) + " wagers, where the rules have " +
                     std::to_string(terms.reseed_units) + " (" + terms.rule + ")");
  }
  const auto total = static_cast<std::uint64_t>(law.value(JackpotKey::kIncrementTotal)) * kPartsToThePercent;
  for (const auto& [level, sum] : sums) {
    if (sum == total || sum == 0) continue;
    findings.add(kMeterSplitWrong, law.rule(JackpotKey::kIncrementTotal), now.seq,
                 percent_of_parts(static_cast<std::uint32_t>(sum)) + " of a wager of level " + std::to_string(level) +
                     " goes to the pools, where it has to be " + percent_of_parts(static_cast<std::uint32_t>(total)));
  }
}

}  // namespace

void check_terms(const MeterConfiguration& configuration, const law::CompiledJackpot& law, ConductFindings& findings) {
  if (law.has_levels()) return check_pools(configuration, law, findings);
  check_one_value(configuration, law, findings);
}

}  // namespace cardspeak::jackpot
