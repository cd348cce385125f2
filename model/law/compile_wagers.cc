#include "model/law/compile_wagers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "model/law/compile_amounts.h"
#include "model/law/compile_outcomes.h"
#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

constexpr std::array<NamedMeaning<BaseBy>, 2> kBaseValues = {
    {{"action", BaseBy::kAction}, {"placed", BaseBy::kPlaced}}};
constexpr std::array<NamedMeaning<VoidSupport>, 2> kVoidSupportValues = {
    {{"stand", VoidSupport::kStands}, {"returned", VoidSupport::kReturned}}};
constexpr std::array<NamedMeaning<SupportBy>, 2> kSupportValues = {
    {{"placed", SupportBy::kPlaced}, {"needs_unfolded", SupportBy::kUnfolded}}};

void set_required_multiple(HouseBuild& in, schema::RequiredMultiple::Reader data, std::size_t index) {
  if (data.getOf().size() == 0) return;
  WagerRule& wager = in.house.wagers[index];
  const std::string place = fmt::format("wager {}, required multiple", wager.kind);
  RequiredMultiple multiple{.of = in.use_earlier_wager(view(data.getOf()), index, place),
                            .times = data.getTimes(),
                            .rule = copy(data.getRule()),
                            .base = in.readings.by<BaseBy>(view(data.getBaseReading()), kBaseValues, place)};
  if (multiple.times == 0) in.objections.add(place, "it is zero times the wager that it is measured by");
  in.objections.require_rule(multiple.rule, place, "the multiple");
  wager.required = std::move(multiple);
}

void set_sign_multiple(HouseBuild& in, schema::SignMultiple::Reader data, std::size_t index) {
  if (data.getOf().size() == 0) return;
  WagerRule& wager = in.house.wagers[index];
  const std::string place = fmt::format("wager {}, multiple of the sign", wager.kind);
  SignMultiple multiple{.of = in.use_earlier_wager(view(data.getOf()), index, place),
                        .at_least = data.getAtLeast(),
                        .at_most = data.getAtMost(),
                        .stages = {},
                        .rule = copy(data.getRule()),
                        .base = in.readings.by<BaseBy>(view(data.getBaseReading()), kBaseValues, place)};
  for (const auto stage : data.getStages()) {
    multiple.stages.push_back(
        {copy(stage.getStage()), stage.getCommunityCards(), copy(stage.getRule()), stage.getLessThanBefore()});
    in.objections.require_rule(view(stage.getRule()), place,
                               fmt::format("the stage {}", quoted(view(stage.getStage()))));
  }
  if (multiple.at_least == 0 || multiple.at_least > multiple.at_most) {
    in.objections.add(place, "its bounds are not multiples");
  }
  in.objections.require_rule(multiple.rule, place, "the multiples");
  if (wager.required) in.objections.add(place, "the wager has a required multiple already");
  wager.sign_multiple = std::move(multiple);
}

void add_level(HouseBuild& in, schema::WagerLevel::Reader data, WagerRule& wager, const std::string& place) {
  WagerLevel entry;
  entry.level = data.getLevel();
  entry.times = data.getTimes();
  entry.rule = copy(data.getRule());
  for (const auto part : data.getParts()) entry.parts.push_back(part);
  const std::string name = fmt::format("level {}", entry.level);
  if (entry.level == 0 || entry.times == 0) in.objections.add(place, "a level has a number and a cost");
  if (wager.find_level(entry.level) != nullptr) in.objections.add(place, fmt::format("{} stands twice", name));
  const auto too_high = [](std::uint8_t level) { return level > kMostLevels; };
  if (too_high(entry.level) || std::ranges::any_of(entry.parts, too_high)) {
    in.objections.add(place, fmt::format("{}: levels are numbered up to {}", name, kMostLevels));
  }
  in.objections.require_rule(entry.rule, place, name);
  wager.levels.push_back(std::move(entry));
}

void set_area(HouseBuild& in, schema::WagerRule::Reader data, WagerRule& wager, const std::string& place) {
  wager.per_area = std::max<std::uint8_t>(1, data.getPerArea());
  wager.per_area_rule = copy(data.getPerAreaRule());
  if (data.getPerArea() != 0) in.objections.require_rule(wager.per_area_rule, place, "the number on one area");
  for (const auto level : data.getLevels()) add_level(in, level, wager, place);
}

