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

// The rule, and the tables that list what goes with the option, or all of them where the rules do not know the option.
Citations rules_for(std::string_view option, const law::CompiledJackpot& law) {
  const auto of_option = [&](const law::MeterTerms& terms) { return terms.option == option; };
  const bool known = std::ranges::any_of(law.terms, of_option);
  Citations rules = law.rule(JackpotKey::kContributions);
  for (const law::MeterTerms& terms : law.terms) {
    if (!known || of_option(terms)) rules.cite(terms.rule);
  }
  return rules;
}

void check_one_value(const MeterConfiguration& now, const law::CompiledJackpot& law, ConductFindings& findings) {
  const std::int64_t units = reset_units(law, now);
  const bool listed = std::ranges::any_of(law.terms, [&](const law::MeterTerms& terms) {
    return (terms.option.empty() || terms.option == now.option) &&
           (terms.seed_units == 0 || terms.seed_units == units) && terms.increment == now.increment;
  });
  if (listed) return;
  findings.add(
      {law.has(JackpotKey::kInitialSeed) ? RemarkForm::kMeterResetNotInRules : RemarkForm::kMeterTermsNotInRules,
       {AsRecorded{now.option}, units, PartsPerMillion(now.increment)},
       rules_for(now.option, law)},
      now.seq);
}

// The pools together get the same share of every wager, and start again from what the rules say.
void check_pools(const MeterConfiguration& now, const law::CompiledJackpot& law, ConductFindings& findings) {
  std::map<std::uint8_t, std::uint64_t> sums;  // by level of the wager
  for (const MeterPoolFact& pool : now.pools) {
    sums[pool.wager_level == 0 ? pool.level : pool.wager_level] += pool.increment;
    if (pool.level == 0 || pool.level > law.pools.size()) continue;
    const law::PoolTerms& terms = law.pools[pool.level - 1];
    if (pool.seed_units == 0 || terms.reseed_units == 0 || pool.seed_units == terms.reseed_units) continue;
    findings.add({RemarkForm::kMeterPoolNotInRules,
                  {MeterPoolNo(pool.level), pool.seed_units, terms.reseed_units, RuleName{terms.rule}},
                  law.rule(JackpotKey::kSeed)},
                 now.seq);
  }
  const auto total = static_cast<std::uint64_t>(law.value(JackpotKey::kIncrementTotal)) * kPartsToThePercent;
  for (const auto& [level, sum] : sums) {
    if (sum == total || sum == 0) continue;
    findings.add({RemarkForm::kMeterSplitWrong,
                  {PartsPerMillion(static_cast<std::uint32_t>(sum)), count_of(level),
                   PartsPerMillion(static_cast<std::uint32_t>(total))},
                  law.rule(JackpotKey::kIncrementTotal)},
                 now.seq);
  }
}

}  // namespace

void check_terms(const MeterConfiguration& configuration, const law::CompiledJackpot& law, ConductFindings& findings) {
  if (law.has_levels()) return check_pools(configuration, law, findings);
  check_one_value(configuration, law, findings);
}

}  // namespace cardspeak::jackpot
