// What the rules say of a meter, one law after another over its life.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "model/ids.h"
#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/prize_readings.h"

namespace cardspeak::jackpot {

// What the rules say of meters from a moment on, until the next one of a list; the first of a list holds from the
// beginning.
struct MeterLaw {
  DeviceTimeNs from;
  const law::CompiledJackpot* law = nullptr;  // null: no book that we hold says what prizes do to the meter
  Readings readings{};
  const law::CompiledHouse* house = nullptr;  // the rest of its book; null with `law`, or where nobody asks for it
};

// The place in the list of the law in force at the moment, but not before `from`. Laws that hold from the same moment:
// the last of them. The list has at least one.
std::size_t law_in_force(std::span<const MeterLaw> laws, DeviceTimeNs when, std::size_t from = 0);

// Goes along a meter's steps and holds the law that the present one falls under: at first the first of the list. A
// clock that goes back does not bring old rules back. The list outlives it and has at least one.
class LawInForce {
 public:
  explicit LawInForce(std::span<const MeterLaw> laws);

  // Goes on to a step recorded at the moment: it falls under the law in force then, or under the one given by its place
  // in the list. True: that is another law than before.
  bool follow(DeviceTimeNs when, std::optional<std::size_t> instead = {});

  [[nodiscard]] std::size_t index() const { return at_; }
  [[nodiscard]] const Readings& readings() const { return laws_[at_].readings; }
  [[nodiscard]] const law::CompiledHouse* house() const { return laws_[at_].house; }
  // Null: the rules say nothing of meters, or none are known.
  [[nodiscard]] const law::CompiledJackpot* law() const { return laws_[at_].law; }
  [[nodiscard]] bool is_known() const { return law() != nullptr; }
  // Whether any law of the list is.
  [[nodiscard]] bool any_known() const;
  [[nodiscard]] bool has(law::JackpotKey key) const { return is_known() && law()->has(key); }
  // The number of the rule; empty where the law is not known or has no such entry.
  [[nodiscard]] std::string rule(law::JackpotKey key) const;
  // The rule by which a meter records no less than what fed it.
  [[nodiscard]] std::string floor_rule() const;

 private:
  std::span<const MeterLaw> laws_;
  std::size_t by_time_ = 0;
  std::size_t at_ = 0;
};

}  // namespace cardspeak::jackpot
