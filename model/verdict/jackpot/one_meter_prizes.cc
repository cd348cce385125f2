#include "model/verdict/jackpot/one_meter_prizes.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "model/law/share_formulas.h"
#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/jackpot/prize_payment.h"

namespace cardspeak::jackpot {
namespace {

using law::Fraction;
using law::JackpotKey;

// A part of an amount in cents, and the sum of two such parts with one denominator.
ExactCents part(Int128 cents, Fraction share) {
  return {cents * share.numerator, share.denominator};
}

std::size_t count(std::span<const Winner> winners, PrizeHand hand) {
  return static_cast<std::size_t>(std::ranges::count(winners, hand, &Winner::hand));
}

// The prizes of a round, and what they were worked out from.
struct PaidOutOfOne {
  Cents rounded;             // the meter, rounded up: j
  Cents reseeds;             // in the prize pool: r x (R - 1)
  Cents pool;                // the prize pool
  ExactCents each_of_meter;  // what each Straight Flush takes of the meter, without Royal Flushes
  std::vector<Prize> prizes;
  Millionths total;
};

// What each winner gets.
class OneMeterPrizes {
 public:
  OneMeterPrizes(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                 const Readings& readings)
      : law_(law),
        winners_(winners),
        readings_(readings),
        chip_unit_(meter.chip_unit),
        value_(meter.values.front()),
        reset_(meter.reset_values.front()),
        royals_(count(winners, PrizeHand::kRoyalFlush)),
        straight_flushes_(winners.size() - royals_) {}

  Decided<PaidOutOfOne> run() {
    auto rounded = up_to_whole_dollar(value_);
    if (!rounded) return too_large();
    out_.rounded = *rounded;
    const auto paid = royals_ > 0 ? with_royals() : straight_flushes_ == 1 ? single() : alone();
    if (!paid) return std::unexpected(paid.error());
    auto total = sum_of(out_.prizes);
    if (!total) return too_large();
    out_.total = *total;
    return std::move(out_);
  }

 private:
  [[nodiscard]] Decided<Cents> reset_value(const std::string& rule) const {
    if (reset_) return *reset_;
    return undecided({RemarkForm::kPrizeNeedsResetValue, {RuleName{rule}}});
  }

  [[nodiscard]] Adjustment rounding() const {
    return {.what = {RemarkForm::kMeterRoundedUp, {value_, out_.rounded}, law_.rule(JackpotKey::kRoundedMeter)},
            .amount = out_.rounded};
  }

  // The printed share where a table has it and the reading goes by tables, otherwise the formula.
  [[nodiscard]] std::optional<law::Share> printed(const std::optional<law::ShareTable>& table,
                                                  std::size_t column) const {
    if (readings_.shares != law::ShareBy::kTable || !table) return std::nullopt;
    return table->find(straight_flushes_, column);
  }

  // That the printed table ends before so many hands; nothing where it has them, or there is none.
  [[nodiscard]] std::vector<Adjustment> beyond(const std::optional<law::ShareTable>& table, std::size_t column) const {
    if (!table || table->find(straight_flushes_, column)) return {};
    return {{.what = {RemarkForm::kNoRowButFormula, {RuleName{table->rule}, count_of(straight_flushes_)}, table->rule},
             .amount = Cents()}};
  }

  Decided<void> with_royals() {
    auto extra = Result<Cents>(Cents());
    if (royals_ > 1) {
      auto reset = reset_value(law_.rule(JackpotKey::kPrizePool));
      if (!reset) return std::unexpected(reset.error());
      extra = times(*reset, static_cast<std::int64_t>(royals_ - 1));
      if (!extra) return too_large();
    }
    out_.reseeds = *extra;
    out_.pool = out_.rounded + out_.reseeds;
    for (const Winner& winner : winners_) {
      if (auto paid = of_pool(winner.hand == PrizeHand::kRoyalFlush); !paid) return paid;
    }
    return {};
  }

