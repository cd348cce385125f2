#include "model/verdict/house/sizes.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/verdict/house/timeline.h"

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
  std::optional<Cents> approved_min;
  bool personal_without_marker = false;
};

void take(Bound& bound, const std::optional<Cents>& amount, bool personal) {
  if (!amount || (bound.amount && !personal)) return;
  bound = {amount, personal};
}

// A level's cost is a multiple of the first level's, which the sign shows.
std::optional<Cents> at_level(const std::optional<Cents>& amount, std::uint8_t times) {
  if (!amount) return amount;
  return Cents(amount->value() * times);
}

// The table's limits for a level of the wager; where personal ones are agreed for the seat, those.
Bounds bounds_of(const Round& round, const Line& line, std::uint8_t level) {
  Bounds bounds;
  const std::uint8_t times = round.law.wager(*line.wager).times(level);
  for (const WagerLimit& limit : round.facts.sign.limits) {
    const bool personal = limit.seat != SeatNo(0);
    if (limit.wager != line.kind || (personal && limit.seat != line.seat)) continue;
    if (personal && round.law.personal_limits_rule.empty()) continue;
    if (!are_crossed(limit)) {
      take(bounds.min, at_level(limit.min, times), personal);
      take(bounds.max, at_level(limit.max, times), personal);
    }
    take(bounds.unit, limit.unit, personal);
    if (limit.approved_min) bounds.approved_min = limit.approved_min;
    if (personal && !limit.marker) bounds.personal_without_marker = true;
  }
  return bounds;
}

// A little over 20 functions: one for each bound that the size of a wager is held against.
class Sizer {
 public:
  Sizer(const Round& round, const Line& line, const law::WagerRule& wager, ReadingChoice& choice,
        ConditionSet& possible, JudgedLine& out)
      : round_(round), line_(line), wager_(wager), choice_(choice), possible_(possible), out_(out) {
    out_.action = line.stake;
  }

  void against_multiple(const law::RequiredMultiple& required, const Line& base_line, const JudgedLine& base) {
    if (base.action != base_line.stake) choice_.turned_on(required.base.reading);
    // A wager that stands whatever its size is beside the one as it was placed: both may be over their maximum.
    const auto& above = wager_.amount(Condition::kAboveMultiple);
    const bool stands = above && above->then == schema::AmountEffect::AS_WAGERED;
    const bool placed = stands || choice_.meaning(required.base) == law::BaseBy::kPlaced || base.not_in_play != nullptr;
    const Cents measure = placed ? base_line.stake : base.action;
    const Cents exact(measure.value() * required.times);
    if (line_.stake > exact) {
      settle(Condition::kAboveMultiple);
      over_multiple(required.times, base_line, exact);
    } else if (line_.stake < exact) {
      settle(Condition::kBelowMultiple);
      under_multiple(required.times, base_line, exact);
    } else {
      settle(Condition::kExactMultiple);
    }
  }

  // The sign's multiples at the stage at which the wager was placed, inside those that the law permits.
  void against_sign(const law::SignMultiple& rule, const Line& base_line, const JudgedLine& base) {
    if (base.action != base_line.stake) choice_.turned_on(rule.base.reading);
    const bool placed = choice_.meaning(rule.base) == law::BaseBy::kPlaced || base.not_in_play != nullptr;
    const Cents measure = placed ? base_line.stake : base.action;
    const law::SignStage* const stage = rule.stages.empty() ? nullptr : &stage_of(rule, measure);
    if (stage != nullptr) out_.board_of_stage = stage->community_cards;
    const std::optional<Multiples> bounds =
        stage == nullptr ? Multiples{rule.at_least, rule.at_most} : permitted(rule, *stage);
    if (!bounds) {
      return leave_open({RemarkForm::kMultiplesNotOnSign,
                         {WagerName{std::string(base_line.kind)}, WagerName{wager_.kind}},
                         rule.rule},
                        out_);
    }
    also_ = stage == nullptr ? rule.rule : stage->rule;
    const Cents least(measure.value() * bounds->at_least);
    const Cents most(measure.value() * bounds->at_most);
    if (line_.stake > most) {
      settle(Condition::kAboveMultiple);
      over_multiple(bounds->at_most, base_line, most);
    } else if (line_.stake < least) {
      settle(Condition::kBelowMultiple);
      under_multiple(bounds->at_least, base_line, least);
    } else {
      settle(Condition::kExactMultiple);
    }
    also_ = {};
  }

