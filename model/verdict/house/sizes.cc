#include "model/verdict/house/sizes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "model/check.h"

namespace cardspeak::house {
namespace {

using law::Condition;
using law::ConditionSet;

// A bound, and whether it was agreed for the player at this seat.
struct Bound {
  std::optional<Cents> amount;
  bool personal = false;
};

struct Bounds {
  Bound min;
  Bound max;
  Bound unit;
  bool personal_without_marker = false;
};

void take(Bound& bound, const std::optional<Cents>& amount, bool personal) {
  if (!amount || (bound.amount && !personal)) return;
  bound = {amount, personal};
}

// The table's limits for the wager; where personal ones are agreed for the seat, those.
Bounds bounds_of(const Round& round, const Line& line) {
  Bounds bounds;
  for (const WagerLimit& limit : round.facts.sign.limits) {
    const bool personal = limit.seat != SeatNo(0);
    if (limit.wager != line.kind || (personal && limit.seat != line.seat)) continue;
    if (personal && round.law.personal_limits_rule.empty()) continue;
    take(bounds.min, limit.min, personal);
    take(bounds.max, limit.max, personal);
    take(bounds.unit, limit.unit, personal);
    if (personal && !limit.marker) bounds.personal_without_marker = true;
  }
  return bounds;
}

std::string times(std::uint8_t count) {
  return count == 1 ? "the" : count == 2 ? "twice the" : std::to_string(count) + " times the";
}

class Sizer {
 public:
  Sizer(const Round& round, const Line& line, const law::WagerRule& wager, ConditionSet& possible, JudgedLine& out)
      : round_(round), line_(line), wager_(wager), possible_(possible), out_(out) {
    out_.action = line.stake;
  }

  void against_multiple(const law::RequiredMultiple& required, const Line& base_line, const JudgedLine& base,
                        ReadingChoice& choice) {
    if (base.action != base_line.stake) choice.touch(required.base.reading);
    const bool placed = choice.meaning(required.base) == law::BaseBy::kPlaced;
    const Cents measure = placed ? base_line.stake : base.action;
    const Cents exact(measure.value() * required.times);
    const std::string multiple = times(required.times) + " " + std::string(base_line.kind);
    if (line_.stake > exact) {
      settle(Condition::kAboveMultiple);
      apply(Condition::kAboveMultiple, false, exact, multiple,
            to_string(line_.stake) + " is more than " + multiple + ", " + to_string(exact));
    } else if (line_.stake < exact) {
      settle(Condition::kBelowMultiple);
      apply(Condition::kBelowMultiple, false, exact, multiple,
            to_string(line_.stake) + " is less than " + multiple + ", " + to_string(exact));
    } else {
      settle(Condition::kExactMultiple);
    }
  }

  void against_limits() {
    const Bounds bounds = bounds_of(round_, line_);
    out_.marker_missing = bounds.personal_without_marker;
    against_maximum(bounds.max);
    against_minimum(bounds.min);
    against_unit(bounds);
  }

 private:
  void settle(Condition condition) {
    possible_ = (possible_ - law::axis_conditions(law::info(condition).axis)) | ConditionSet(condition);
  }

  void against_maximum(const Bound& max) {
    if (!max.amount || line_.stake <= *max.amount) return settle(Condition::kUpToMaximum);
    settle(Condition::kAboveMaximum);
    const std::string name = whose(max) + "maximum of " + to_string(*max.amount);
    apply(Condition::kAboveMaximum, max.personal, *max.amount, "the " + name,
          to_string(line_.stake) + " is more than the " + name);
  }

  void against_minimum(const Bound& min) {
    if (!min.amount || line_.stake >= *min.amount) return settle(Condition::kFromMinimum);
    settle(Condition::kBelowMinimum);
    const std::string name = whose(min) + "minimum of " + to_string(*min.amount);
    apply(Condition::kBelowMinimum, min.personal, *min.amount, "the " + name,
          to_string(line_.stake) + " is less than the " + name);
  }

  // Multiples are counted from the minimum, or from nothing where none is on record.
  void against_unit(const Bounds& bounds) {
    const Cents from = bounds.min.amount.value_or(Cents(0));
    const bool on_unit =
        !bounds.unit.amount || line_.stake <= from || (line_.stake - from).value() % bounds.unit.amount->value() == 0;
    if (on_unit) return settle(Condition::kOnUnit);
    settle(Condition::kOffUnit);
    out_.off_unit = true;
    apply(Condition::kOffUnit, bounds.unit.personal, *bounds.unit.amount, {},
          to_string(line_.stake) + " is no multiple of " + to_string(*bounds.unit.amount) + " over the minimum");
  }

  static std::string whose(const Bound& bound) { return bound.personal ? "personal " : ""; }

  // Does what the book says of a size out of the ordinary. `limit` is what the stake was measured by, `name` how to
  // call it.
  void apply(Condition condition, bool personal, Cents limit, const std::string& name, std::string text) {
    const auto& rule = wager_.amounts[static_cast<std::size_t>(condition)];
    CARDSPEAK_CHECK(rule.has_value(), "a checked book decides every size out of the ordinary");
    if (rule->then == schema::AmountEffect::RETURN_EXCESS && out_.action > limit) {
      const Cents excess = out_.action - limit;
      out_.action = limit;
      out_.adjustments.push_back({to_string(excess) + " over " + name + " is not in play and stays with the player",
                                  with_personal(rule->rule, personal), excess});
    }
    if (!rule->warn.empty()) text += "; the player is to be told " + rule->warn;
    if (!rule->finding.empty()) out_.findings.push_back({&*rule, personal, std::move(text)});
  }

  [[nodiscard]] std::string with_personal(const std::string& rule, bool personal) const {
    return personal ? rule + ", " + round_.law.personal_limits_rule : rule;
  }

  const Round& round_;
  const Line& line_;
  const law::WagerRule& wager_;
  ConditionSet& possible_;
  JudgedLine& out_;
};

}  // namespace

void size_up(const Round& round, const Line& line, const Line* base_line, const JudgedLine* base, ReadingChoice& choice,
             law::ConditionSet& possible, JudgedLine& out) {
  const law::WagerRule& wager = round.law.wager(*line.wager);
  Sizer sizer(round, line, wager, possible, out);
  if (wager.required && base != nullptr) sizer.against_multiple(*wager.required, *base_line, *base, choice);
  sizer.against_limits();
}

}  // namespace cardspeak::house