  Decided<void> of_pool(bool royal) {
    const auto& table = royal ? law_.royal_of_pool : law_.straight_flush_of_pool;
    const JackpotKey formula_key = royal ? JackpotKey::kRoyalFormula : JackpotKey::kStraightFlushFormula;
    const auto cell = printed(table, royals_ - 1);
    const auto weight = law_.value(formula_key);
    const auto counted_royals = static_cast<std::int64_t>(royals_);
    const auto counted_others = static_cast<std::int64_t>(straight_flushes_);
    const Fraction formula = royal ? law::royal_share(weight, counted_royals, counted_others)
                                   : law::straight_flush_share(weight, counted_royals, counted_others);
    const Fraction share = cell ? Fraction{*cell, law::kWholeShare} : formula;
    auto prize = pay(law_, part(out_.pool.value(), share), chip_unit_, readings_.cents);
    if (!prize) return too_large();
    std::vector<Adjustment> how{rounding()};
    if (winners_.size() == 1) {
      prize->rule = law_.rule(JackpotKey::kRoundedMeter);
    } else {
      prize->rule = joined(law_.rule(JackpotKey::kPrizePool), cell ? table->rule : law_.rule(formula_key));
      if (royals_ > 1) {
        how.push_back({.what = {RemarkForm::kPoolWithReseeds, {out_.pool}, law_.rule(JackpotKey::kPrizePool)},
                       .amount = out_.pool});
      }
      for (Adjustment& flag : beyond(table, royals_ - 1)) how.push_back(std::move(flag));
      how.push_back({.what = {RemarkForm::kShareOfPool,
                              {ShareOf{share.numerator, share.denominator}, out_.pool},
                              cell ? table->rule : law_.rule(formula_key)},
                     .amount = prize->due});
    }
    how.insert(how.end(), prize->adjustments.begin(), prize->adjustments.end());
    prize->adjustments = std::move(how);
    out_.prizes.push_back(*std::move(prize));
    return {};
  }

  // One Straight Flush: its share of the meter, and nothing of the reset value.
  Decided<void> single() {
    const Fraction of_meter = share_of_meter();
    base_is_rounded_ = readings_.single_base == law::MeterBase::kRounded;
    out_.each_of_meter = of_base(of_meter);
    auto prize = pay(law_, out_.each_of_meter, chip_unit_, readings_.cents);
    if (!prize) return too_large();
    prize->rule = law_.rule(JackpotKey::kRoundedMeter);
    if (base_is_rounded_) prize->adjustments.insert(prize->adjustments.begin(), rounding());
    out_.prizes.push_back(*std::move(prize));
    return {};
  }

  [[nodiscard]] Fraction share_of_meter() const {
    if (const auto cell = printed(law_.straight_flush_alone, 0)) return {*cell, law::kWholeShare};
    return law::alone_share(law_.value(JackpotKey::kAloneFormula), static_cast<std::int64_t>(straight_flushes_))
        .of_meter;
  }

  [[nodiscard]] Fraction share_of_reset() const {
    if (const auto cell = printed(law_.straight_flush_alone, 1)) return {*cell, law::kWholeShare};
    return law::alone_share(law_.value(JackpotKey::kAloneFormula), static_cast<std::int64_t>(straight_flushes_))
        .of_reset;
  }

  // A share of the meter, as it is recorded or rounded.
  [[nodiscard]] ExactCents of_base(Fraction share) const {
    if (base_is_rounded_) return part(out_.rounded.value(), share);
    return {static_cast<Int128>(value_.value()) * share.numerator, share.denominator * kMillionthsToTheCent};
  }