  void against_limits() {
    if (turns_on_contested_limit()) {
      leave_open({RemarkForm::kLimitTwiceOnSign, {WagerName{wager_.kind}}, round_.law.last_word_rule}, out_);
    }
    const Bounds bounds = bounds_of(round_, line_, line_.level);
    out_.marker_missing = bounds.personal_without_marker;
    if (is_played_in_parts()) return against_costs_of_parts();
    against_maximum(bounds.max);
    against_minimum(bounds.min, bounds.approved_min);
    against_unit(bounds);
  }

 private:
  // Whether the size is out of the ordinary by one of several limits that the sign shows at once.
  [[nodiscard]] bool turns_on_contested_limit() const {
    const std::uint8_t times = wager_.times(line_.level);
    return std::ranges::any_of(round_.facts.sign.limits_twice, [&](const WagerLimit& limit) {
      const bool here = limit.seat == SeatNo(0) || limit.seat == line_.seat;
      return here && limit.wager == line_.kind && is_outside(limit, times);
    });
  }

  [[nodiscard]] bool is_outside(const WagerLimit& limit, std::uint8_t times) const {
    const Cents least = at_level(limit.min, times).value_or(Cents());
    const auto most = at_level(limit.max, times);
    if (line_.stake < least || (most && line_.stake > *most)) return true;
    if (limit.approved_min && line_.stake < *limit.approved_min) return true;
    return limit.unit && (line_.stake - least).value() % limit.unit->value() != 0;
  }

  // Several levels lie side by side, and at least one of them is not short.
  [[nodiscard]] bool is_played_in_parts() const {
    return line_.parts.size() > 1 && !std::ranges::all_of(line_.parts, &LevelPart::is_short);
  }

  // Each level is measured by its own cost: what one has too much does not make up for what another lacks.
  void against_costs_of_parts() {
    settle(Condition::kFromMinimum);
    settle(Condition::kUpToMaximum);
    settle(Condition::kOnUnit);
    for (const LevelPart& part : line_.parts) {
      const Bounds bounds = bounds_of(round_, line_, part.level);
      const std::int64_t level = part.level;
      if (part.is_short) {
        out_play(Condition::kBelowMinimum, part.stake, RemarkForm::kLevelUnderCost, RemarkForm::kLevelUnderCostStays,
                 {part.stake, level});
      } else if (bounds.max.amount && part.stake > *bounds.max.amount) {
        const Cents over = part.stake - *bounds.max.amount;
        out_play(Condition::kAboveMaximum, over, RemarkForm::kLevelOverCost, RemarkForm::kLevelOverCostStays,
                 {over, level, *bounds.max.amount});
      }
    }
  }

  // Takes an amount out of play by the rule for a size out of the ordinary.
  void out_play(Condition condition, Cents amount, RemarkForm found, RemarkForm stays,
                const std::vector<Value>& values) {
    const law::AmountRule& rule = amount_rule(condition);
    out_.action -= amount;
    out_.adjustments.push_back({{stays, values, rule.rule}, amount});
    if (!rule.finding.empty()) out_.findings.push_back({&rule, {found, values, rule.rule}});
  }

  void over_multiple(std::uint8_t times, const Line& base_line, Cents most) {
    const std::vector<Value> of{count_of(times), WagerName{std::string(base_line.kind)}};
    find(Condition::kAboveMultiple, RemarkForm::kOverMultiple, {line_.stake, of[0], of[1], most}, false);
    apply(Condition::kAboveMultiple, most, RemarkForm::kOverMultipleStays, of, false);
  }

  void under_multiple(std::uint8_t times, const Line& base_line, Cents least) {
    find(Condition::kBelowMultiple, RemarkForm::kUnderMultiple,
         {line_.stake, count_of(times), WagerName{std::string(base_line.kind)}, least}, false);
    apply(Condition::kBelowMultiple, least, RemarkForm::kNothing, {}, false);
  }

  void settle(Condition condition) { possible_ = law::settled(possible_, condition); }

  void against_maximum(const Bound& max) {
    if (!max.amount || line_.stake <= *max.amount) return settle(Condition::kUpToMaximum);
    settle(Condition::kAboveMaximum);
    find(Condition::kAboveMaximum, max.personal ? RemarkForm::kOverPersonalMaximum : RemarkForm::kOverMaximum,
         {line_.stake, *max.amount}, max.personal);
    apply(Condition::kAboveMaximum, *max.amount,
          max.personal ? RemarkForm::kOverPersonalMaximumStays : RemarkForm::kOverMaximumStays, {*max.amount},
          max.personal);
  }

