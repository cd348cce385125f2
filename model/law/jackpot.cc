#include "model/law/jackpot.h"

namespace cardspeak::law {
namespace {

// By JackpotKey.
constexpr std::array<std::string_view, kJackpotKeyCount> kKeyNames = {
    "floor",
    "seed",
    "initialSeed",
    "contributions",
    "prizesReduce",
    "percentReduces",
    "topUp",
    "resetAfterRoyal",
    "resetAfterRoyals",
    "transferOnClosing",
    "incrementTotal",
    "roundedMeter",
    "cents",
    "settlementOrder",
    "simultaneous",
    "prizePool",
    "royalFormula",
    "straightFlushFormula",
    "aloneFormula",
    "shares",
    "aloneBase",
    "singleBase",
    "displayFailed",
    "display",
    "royalPrize",
    "straightFlushPrize",
    "keyOffRoyal",
    "keyOffStraightFlush",
    "sharedOnLevel",
    "straightFlushFirst",
    "levelsAscending",
    "royalLevels",
    "confirm",
    "confirmAll",
    "wagerAtCost",
    "oneGroup",
    "sameCost",
    "costsDiffer",
    "sameTerms",
    "linked",
    "sameOption",
    "optionNotice",
    "joinNotice",
    "closeNotice",
    "valueNotice",
    "keyed",
};

const std::string kNoRule;

}  // namespace

std::string_view jackpot_key_name(JackpotKey key) {
  return kKeyNames[static_cast<std::size_t>(key)];
}

std::optional<JackpotKey> find_jackpot_key(std::string_view name) {
  const auto found = std::ranges::find(kKeyNames, name);
  if (found == kKeyNames.end()) return std::nullopt;
  return static_cast<JackpotKey>(found - kKeyNames.begin());
}

std::optional<Share> ShareTable::find(std::size_t straight_flushes, std::size_t column) const {
  if (straight_flushes >= rows.size() || column >= rows[straight_flushes].size()) return std::nullopt;
  return rows[straight_flushes][column];
}

const std::string& CompiledJackpot::rule(JackpotKey key) const {
  const auto& entry = entries[static_cast<std::size_t>(key)];
  return entry ? entry->rule : kNoRule;
}

const std::string& CompiledJackpot::record_rule() const {
  return rule(has(JackpotKey::kKeyed) ? JackpotKey::kKeyed : JackpotKey::kSettlementOrder);
}

std::int64_t CompiledJackpot::value(JackpotKey key) const {
  const auto& entry = entries[static_cast<std::size_t>(key)];
  return entry ? entry->value : 0;
}

}  // namespace cardspeak::law