  // Several Straight Flushes and no Royal Flush.
  Decided<void> alone() {
    if (straight_flushes_ > static_cast<std::size_t>(law::kMostAlone)) {
      return undecided({RemarkForm::kMoreThanSeats, {count_of(straight_flushes_)}});
    }
    const bool in_table = printed(law_.straight_flush_alone, 0).has_value();
    if (!in_table && !law_.has(JackpotKey::kAloneFormula)) {
      return undecided(
          {RemarkForm::kNoRowForSoMany, {RuleName{law_.straight_flush_alone->rule}, count_of(straight_flushes_)}});
    }
    const std::string rule = in_table ? law_.straight_flush_alone->rule : law_.rule(JackpotKey::kAloneFormula);
    auto reset = reset_value(rule);
    if (!reset) return std::unexpected(reset.error());
    const Fraction of_meter = share_of_meter();
    const Fraction of_reset = share_of_reset();
    base_is_rounded_ = readings_.alone_base == law::MeterBase::kRounded;
    const ExactCents meter_part = of_base(of_meter);
    out_.each_of_meter = meter_part;
    const std::int64_t scale = meter_part.denominator / of_reset.denominator;
    const ExactCents exact{meter_part.numerator + static_cast<Int128>(reset->value()) * of_reset.numerator * scale,
                           meter_part.denominator};
    auto prize = pay(law_, exact, chip_unit_, readings_.cents);
    if (!prize) return too_large();
    prize->rule = rule;
    std::vector<Adjustment> how;
    if (base_is_rounded_) how.push_back(rounding());
    for (Adjustment& flag : beyond(law_.straight_flush_alone, 0)) how.push_back(std::move(flag));
    how.push_back({.what = {RemarkForm::kSharesOfMeterAndReset,
                            {ShareOf{of_meter.numerator, of_meter.denominator},
                             ShareOf{of_reset.numerator, of_reset.denominator}, *reset},
                            rule},
                   .amount = prize->due});
    how.insert(how.end(), prize->adjustments.begin(), prize->adjustments.end());
    prize->adjustments = std::move(how);
    out_.prizes.assign(straight_flushes_, *prize);
    return {};
  }

  const law::CompiledJackpot& law_;
  std::span<const Winner> winners_;
  const Readings& readings_;
  std::optional<Cents> chip_unit_;
  Millionths value_;              // m
  std::optional<Cents> reset_;    // r
  std::size_t royals_;            // R
  std::size_t straight_flushes_;  // S
  bool base_is_rounded_ = true;
  PaidOutOfOne out_;
};

// What the prizes leave of the meter.
class LeftOfOneMeter {
 public:
  LeftOfOneMeter(const law::CompiledJackpot& law, const MeterBefore& meter, std::size_t royals,
                 const Readings& readings, const PaidOutOfOne& paid)
      : law_(law),
        readings_(readings),
        value_(meter.values.front()),
        reset_(meter.reset_values.front()),
        royals_(royals),
        paid_(paid) {}

  // Everything of the round but its prizes.
  Decided<PrizeRound> run() {
    const auto left = royals_ > 0 ? after_royals() : after_straight_flushes();
    if (!left) return too_large();
    return std::move(round_);
  }

 private:
  void contribute(HouseContribution::Kind kind, Millionths amount, const std::string& rule) {
    if (!amount.is_zero()) round_.house.push_back({.kind = kind, .level = 0, .amount = amount, .rule = rule});
  }