  void against_minimum(const Bound& min, const std::optional<Cents>& approved) {
    if (approved && line_.stake < *approved && wager_.amount(Condition::kBelowApprovedMinimum)) {
      settle(Condition::kBelowApprovedMinimum);
      find(Condition::kBelowApprovedMinimum, RemarkForm::kUnderApprovedMinimum, {line_.stake, *approved}, false);
      return apply(Condition::kBelowApprovedMinimum, *approved, RemarkForm::kNothing, {}, false);
    }
    if (!min.amount || line_.stake >= *min.amount) return settle(Condition::kFromMinimum);
    settle(Condition::kBelowMinimum);
    // What is measured by another wager has its size from that one.
    const bool by_itself = !wager_.required && !wager_.sign_multiple;
    out_.approved_not_on_record = by_itself && !approved && wager_.amount(Condition::kBelowApprovedMinimum).has_value();
    find(Condition::kBelowMinimum, min.personal ? RemarkForm::kUnderPersonalMinimum : RemarkForm::kUnderMinimum,
         {line_.stake, *min.amount}, min.personal);
    apply(Condition::kBelowMinimum, *min.amount, RemarkForm::kNothing, {}, min.personal);
  }

  // Multiples are counted from the minimum, or from nothing where none is on record.
  void against_unit(const Bounds& bounds) {
    const Cents from = bounds.min.amount.value_or(Cents(0));
    const bool on_unit =
        !bounds.unit.amount || line_.stake <= from || (line_.stake - from).value() % bounds.unit.amount->value() == 0;
    if (on_unit) return settle(Condition::kOnUnit);
    settle(Condition::kOffUnit);
    out_.off_unit = true;
    // What counts down is counted from what the maximum leaves in play.
    const Cents in_play = std::min(line_.stake, out_.action);
    const Cents below = in_play - Cents((in_play - from).value() % bounds.unit.amount->value());
    find(Condition::kOffUnit, RemarkForm::kOffUnit, {line_.stake, *bounds.unit.amount}, bounds.unit.personal);
    apply(Condition::kOffUnit, below, RemarkForm::kOverUnitStays, {}, bounds.unit.personal);
  }

  struct Multiples {
    std::uint8_t at_least = 0;
    std::uint8_t at_most = 0;
  };

  // Nothing where the rules leave the multiples to the sign and the sign does not show them.
  [[nodiscard]] std::optional<Multiples> permitted(const law::SignMultiple& rule, const law::SignStage& stage) const {
    auto bounds = on_sign(rule, stage);
    if (bounds) bounds->at_most = most_at(rule, stage);
    return bounds;
  }

  [[nodiscard]] std::optional<Multiples> on_sign(const law::SignMultiple& rule, const law::SignStage& stage) const {
    const auto is_for_stage = [&](const WagerMultiple& sign) {
      return sign.wager == wager_.kind && (sign.stage.empty() || sign.stage == stage.stage);
    };
    if (std::ranges::any_of(round_.facts.sign.multiples_twice, is_for_stage)) return std::nullopt;
    for (const WagerMultiple& sign : round_.facts.sign.multiples) {
      if (!is_for_stage(sign)) continue;
      return Multiples{std::max(rule.at_least, sign.at_least.value_or(0)),
                       std::min(rule.at_most, sign.at_most.value_or(rule.at_most))};
    }
    return std::nullopt;
  }

  // What the sign permits at the stage, inside what the stages before it leave.
  [[nodiscard]] std::uint8_t most_at(const law::SignMultiple& rule, const law::SignStage& last) const {
    std::uint8_t most = rule.at_most;
    for (const law::SignStage& stage : rule.stages) {
      const std::uint8_t before = most;
      const auto sign = on_sign(rule, stage);
      most = sign ? sign->at_most : rule.at_most;
      if (stage.less_than_before && most >= before) most = before == 0 ? 0 : static_cast<std::uint8_t>(before - 1);
      if (&stage == &last) break;
    }
    return most;
  }

