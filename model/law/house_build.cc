#include "model/law/house_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "model/law/compile_text.h"

namespace cardspeak::law {

HandIndex HouseBuild::use_hand(std::string_view name, std::string_view place) {
  for (std::size_t i = 0; i < house.hands.size(); ++i) {
    if (house.hands[i].name == name) return HandIndex(static_cast<std::uint8_t>(i));
  }
  objections.add(place, fmt::format("the hand {} is not defined", quoted(name)));
  return HandIndex(0);
}

WagerIndex HouseBuild::use_wager(std::string_view kind, std::string_view place) {
  if (const auto found = house.find_wager(kind)) return *found;
  objections.add(place, fmt::format("the wager {} is not defined", quoted(kind)));
  return WagerIndex(0);
}

PayTableIndex HouseBuild::use_pay_table(std::string_view name, std::string_view place) {
  const auto found = std::ranges::find(house.pay_tables, name, &PayTable::name);
  if (found == house.pay_tables.end()) {
    objections.add(place, fmt::format("the pay table {} is not defined", quoted(name)));
    return PayTableIndex(0);
  }
  return PayTableIndex(static_cast<std::uint8_t>(found - house.pay_tables.begin()));
}

WagerIndex HouseBuild::use_earlier_wager(std::string_view kind, std::size_t before, std::string_view place) {
  const WagerIndex index = use_wager(kind, place);
  if (house.find_wager(kind) && index.value() >= before) {
    objections.add(place, fmt::format("the wager {} does not stand before it", quoted(kind)));
  }
  return index;
}

std::optional<std::pair<OptionIndex, OptionValue>> use_option_value(const CompiledHouse& house, std::string_view option,
                                                                    std::string_view value, std::string_view place,
                                                                    Objections& objections) {
  if (option.empty() != value.empty()) objections.add(place, "an option and its value come together");
  if (option.empty() || value.empty()) return std::nullopt;
  const auto rule = std::ranges::find(house.options, option, &OptionRule::name);
  if (rule == house.options.end()) {
    objections.add(place, fmt::format("the option {} is not defined", quoted(option)));
    return std::nullopt;
  }
  const auto found = std::ranges::find(rule->values, value);
  if (found == rule->values.end()) {
    objections.add(place, fmt::format("the option has no value {}", quoted(value)));
    return std::nullopt;
  }
  return std::pair(OptionIndex(static_cast<std::uint8_t>(rule - house.options.begin())),
                   OptionValue(static_cast<std::uint8_t>(found - rule->values.begin())));
}

}  // namespace cardspeak::law