  // Leaves the meter at its reset value after Royal Flushes. The prizes are the pool, apart from what rounding and the
  // printed shares make of it.
  Decided<void> after_royals() {
    const bool several = law_.has(JackpotKey::kResetAfterRoyals) && royals_ > 1;
    const bool always = law_.has(JackpotKey::kResetAfterRoyal) || several;
    auto left = subtract(value_, paid_.total);
    if (!left) return too_large();
    if (!reset_) {
      round_.reset = {true};
      round_.after_rule = law_.rule(always ? JackpotKey::kResetAfterRoyal : JackpotKey::kTopUp);
      return {};
    }
    auto reset = to_millionths(*reset_);
    auto rounded = to_millionths(paid_.rounded);
    auto reseeds = to_millionths(paid_.reseeds);
    auto pool = to_millionths(paid_.pool);
    if (!reset || !rounded || !reseeds || !pool) return too_large();
    if (!always && *left >= *reset) {
      round_.after = {*left};
      round_.reset = {false};
      return {};
    }
    using Kind = HouseContribution::Kind;
    auto by_rounding = subtract(*rounded, value_);
    auto by_shares = subtract(paid_.total, *pool);
    if (!by_rounding || !by_shares) return too_large();
    round_.after_rule = always ? law_.rule(several ? JackpotKey::kResetAfterRoyals : JackpotKey::kResetAfterRoyal)
                               : law_.rule(JackpotKey::kTopUp);
    contribute(Kind::kRounding, *by_rounding, law_.rule(JackpotKey::kRoundedMeter));
    contribute(Kind::kReseeds, *reseeds, law_.rule(JackpotKey::kPrizePool));
    contribute(Kind::kRounding, *by_shares, law_.rule(JackpotKey::kCents));
    contribute(Kind::kReset, *reset, round_.after_rule);
    round_.after = {*reset};
    round_.reset = {true};
    return {};
  }

  Decided<void> after_straight_flushes() {
    if (law_.has(JackpotKey::kPrizesReduce)) return prizes_come_off();
    return percentages_come_off();
  }

  // The meter goes down by what is paid, whatever it is a share of, and is filled up to the seed.
  Decided<void> prizes_come_off() {
    auto left = subtract(value_, paid_.total);
    if (!left) return too_large();
    round_.reset = {false};
    round_.after = {*left};
    if (!reset_) return {};
    auto reset = to_millionths(*reset_);
    if (!reset) return too_large();
    if (*left >= *reset) return {};
    auto filled = subtract(*reset, *left);
    if (!filled) return too_large();
    round_.after_rule = law_.rule(JackpotKey::kTopUp);
    contribute(HouseContribution::Kind::kReset, *filled, round_.after_rule);
    round_.after = {*reset};
    round_.reset = {true};
    return {};
  }

  // Only the part that is a percentage of the meter comes off it, rounded down to a millionth; the venue pays the rest.
  Decided<void> percentages_come_off() {
    Millionths off;
    if (readings_.after_straight_flush == law::AfterPrize::kReduced) {
      const ExactCents& each = paid_.each_of_meter;
      const Int128 whole =
          each.numerator * static_cast<Int128>(paid_.prizes.size()) * kMillionthsToTheCent / each.denominator;
      if (whole > std::numeric_limits<std::int64_t>::max()) return too_large();
      off = Millionths(static_cast<std::int64_t>(whole));
    }
    auto left = subtract(value_, off);
    auto beside = subtract(paid_.total, off);
    if (!left || !beside) return too_large();
    contribute(HouseContribution::Kind::kResetPart, *beside, law_.rule(JackpotKey::kPercentReduces));
    round_.after = {*left};
    round_.reset = {false};
    return {};
  }

  const law::CompiledJackpot& law_;
  const Readings& readings_;
  Millionths value_;
  std::optional<Cents> reset_;
  std::size_t royals_;
  const PaidOutOfOne& paid_;
  PrizeRound round_;
};

}  // namespace

Decided<PrizeRound> prizes_of_one_meter(const law::CompiledJackpot& law, const MeterBefore& meter,
                                        std::span<const Winner> winners, const Readings& readings) {
  auto paid = OneMeterPrizes(law, meter, winners, readings).run();
  if (!paid) return std::unexpected(paid.error());
  auto round = LeftOfOneMeter(law, meter, count(winners, PrizeHand::kRoyalFlush), readings, *paid).run();
  if (round) round->prizes = std::move(paid->prizes);
  return round;
}

}  // namespace cardspeak::jackpot
