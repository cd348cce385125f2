#include "model/verdict/house/payment.h"

#include <algorithm>
#include <optional>

#include "model/check.h"

namespace cardspeak::house {
namespace {

using law::CapOrder;
using law::CapScope;
using law::Condition;

constexpr Cents kOneCent{1};

// Winnings rounded and capped in one order.
struct Paid {
  Cents rounded;  // what chips alone would make it
  Cents amount;
};

class Payer {
 public:
  Payer(const Round& round, ReadingChoice& choice, std::vector<JudgedLine>& lines)
      : round_(round), choice_(choice), lines_(lines) {}

  void run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].winnings) pay_line(i);
    }
  }

 private:
  [[nodiscard]] const law::WagerRule& wager(std::size_t i) const { return round_.law.wager(*round_.lines[i].wager); }

  [[nodiscard]] bool capped(std::size_t i) const {
    return lines_[i].winnings && wager(i).max_payout && round_.facts.sign.max_payout;
  }

  [[nodiscard]] bool paid_up(std::size_t i) const {
    return wager(i).amount(Condition::kNotPayableInChips)->then == schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT;
  }

  // What winnings are paid up to a multiple of; where no rule rounds them, they are paid to the cent.
  [[nodiscard]] Cents unit_of(std::size_t i) const {
    return paid_up(i) ? round_.facts.sign.chip_unit.value_or(kOneCent) : kOneCent;
  }

  void pay_line(std::size_t i) {
    JudgedLine& line = lines_[i];
    const Cents unit = unit_of(i);
    if (!round_.facts.sign.chip_unit && (!line.winnings->whole() || (line.off_unit && odd_multiple_is_paid_up(i)))) {
      return leave_open(i, RemarkForm::kSmallestChipNeeded);
    }
    const auto rounded = round_up(*line.winnings, unit);
    if (!rounded) return leave_open(i, RemarkForm::kWinningsTooLarge);
    line.due = *rounded;
    note_odd_payment(i);
    if (capped(i)) {
      cap(i, unit);
    } else {
      note_rounding(i, *rounded);
    }
  }

  [[nodiscard]] bool odd_multiple_is_paid_up(std::size_t i) const {
    const auto& rule = wager(i).amount(Condition::kOffUnit);
    return rule && rule->then == schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT;
  }

  // Winnings that chips cannot pay, where no rule rounds them.
  void note_odd_payment(std::size_t i) {
    const auto& chip = round_.facts.sign.chip_unit;
    const law::AmountRule& rule = *wager(i).amount(Condition::kNotPayableInChips);
    if (paid_up(i) || !chip || rule.finding.empty() || lines_[i].due.value() % chip->value() == 0) return;
    lines_[i].findings.push_back({&rule, {RemarkForm::kNoMultipleOfChip, {lines_[i].due, *chip}, rule.rule}});
  }

  void leave_open(std::size_t i, RemarkForm why) {
    JudgedLine& line = lines_[i];
    line.decidable = false;
    line.doubt = {why, {}, rounding_rule(i)};
    line.rule.cite(rounding_rule(i));
    line.due = line.returned = Cents(0);
    line.outcome = schema::Outcome::UNSET;
  }

  [[nodiscard]] const std::string& rounding_rule(std::size_t i) const {
    const auto& rule = wager(i).amount(Condition::kNotPayableInChips);
    CARDSPEAK_CHECK(rule.has_value(), "a checked book decides winnings that chips cannot pay");
    return rule->rule;
  }

  // --- the maximum payout --------------------------------------------------------------------------------------------

  void cap(std::size_t i, Cents unit) {
    const law::MaxPayout& rule = *wager(i).max_payout;
    const Cents most = *round_.facts.sign.max_payout;
    if (widest_sum(i) > most) choice_.turned_on(rule.scope.reading);
    const Cents left = std::max(Cents(0), most - taken_before(i, choice_.meaning(rule.scope)));
    const CapOrder order = choice_.meaning(rule.order);
    const Paid paid = cap_in_order(i, unit, left, order);
    const Paid other = cap_in_order(
        i, unit, left, order == CapOrder::kRoundThenCap ? CapOrder::kCapThenRound : CapOrder::kRoundThenCap);
    if (paid.amount != other.amount) choice_.turned_on(rule.order.reading);
    lines_[i].due = paid.amount;
    note_rounding(i, paid.rounded);
    if (paid.amount < paid.rounded) {
      lines_[i].adjustments.push_back(
          {{RemarkForm::kHeldToMaximumPayout, {most}, rule.rule}, paid.rounded - paid.amount});
    }
  }

  [[nodiscard]] Paid cap_in_order(std::size_t i, Cents unit, Cents left, CapOrder order) const {
    const Cents rounded = round_up(*lines_[i].winnings, unit).value();
    if (rounded <= left) return {rounded, rounded};
    if (order == CapOrder::kRoundThenCap) return {rounded, left};
    return {rounded, std::min(rounded, round_up({.numerator = left.value(), .denominator = 1}, unit).value())};
  }

  // What all wagers that the widest scope puts under one maximum would win without it.
  [[nodiscard]] Cents widest_sum(std::size_t i) const {
    Cents sum;
    for (std::size_t j = 0; j < lines_.size(); ++j) {
      if (!capped(j) || !same_player(i, j)) continue;
      sum += round_up(*lines_[j].winnings, unit_of(j)).value_or(Cents(0));
    }
    return sum;
  }

  [[nodiscard]] Cents taken_before(std::size_t i, CapScope scope) const {
    Cents sum;
    for (std::size_t j = 0; j < i; ++j) {
      if (!capped(j) || !lines_[j].decidable) continue;
      if (scope == CapScope::kPerHand ? round_.lines[i].seat == round_.lines[j].seat
                                      : scope == CapScope::kPerPlayer && same_player(i, j)) {
        sum += lines_[j].due;
      }
    }
    return sum;
  }

  // A seat without a player on record is its own player.
  [[nodiscard]] bool same_player(std::size_t i, std::size_t j) const {
    const std::string_view a = player(i);
    return round_.lines[i].seat == round_.lines[j].seat || (!a.empty() && a == player(j));
  }

  [[nodiscard]] std::string_view player(std::size_t i) const {
    const Line& line = round_.lines[i];
    if (!line.patron.empty()) return line.patron;
    const SeatFact* fact = round_.facts.find_seat(line.seat);
    return fact == nullptr ? std::string_view() : std::string_view(fact->patron);
  }

  void note_rounding(std::size_t i, Cents rounded) {
    const ExactCents& exact = *lines_[i].winnings;
    if (Int128{rounded.value()} * exact.denominator == exact.numerator) return;
    const auto down = round_down(exact, kOneCent);
    CARDSPEAK_CHECK(down.has_value(), "winnings that round up also round down");
    lines_[i].adjustments.push_back(
        {{RemarkForm::kPaidUpToChips, {rounded, *round_.facts.sign.chip_unit}, rounding_rule(i)}, rounded - *down});
  }

  const Round& round_;
  ReadingChoice& choice_;
  std::vector<JudgedLine>& lines_;
};

}  // namespace

void pay(const Round& round, ReadingChoice& choice, std::vector<JudgedLine>& lines) {
  Payer(round, choice, lines).run();
}

}  // namespace cardspeak::house
