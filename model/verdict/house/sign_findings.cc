#include "model/verdict/house/sign_findings.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardspeak::house {
namespace {

std::string_view name_of(schema::DealingMethod method) {
  switch (method) {
    case schema::DealingMethod::HAND_HELD_SHOE:
      return "handHeldShoe";
    case schema::DealingMethod::SHUFFLING_SHOE:
      return "shufflingShoe";
    case schema::DealingMethod::HAND_HELD:
      return "handHeld";
    case schema::DealingMethod::UNSET:
      break;
  }
  return {};
}

class SignFindings {
 public:
  SignFindings(const Round& round, FindingList& findings)
      : facts_(round.facts), sign_(round.facts.sign), law_(round.law), findings_(findings) {}

  void run() {
    for (const auto& [name, value] : sign_.options) option(name, value);
    for (const auto& [name, values] : sign_.options_twice) option_twice(name, values);
    for (const WagerLimit& limit : sign_.limits) limits(limit);
    for (const WagerMultiple& multiple : sign_.multiples) multiples(multiple);
    find_shown_twice(sign_.limits_twice, RemarkForm::kSignLimitTwice);
    find_shown_twice(sign_.multiples_twice, RemarkForm::kSignMultipleTwice);
    for (const WagerFact& wager : facts_.wagers) chips(wager);
    method();
    if (law_.max_seats != 0 && sign_.seats > law_.max_seats) {
      add({RemarkForm::kSignSeatsOverMost, {count_of(sign_.seats), count_of(law_.max_seats)}, law_.seats_rule});
    }
    if (sign_.poker) add({RemarkForm::kSignOfPoker});
    most_paid();
  }

 private:
  void option(const std::string& name, const std::string& value) {
    const auto rule = std::ranges::find(law_.options, name, &law::OptionRule::name);
    if (rule == law_.options.end()) {
      return add({RemarkForm::kSignOptionNotKnown, {AsRecorded{name}, AsRecorded{value}}});
    }
    if (std::ranges::find(rule->values, value) != rule->values.end()) return;
    add({RemarkForm::kSignValueNotKnown, {BookName{name}, AsRecorded{value}}, rule->rule});
  }

  void option_twice(const std::string& name, const std::vector<std::string>& values) {
    const auto rule = std::ranges::find(law_.options, name, &law::OptionRule::name);
    for (const std::string& value : values) option(name, value);
    if (rule == law_.options.end()) return;
    std::string all;
    for (const std::string& value : values) all += (all.empty() ? "" : ", ") + value;
    add({RemarkForm::kSignOptionTwice, {BookName{name}, AsRecorded{std::move(all)}}, rule->rule});
  }

  // One finding for each wager.
  template <typename Shown>
  void find_shown_twice(const std::vector<Shown>& shown, RemarkForm form) {
    std::set<std::string_view> told;
    for (const Shown& each : shown) {
      if (!told.insert(each.wager).second) continue;
      add(is_known(each.wager) ? Remark(form, {WagerName{each.wager}}, law_.last_word_rule)
                               : Remark(RemarkForm::kSignWagerNotKnown, {AsRecorded{each.wager}}));
    }
  }

  [[nodiscard]] bool is_known(const std::string& wager) const {
    return law_.find_wager(wager) ||
           std::ranges::find(law_.open_wagers, wager, &law::OpenWager::kind) != law_.open_wagers.end();
  }

  void limits(const WagerLimit& limit) {
    if (!is_known(limit.wager)) return add({RemarkForm::kSignWagerNotKnown, {AsRecorded{limit.wager}}});
    if (are_crossed(limit)) {
      limit_finding(limit, law::Condition::kBelowMinimum, RemarkForm::kSignMinimumOverMaximum,
                    {*limit.min, *limit.max});
    }
    if (limit.min && limit.approved_min && *limit.min < *limit.approved_min) {
      limit_finding(limit, law::Condition::kBelowApprovedMinimum, RemarkForm::kSignMinimumUnderApproved,
                    {*limit.min, *limit.approved_min});
    }
    if (limit.approved_min && !asks(law::Condition::kBelowApprovedMinimum)) {
      add({RemarkForm::kSignApprovedNotOfGame, {WagerName{limit.wager}, *limit.approved_min}, law_.last_word_rule});
    }
    if (sign_.seats != 0 && limit.seat.value() > sign_.seats) {
      const Remark remark(RemarkForm::kSignLimitOfNoSeat, {WagerName{limit.wager}, count_of(sign_.seats)},
                          law_.seats_rule);
      add(remark.at(limit.seat));
    }
    if (limit.unit && limit.max && *limit.unit > *limit.max) {
      limit_finding(limit, law::Condition::kOffUnit, RemarkForm::kSignUnitOverMaximum, {*limit.unit, *limit.max});
    }
    // A jackpot wager, or a step, may be laid in chips in which nobody is paid.
    const auto wager = law_.find_wager(limit.wager);
    if (!limit.min || is_in_chips(*limit.min) || !wager || !law_.brings_cards(*wager)) return;
    limit_finding(limit, law::Condition::kNotPayableInChips, RemarkForm::kSignNotInChips,
                  {*limit.min, *sign_.chip_unit});
  }