  // The betting round in which the wager was placed. Who missed one, since cards came too early, may make up for it or
  // decide with those cards: the first in which the stake is permitted. What is more than the first that it missed
  // permits is over that one.
  [[nodiscard]] const law::SignStage& stage_of(const law::SignMultiple& rule, Cents measure) const {
    const std::size_t position = position_of(round_.facts, line_.placed_seq);
    const std::size_t owed = stage_with(rule, communal_cards_up(round_, line_.seat, position));
    const std::size_t first = stage_with(rule, communal_cards_owed(round_, line_.seat, position));
    const std::size_t last = stage_with(rule, communal_cards_on_table(round_.facts, position));
    for (std::size_t i = first; i < last; ++i) {
      const auto bounds = permitted(rule, rule.stages[i]);
      if (!bounds || line_.stake.value() < measure.value() * bounds->at_least) continue;
      if (i == first || line_.stake.value() <= measure.value() * bounds->at_most) return rule.stages[i];
    }
    const auto bounds = permitted(rule, rule.stages[last]);
    const bool fits = bounds && line_.stake.value() >= measure.value() * bounds->at_least &&
                      line_.stake.value() <= measure.value() * bounds->at_most;
    return rule.stages[fits ? last : owed];
  }

  // The last stage whose communal cards lie there.
  static std::size_t stage_with(const law::SignMultiple& rule, std::size_t cards) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < rule.stages.size(); ++i) {
      if (rule.stages[i].community_cards <= cards) at = i;
    }
    return at;
  }

  // Adds the finding that the book makes of a size out of the ordinary. After `values` it takes what the player is
  // told.
  void find(Condition condition, RemarkForm form, std::vector<Value> values, bool personal) {
    const law::AmountRule& rule = amount_rule(condition);
    if (rule.finding.empty()) return;
    values.emplace_back(BookName{rule.warn});
    out_.findings.push_back({&rule, {form, std::move(values), rules_of(rule, personal)}});
  }

  // Does what the book says of the size. `limit` is what the stake was measured by; `stays` says of what is over it
  // that it is not in play, with the amount before `values`.
  void apply(Condition condition, Cents limit, RemarkForm stays, std::vector<Value> values, bool personal) {
    const law::AmountRule* const rule = &amount_rule(condition);
    if (rule->then == schema::AmountEffect::RETURN_ALL) out_.not_in_play = rule;
    const bool down =
        rule->then == schema::AmountEffect::RETURN_EXCESS || rule->then == schema::AmountEffect::TO_UNIT_BELOW;
    if (!down || out_.action <= limit) return;
    CARDSPEAK_CHECK(stays != RemarkForm::kNothing, "a stake is over what it was measured by");
    const Cents excess = out_.action - limit;
    out_.action = limit;
    std::vector<Value> with_excess{excess};
    std::ranges::move(values, std::back_inserter(with_excess));
    out_.adjustments.push_back({{stays, std::move(with_excess), rules_of(*rule, personal)}, excess});
  }

  // The entry for the size, by the reading that it rests on where it rests on one. That the text is silent is told even
  // where every answer comes to the same.
  [[nodiscard]] const law::AmountRule& amount_rule(Condition condition) const {
    const auto& rule = wager_.amount(condition);
    CARDSPEAK_CHECK(rule.has_value(), "a checked book decides every size out of the ordinary");
    choice_.turned_on(rule->rests.reading);
    if (choice_.holds(rule->rests)) return *rule;
    const auto other =
        std::ranges::find_if(rule->otherwise, [&](const law::AmountRule& each) { return choice_.holds(each.rests); });
    CARDSPEAK_CHECK(other != rule->otherwise.end(), "a checked book has an entry for every answer");
    return *other;
  }

  [[nodiscard]] Citations rules_of(const law::AmountRule& rule, bool personal) const {
    Citations rules = rule.rule;
    if (personal) rules.cite(round_.law.personal_limits_rule);
    rules.cite_all(also_);
    return rules;
  }

  const Round& round_;
  const Line& line_;
  const law::WagerRule& wager_;
  ReadingChoice& choice_;
  ConditionSet& possible_;
  JudgedLine& out_;
  Citations also_;  // beside the rule of the size
};

}  // namespace

void size_up(const Round& round, const Line& line, const Line* base_line, const JudgedLine* base, ReadingChoice& choice,
             law::ConditionSet& possible, JudgedLine& out) {
  const law::WagerRule& wager = round.law.wager(*line.wager);
  Sizer sizer(round, line, wager, choice, possible, out);
  if (wager.required && base != nullptr) sizer.against_multiple(*wager.required, *base_line, *base);
  if (wager.sign_multiple && base != nullptr) sizer.against_sign(*wager.sign_multiple, *base_line, *base);
  sizer.against_limits();
}

}  // namespace cardspeak::house