// What an entry asks about must be there to be asked.
void check_asked(HouseBuild& in, WagerRule& wager, const std::string& place) {
  const auto asked = [&](Axis axis) {
    return std::ranges::any_of(wager.outcomes,
                               [&](const OutcomeRule& entry) { return !axis_conditions(axis).within(entry.allowed); });
  };
  wager.asks_support = asked(Axis::kSupport);
  if (wager.asks_support && !wager.needs) in.objections.add(place, "it needs no wager whose absence could be asked");
  if (asked(Axis::kTable) && !wager.pay_table) in.objections.add(place, "it names no pay table that could be asked");
  if (asked(Axis::kOtherTable) != wager.other_table.has_value()) {
    in.objections.add(place, "a second pay table is named where entries ask about it");
  }
}

}  // namespace

// Names first, so that wagers can refer to each other.
void name_wagers(HouseBuild& in) {
  for (const auto data : in.rules.getWagers()) {
    in.objections.require(view(data.getKind()), "wagers", "a kind");
    if (in.house.find_wager(view(data.getKind()))) {
      in.objections.add(fmt::format("wager {}", copy(data.getKind())), "the kind is defined twice");
    }
    in.house.wagers.emplace_back().kind = copy(data.getKind());
  }
  if (in.house.wagers.empty()) in.objections.add("wagers", "there are none");
}

void compile_wager(HouseBuild& in, std::size_t index) {
  const auto data = in.rules.getWagers()[static_cast<unsigned>(index)];
  WagerRule& wager = in.house.wagers[index];
  const std::string place = fmt::format("wager {}", wager.kind);
  wager.placed = data.getPlaced();
  wager.placed_rule = copy(data.getPlacedRule());
  if (wager.placed == schema::Placed::UNSET) in.objections.add(place, "it does not say when it is placed");
  if (wager.placed == schema::Placed::BEFORE_DEAL) {
    in.objections.require_rule(wager.placed_rule, place, "the moment of placing");
  }
  if (data.getNeeds().size() != 0) {
    wager.needs = in.use_earlier_wager(view(data.getNeeds()), index, fmt::format("{}, needs", place));
    wager.needs_rule = copy(data.getNeedsRule());
    in.objections.require_rule(wager.needs_rule, place, "the wager that it needs");
  }
  wager.needed_at = data.getNeededAt();
  wager.supported_by = in.readings.by<SupportBy>(view(data.getActiveReading()), kSupportValues, place);
  if (data.getActiveReading().size() != 0 && wager.needed_at != schema::NeededAt::ROUND) {
    in.objections.add(place, "only a wager that any seat may support asks which of them do");
  }
  wager.void_support = in.readings.by<VoidSupport>(view(data.getVoidReading()), kVoidSupportValues, place);
  if (data.getVoidReading().size() != 0 && wager.needed_at != schema::NeededAt::ROUND) {
    in.objections.add(place, "only a wager that any seat may support asks whether all of them are void");
  }
  if (data.getPayTable().size() != 0) wager.pay_table = in.use_pay_table(view(data.getPayTable()), place);
  if (data.getOtherTable().size() != 0) wager.other_table = in.use_pay_table(view(data.getOtherTable()), place);
  if (data.getPaidOn().size() != 0) {
    wager.paid_on = in.use_earlier_wager(view(data.getPaidOn()), index, fmt::format("{}, paid on", place));
  }
  set_required_multiple(in, data.getRequired(), index);
  set_sign_multiple(in, data.getMultipleOfSign(), index);
  set_area(in, data, wager, place);
  for (unsigned i = 0; i < data.getOutcomes().size(); ++i) add_outcome(in, data.getOutcomes()[i], i, wager);
  add_amounts(in, data.getAmounts(), in.rules.getAmounts(), wager);
  set_max_payout(in, data.getMaxPayout(), wager);
  check_asked(in, wager, place);
}

}  // namespace cardspeak::law
