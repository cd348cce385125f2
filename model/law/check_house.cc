#include "model/law/check_house.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "model/law/check_decisions.h"
#include "model/law/check_irregularities.h"
#include "model/law/check_pay_tables.h"

namespace cardspeak::law {
namespace {

// Every size and payment out of the ordinary that the wager can have is decided by one entry, and no other is there.
void check_amounts(const WagerRule& wager, Objections& objections) {
  const bool measured = wager.required || wager.sign_multiple;
  for (const ConditionInfo& entry : all_conditions()) {
    if (!is_out_of_the_ordinary(entry.condition)) continue;
    const bool can_be = entry.axis == Axis::kPayment || (!wager.paid_on && (entry.axis != Axis::kMultiple || measured));
    const auto& rule = wager.amount(entry.condition);
    if (can_be && !rule && entry.condition != Condition::kBelowApprovedMinimum) {
      objections.add(fmt::format("wager {}", wager.kind), fmt::format("no amount entry decides \"{}\"", entry.name));
    }
    if (entry.axis == Axis::kMultiple && !measured && rule) {
      objections.add(fmt::format("wager {}, amount entry {} ({})", wager.kind, entry.name, rule->rule),
                     "can never decide: the wager has no required multiple");
    }
  }
}

// What a rule of conduct is about is a wager of the book, or one that the book leaves open.
void check_procedure(const CompiledHouse& house, Objections& objections) {
  for (const ProcedureEntry& entry : house.procedure.entries) {
    if (entry.wager.empty() || house.find_wager(entry.wager)) continue;
    const auto open = std::ranges::find(house.open_wagers, entry.wager, &OpenWager::kind);
    if (open != house.open_wagers.end()) continue;
    objections.add(fmt::format("procedure, {} ({})", procedure_key_name(entry.key), entry.rule),
                   fmt::format("the wager \"{}\" is not defined", entry.wager));
  }
}

}  // namespace

void check_house(const CompiledHouse& house, Objections& objections) {
  check_procedure(house, objections);
  for (std::size_t i = 0; i < house.wagers.size(); ++i) {
    check_decisions(house, WagerIndex(static_cast<std::uint8_t>(i)), objections);
    check_amounts(house.wagers[i], objections);
  }
  for (std::size_t i = 0; i < house.pay_tables.size(); ++i) {
    check_pay_table(house, PayTableIndex(static_cast<std::uint8_t>(i)), objections);
  }
  check_irregularities(house, objections);
}

}  // namespace cardspeak::law
