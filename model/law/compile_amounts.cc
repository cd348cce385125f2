#include "model/law/compile_amounts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

constexpr std::array<NamedMeaning<Dependents>, 2> kDependentsValues = {
    {{"only_that_wager", Dependents::kStand}, {"dependents_void", Dependents::kVoid}}};
constexpr std::array<NamedMeaning<CapOrder>, 2> kOrderValues = {
    {{"round_then_cap", CapOrder::kRoundThenCap}, {"cap_then_round", CapOrder::kCapThenRound}}};
constexpr std::array<NamedMeaning<CapScope>, 3> kScopeValues = {
    {{"per_wager", CapScope::kPerWager}, {"per_hand", CapScope::kPerHand}, {"per_player", CapScope::kPerPlayer}}};

// Only what is over a bound can go back; only a payment can be rounded.
bool fits(const AmountRule& entry) {
  const bool over = entry.when == Condition::kAboveMaximum || entry.when == Condition::kAboveMultiple;
  const bool payment = entry.when == Condition::kNotPayableInChips || entry.when == Condition::kOffUnit;
  switch (entry.then) {
    case schema::AmountEffect::RETURN_EXCESS:
      return over;
    case schema::AmountEffect::RETURN_ALL:
      return entry.when == Condition::kBelowMinimum || entry.when == Condition::kBelowApprovedMinimum ||
             entry.when == Condition::kAboveMaximum;
    case schema::AmountEffect::TO_UNIT_BELOW:
      return entry.when == Condition::kOffUnit;
    case schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT:
      return payment;
    case schema::AmountEffect::AS_WAGERED:
    case schema::AmountEffect::UNSET:
      return true;
  }
  return false;
}

bool may_rest_on_reading(Condition when) {
  return when == Condition::kBelowMinimum || when == Condition::kAboveMaximum;
}

// Whether `entry` decides the same as `first` under another value of its reading.
bool is_other_answer(const AmountRule& first, const AmountRule& entry) {
  if (!first.rests.reading || first.rests.reading != entry.rests.reading) return false;
  const auto same = [&](const AmountRule& known) { return known.rests.value == entry.rests.value; };
  return !same(first) && std::ranges::none_of(first.otherwise, same);
}

void add_amount(HouseBuild& in, schema::AmountEntry::Reader data, std::size_t index, std::string_view list,
                std::array<std::optional<AmountRule>, kConditionCount>& slots) {
  AmountRule entry{.when = Condition::kBelowMinimum,
                   .then = data.getThen(),
                   .rule = copy(data.getRule()),
                   .finding = copy(data.getFinding()),
                   .warn = copy(data.getWarn()),
                   .dependents = {},
                   .rests = {},
                   .otherwise = {}};
  const std::string place = fmt::format("{}, {}", list, entry_place("amount entry", index, entry.rule));
  in.objections.require_rule(entry.rule, place, fmt::format("the amount condition {}", quoted(view(data.getWhen()))));
  const auto condition = find_condition(view(data.getWhen()));
  if (!condition || !is_out_of_the_ordinary(*condition)) {
    return in.objections.add(
        place, fmt::format("{} is not a size or payment out of the ordinary", quoted(view(data.getWhen()))));
  }
  entry.when = *condition;
  if (entry.then == schema::AmountEffect::UNSET) in.objections.add(place, "it has no effect");
  if (!fits(entry)) in.objections.add(place, "its effect does not fit its condition");
  entry.dependents = in.readings.by<Dependents>(view(data.getDependentsReading()), kDependentsValues, place);
  entry.rests = in.readings.rests(view(data.getReading()), view(data.getReadingValue()), place);
  if (entry.rests.reading && !may_rest_on_reading(*condition)) {
    in.objections.add(place, "only a stake under its minimum or over its maximum rests on a reading");
  }
  auto& slot = slots[static_cast<std::size_t>(*condition)];
  if (slot && is_other_answer(*slot, entry)) {
    slot->otherwise.push_back(std::move(entry));
    return;
  }
  if (slot) in.objections.add(place, fmt::format("{} is decided already", quoted(view(data.getWhen()))));
  slot = std::move(entry);
}

// An entry that rests on a reading needs one beside it for every other value.
void check_answers(HouseBuild& in, const WagerRule& wager) {
  for (const auto& amount : wager.amounts) {
    if (!amount || !amount->rests.reading) continue;
    const ReadingRule& reading = in.house.readings[amount->rests.reading->value()];
    if (amount->otherwise.size() + 1 == reading.values.size()) continue;
    in.objections.add(fmt::format("wager {}, amount entry ({})", wager.kind, amount->rule),
                      fmt::format("not every value of the reading {} has an entry", reading.id));
  }
}

}  // namespace

// A wager's own entry is asked before the common one for the same condition.
void add_amounts(HouseBuild& in, capnp::List<schema::AmountEntry>::Reader own,
                 capnp::List<schema::AmountEntry>::Reader common, WagerRule& wager) {
  std::array<std::optional<AmountRule>, kConditionCount> shared;
  for (unsigned i = 0; i < own.size(); ++i)
    add_amount(in, own[i], i, fmt::format("wager {}", wager.kind), wager.amounts);
  for (unsigned i = 0; i < common.size(); ++i) add_amount(in, common[i], i, "amounts", shared);
  for (std::size_t i = 0; i < kConditionCount; ++i) {
    if (!wager.amounts[i]) wager.amounts[i] = std::move(shared[i]);
  }
  check_answers(in, wager);
}

void set_max_payout(HouseBuild& in, schema::MaxPayout::Reader data, WagerRule& wager) {
  const std::string place = fmt::format("wager {}, maximum payout", wager.kind);
  if (data.getRule().size() == 0) {
    if (data.getOrderReading().size() != 0 || data.getScopeReading().size() != 0) {
      in.objections.add(place, "the maximum payout has no rule number");
    }
    return;
  }
  wager.max_payout = MaxPayout{
      .rule = copy(data.getRule()),
      .order = in.readings.by<CapOrder>(view(data.getOrderReading()), kOrderValues, place),
      .scope = in.readings.by<CapScope>(view(data.getScopeReading()), kScopeValues, place),
  };
}

}  // namespace cardspeak::law
