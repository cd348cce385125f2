#include "model/verdict/jackpot/meter_law.h"

#include <algorithm>

#include "model/check.h"

namespace cardspeak::jackpot {

using law::JackpotKey;

std::size_t law_in_force(std::span<const MeterLaw> laws, DeviceTimeNs when, std::size_t from) {
  while (from + 1 < laws.size() && laws[from + 1].from <= when) ++from;
  return from;
}

LawInForce::LawInForce(std::span<const MeterLaw> laws) : laws_(laws) {
  CARDSPEAK_CHECK(!laws.empty(), "a meter is judged under laws");
}

bool LawInForce::follow(DeviceTimeNs when, std::optional<std::size_t> instead) {
  by_time_ = law_in_force(laws_, when, by_time_);
  const std::size_t now = instead.value_or(by_time_);
  const bool is_another = now != at_;
  at_ = now;
  return is_another;
}

bool LawInForce::any_known() const {
  return std::ranges::any_of(laws_, [](const MeterLaw& law) { return law.law != nullptr; });
}

std::string LawInForce::rule(JackpotKey key) const {
  return is_known() ? law()->rule(key) : std::string();
}

std::string LawInForce::floor_rule() const {
  const std::string floor = rule(JackpotKey::kFloor);
  return floor.empty() ? rule(JackpotKey::kContributions) : floor;
}

}  // namespace cardspeak::jackpot