  // Whether some wager of the game is measured by it.
  [[nodiscard]] bool asks(law::Condition condition) const {
    return std::ranges::any_of(law_.wagers,
                               [&](const law::WagerRule& wager) { return wager.amount(condition).has_value(); });
  }

  void most_paid() {
    const bool known =
        std::ranges::any_of(law_.wagers, [](const law::WagerRule& wager) { return wager.max_payout.has_value(); });
    if (sign_.max_payout && !known) add({RemarkForm::kSignPayoutNotOfGame, {*sign_.max_payout}, law_.last_word_rule});
  }

  // Of a sign that cannot be right: with the rule that the wager is measured by. The values follow its name.
  void limit_finding(const WagerLimit& limit, law::Condition condition, RemarkForm form, std::vector<Value> values) {
    values.insert(values.begin(), WagerName{limit.wager});
    add(Remark(form, std::move(values), rule_of(limit.wager, condition)).at(limit.seat));
  }

  // Of a size out of the ordinary; where the book has none, who has the last word.
  [[nodiscard]] Citations rule_of(std::string_view wager, law::Condition condition) const {
    const auto index = law_.find_wager(wager);
    if (!index || !law_.wager(*index).amount(condition)) return law_.last_word_rule;
    return law_.wager(*index).amount(condition)->rule;
  }

  [[nodiscard]] bool is_in_chips(Cents amount) const {
    return !sign_.chip_unit || amount.value() % sign_.chip_unit->value() == 0;
  }

  void multiples(const WagerMultiple& multiple) {
    const auto index = law_.find_wager(multiple.wager);
    if (!index) return add({RemarkForm::kSignWagerNotKnown, {AsRecorded{multiple.wager}}});
    const auto& rule = law_.wager(*index).sign_multiple;
    if (!rule) return add({RemarkForm::kSignMultipleNotOfGame, {WagerName{multiple.wager}}});
    const bool known_stage = multiple.stage.empty() || std::ranges::find(rule->stages, multiple.stage,
                                                                         &law::SignStage::stage) != rule->stages.end();
    if (!known_stage) {
      return add({RemarkForm::kSignStageNotKnown, {WagerName{multiple.wager}, AsRecorded{multiple.stage}}, rule->rule});
    }
    const std::uint8_t least = multiple.at_least.value_or(rule->at_least);
    const std::uint8_t most = multiple.at_most.value_or(rule->at_most);
    if (least >= rule->at_least && most <= rule->at_most && least <= most) return;
    add({RemarkForm::kSignMultiplesOutside,
         {WagerName{multiple.wager}, count_of(least), count_of(most), count_of(rule->at_least),
          count_of(rule->at_most)},
         rule->rule});
  }

  // Chips make no amount between two multiples of the smallest: the amount on record is not the one that lay there, or
  // the sign does not show the smallest chip. Where the sign shows a unit for the wager, or the wager is under its
  // least, its size is told by that; where it wants such an amount itself, the sign is at odds with itself, which is
  // told of it.
  void chips(const WagerFact& wager) {
    const Cents placed = wager.amount + wager.withdrawn;
    if (is_in_chips(placed)) return;
    const bool told = std::ranges::any_of(sign_.limits, [&](const WagerLimit& limit) {
      const bool is_told = limit.unit || (limit.min && (placed < *limit.min || !is_in_chips(*limit.min)));
      return limit.wager == wager.wager && is_told;
    });
    if (told) return;
    const Remark remark(RemarkForm::kWagerNotInChips, {placed, *sign_.chip_unit},
                        rule_of(wager.wager, law::Condition::kNotPayableInChips));
    findings_.add(Finding(remark.at(wager.seat, wager.wager), wager.seq));
  }

  void method() {
    const auto& orders = law_.procedure.orders;
    if (sign_.dealing_method == schema::DealingMethod::UNSET || orders.empty()) return;
    if (law_.procedure.order_for(sign_.dealing_method) != nullptr) return;
    add({RemarkForm::kSignMethodNotOfGame,
         {BookName{std::string(name_of(sign_.dealing_method))}},
         orders.front().rule});
  }

  void add(const Remark& remark) { findings_.add(Finding(remark)); }

  const RoundFacts& facts_;
  const TableSign& sign_;
  const law::CompiledHouse& law_;
  FindingList& findings_;
};

}  // namespace

void find_about_sign(const Round& round, FindingList& findings) {
  if (round.facts.sign.known) SignFindings(round, findings).run();
}

}  // namespace cardspeak::house
