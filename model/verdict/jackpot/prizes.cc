#include "model/verdict/jackpot/prizes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/law/share_formulas.h"
#include "model/verdict/jackpot/amounts.h"

namespace cardspeak::jackpot {
namespace {

using law::Fraction;
using law::JackpotKey;

// A part of an amount in cents, and the sum of two such parts with one denominator.
ExactCents part(Int128 cents, Fraction share) {
  return {cents * share.numerator, share.denominator};
}

std::string percent(law::Share thousandths) {
  const std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
  return std::to_string(thousandths / 1000) + "." + digits + "%";
}

std::string text_of(Fraction share) {
  return std::to_string(share.numerator) + "/" + std::to_string(share.denominator);
}

std::string joined(std::string text, const std::string& more) {
  if (more.empty() || text == more) return text;
  return text.empty() ? more : std::move(text) + ", " + more;
}

std::size_t count(std::span<const Winner> winners, PrizeHand hand) {
  return static_cast<std::size_t>(std::ranges::count(winners, hand, &Winner::hand));
}

std::string bounds_text(const law::HandBounds& bounds, std::size_t royals, std::size_t straight_flushes) {
  if (royals <= bounds.royals && royals + straight_flushes <= bounds.straight_flushes_or_better) return {};
  return std::to_string(royals) + " Royal Flushes and " + std::to_string(straight_flushes) +
         " Straight Flushes are on record, where the cards of one round give at most " + std::to_string(bounds.royals) +
         " and " + std::to_string(bounds.straight_flushes_or_better) + " together";
}

// What both systems do at the end: an exact amount becomes one that is paid.
Result<Prize> pay(const law::CompiledJackpot& law, ExactCents exact, std::optional<Cents> chip_unit,
                  CentsRounding rounding) {
  auto due = round_to_pay(exact, rounding, chip_unit);
  if (!due) return std::unexpected(due.error());
  Prize prize{.due = *due, .exact = exact, .rule = {}, .adjustments = {}};
  if (static_cast<Int128>(due->value()) * exact.denominator != exact.numerator) {
    const auto down = round_down(exact, Cents(1));
    if (!down) return std::unexpected(down.error());
    prize.adjustments.push_back(
        {.what = "the share is " + to_string(*down) + " and a part of a cent, paid as " + to_string(*due),
         .rule = law.rule(JackpotKey::kCents),
         .amount = *due});
  }
  return prize;
}

// --- one value per meter ---------------------------------------------------------------------------------------------

class OneMeter {
 public:
  OneMeter(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
           const Readings& readings)
      : law_(law),
        winners_(winners),
        readings_(readings),
        chip_unit_(meter.chip_unit),
        value_(meter.values.front()),
        reset_(meter.reset_values.front()),
        royals_(count(winners, PrizeHand::kRoyalFlush)),
        straight_flushes_(winners.size() - royals_) {}

  Result<PrizeRound> run() {
    auto rounded = up_to_whole_dollar(value_);
    if (!rounded) return std::unexpected(rounded.error());
    rounded_ = *rounded;
    const auto paid = royals_ > 0 ? with_royals() : straight_flushes_ == 1 ? single() : alone();
    if (!paid) return std::unexpected(paid.error());
    if (auto sum = add_up(); !sum) return std::unexpected(sum.error());
    const auto left = royals_ > 0 ? after_royals() : after_straight_flushes();
    if (!left) return std::unexpected(left.error());
    return std::move(round_);
  }

 private:
  [[nodiscard]] Result<Cents> reset_value(const std::string& rule) const {
    if (reset_) return *reset_;
    return fail(ErrorCode::kNotFound,
                "the prize needs the meter's reset value (" + rule + "), which neither the rules nor the record name");
  }

  [[nodiscard]] Adjustment rounding() const {
    return {.what = "the meter of " + to_string(value_) + " is rounded up to " + to_string(rounded_),
            .rule = law_.rule(JackpotKey::kRoundedMeter),
            .amount = rounded_};
  }

  // The printed share where a table has it and the reading goes by tables, otherwise the formula.
  [[nodiscard]] std::optional<law::Share> printed(const std::optional<law::ShareTable>& table,
                                                  std::size_t column) const {
    if (readings_.shares != law::ShareBy::kTable || !table) return std::nullopt;
    return table->find(straight_flushes_, column);
  }

  Result<void> with_royals() {
    auto extra = Result<Cents>(Cents());
    if (royals_ > 1) {
      auto reset = reset_value(law_.rule(JackpotKey::kPrizePool));
      if (!reset) return std::unexpected(reset.error());
      extra = times(*reset, static_cast<std::int64_t>(royals_ - 1));
      if (!extra) return std::unexpected(extra.error());
    }
    reseeds_ = *extra;
    pool_ = rounded_ + reseeds_;
    for (const Winner& winner : winners_) {
      if (auto paid = of_pool(winner.hand == PrizeHand::kRoyalFlush); !paid) return paid;
    }
    return {};
  }

  Result<void> of_pool(bool royal) {
    const auto& table = royal ? law_.royal_of_pool : law_.straight_flush_of_pool;
    const JackpotKey formula_key = royal ? JackpotKey::kRoyalFormula : JackpotKey::kStraightFlushFormula;
    const auto cell = printed(table, royals_ - 1);
    const auto weight = law_.value(formula_key);
    const auto counted_royals = static_cast<std::int64_t>(royals_);
    const auto counted_others = static_cast<std::int64_t>(straight_flushes_);
    const Fraction formula = royal ? law::royal_share(weight, counted_royals, counted_others)
                                   : law::straight_flush_share(weight, counted_royals, counted_others);
    const Fraction share = cell ? Fraction{*cell, law::kWholeShare} : formula;
    auto prize = pay(law_, part(pool_.value(), share), chip_unit_, readings_.cents);
    if (!prize) return std::unexpected(prize.error());
    std::vector<Adjustment> how{rounding()};
    if (winners_.size() == 1) {
      prize->rule = law_.rule(JackpotKey::kRoundedMeter);
    } else {
      prize->rule = joined(law_.rule(JackpotKey::kPrizePool), cell ? table->rule : law_.rule(formula_key));
      if (royals_ > 1) {
        how.push_back(
            {.what = "the prize pool has a reset value more for each Royal Flush after the first: " + to_string(pool_),
             .rule = law_.rule(JackpotKey::kPrizePool),
             .amount = pool_});
      }
      how.push_back({.what = (cell ? percent(*cell) : text_of(share)) + " of the prize pool of " + to_string(pool_),
                     .rule = cell ? table->rule : law_.rule(formula_key),
                     .amount = prize->due});
    }
    how.insert(how.end(), prize->adjustments.begin(), prize->adjustments.end());
    prize->adjustments = std::move(how);
    round_.prizes.push_back(*std::move(prize));
    return {};
  }

  // One Straight Flush: its share of the meter, and nothing of the reset value.
  Result<void> single() {
    of_meter_ = share_of_meter();
    base_is_rounded_ = readings_.single_base == law::MeterBase::kRounded;
    auto prize = pay(law_, of_base(of_meter_), chip_unit_, readings_.cents);
    if (!prize) return std::unexpected(prize.error());
    prize->rule = law_.rule(JackpotKey::kRoundedMeter);
    if (base_is_rounded_) prize->adjustments.insert(prize->adjustments.begin(), rounding());
    round_.prizes.push_back(*std::move(prize));
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
    if (base_is_rounded_) return part(rounded_.value(), share);
    return {static_cast<Int128>(value_.value()) * share.numerator, share.denominator * kMillionthsToTheCent};
  }

  // Several Straight Flushes and no Royal Flush.
  Result<void> alone() {
    if (straight_flushes_ > static_cast<std::size_t>(law::kMostAlone)) {
      return fail(ErrorCode::kBadInput,
                  std::to_string(straight_flushes_) + " Straight Flushes in one round: no table has that many seats");
    }
    const bool in_table = printed(law_.straight_flush_alone, 0).has_value();
    if (!in_table && !law_.has(JackpotKey::kAloneFormula)) {
      return fail(ErrorCode::kNotFound, law_.straight_flush_alone->rule + " has no row for " +
                                            std::to_string(straight_flushes_) +
                                            " Straight Flushes, and the rules give no formula");
    }
    const std::string rule = in_table ? law_.straight_flush_alone->rule : law_.rule(JackpotKey::kAloneFormula);
    auto reset = reset_value(rule);
    if (!reset) return std::unexpected(reset.error());
    of_meter_ = share_of_meter();
    const Fraction of_reset = share_of_reset();
    base_is_rounded_ = readings_.alone_base == law::MeterBase::kRounded;
    const ExactCents meter_part = of_base(of_meter_);
    const std::int64_t scale = meter_part.denominator / of_reset.denominator;
    const ExactCents exact{meter_part.numerator + static_cast<Int128>(reset->value()) * of_reset.numerator * scale,
                           meter_part.denominator};
    auto prize = pay(law_, exact, chip_unit_, readings_.cents);
    if (!prize) return std::unexpected(prize.error());
    prize->rule = rule;
    std::vector<Adjustment> how;
    if (base_is_rounded_) how.push_back(rounding());
    const auto share_text = [&](Fraction share) {
      return in_table ? percent(static_cast<law::Share>(share.numerator)) : text_of(share);
    };
    how.push_back({.what = share_text(of_meter_) + " of the meter and " + share_text(of_reset) +
                           " of the reset value of " + to_string(*reset),
                   .rule = rule,
                   .amount = prize->due});
    how.insert(how.end(), prize->adjustments.begin(), prize->adjustments.end());
    prize->adjustments = std::move(how);
    round_.prizes.assign(straight_flushes_, *prize);
    return {};
  }

  Result<void> add_up() {
    for (const Prize& prize : round_.prizes) {
      auto amount = to_millionths(prize.due);
      if (!amount) return std::unexpected(amount.error());
      auto sum = add(total_, *amount);
      if (!sum) return std::unexpected(sum.error());
      total_ = *sum;
    }
    return {};
  }

  void contribute(HouseContribution::Kind kind, Millionths amount, const std::string& rule) {
    if (!amount.is_zero()) round_.house.push_back({.kind = kind, .level = 0, .amount = amount, .rule = rule});
  }

  // Leaves the meter at its reset value after Royal Flushes. The prizes are the pool, but for what rounding and the
  // printed shares make of it.
  Result<void> after_royals() {
    const bool several = law_.has(JackpotKey::kResetAfterRoyals) && royals_ > 1;
    const bool always = law_.has(JackpotKey::kResetAfterRoyal) || several;
    auto left = subtract(value_, total_);
    if (!left) return std::unexpected(left.error());
    if (!reset_) {
      round_.reset = {true};
      round_.after_rule = law_.rule(always ? JackpotKey::kResetAfterRoyal : JackpotKey::kTopUp);
      return {};
    }
    auto reset = to_millionths(*reset_);
    auto rounded = to_millionths(rounded_);
    auto reseeds = to_millionths(reseeds_);
    auto pool = to_millionths(pool_);
    if (!reset || !rounded || !reseeds || !pool) return too_much();
    if (!always && *left >= *reset) {
      round_.after = {*left};
      round_.reset = {false};
      return {};
    }
    using Kind = HouseContribution::Kind;
    auto by_rounding = subtract(*rounded, value_);
    auto by_shares = subtract(total_, *pool);
    if (!by_rounding || !by_shares) return too_much();
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

  Result<void> after_straight_flushes() {
    if (law_.has(JackpotKey::kPrizesReduce)) return prizes_come_off();
    return percentages_come_off();
  }

  // The meter goes down by what is paid, whatever it is a share of, and is filled up to the seed.
  Result<void> prizes_come_off() {
    auto left = subtract(value_, total_);
    if (!left) return std::unexpected(left.error());
    round_.reset = {false};
    round_.after = {*left};
    if (!reset_) return {};
    auto reset = to_millionths(*reset_);
    if (!reset) return std::unexpected(reset.error());
    if (*left >= *reset) return {};
    auto filled = subtract(*reset, *left);
    if (!filled) return std::unexpected(filled.error());
    round_.after_rule = law_.rule(JackpotKey::kTopUp);
    contribute(HouseContribution::Kind::kReset, *filled, round_.after_rule);
    round_.after = {*reset};
    round_.reset = {true};
    return {};
  }

  // Only the part that is a percentage of the meter comes off it, to the millionth below; the rest is the house's.
  Result<void> percentages_come_off() {
    Millionths off;
    if (readings_.after_straight_flush == law::AfterPrize::kReduced) {
      const ExactCents each = of_base(of_meter_);
      const Int128 whole =
          each.numerator * static_cast<Int128>(straight_flushes_) * kMillionthsToTheCent / each.denominator;
      if (whole > std::numeric_limits<std::int64_t>::max()) return too_much();
      off = Millionths(static_cast<std::int64_t>(whole));
    }
    auto left = subtract(value_, off);
    auto beside = subtract(total_, off);
    if (!left || !beside) return too_much();
    contribute(HouseContribution::Kind::kResetPart, *beside, law_.rule(JackpotKey::kPercentReduces));
    round_.after = {*left};
    round_.reset = {false};
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
  Cents rounded_;                 // j
  Cents reseeds_;                 // r x (R - 1)
  Cents pool_;
  Fraction of_meter_;  // what each Straight Flush takes of the meter, without Royal Flushes
  bool base_is_rounded_ = true;
  Millionths total_;  // all prizes
  PrizeRound round_;
};

// --- levels ----------------------------------------------------------------------------------------------------------

class Levels {
 public:
  Levels(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
         const Readings& readings)
      : law_(law),
        winners_(winners),
        readings_(readings),
        chip_unit_(meter.chip_unit),
        resets_(meter.reset_values),
        pools_(meter.values.begin(), meter.values.end()),
        known_(pools_.size(), true) {}

  Result<PrizeRound> run() {
    for (const Winner& winner : winners_) {
      if (winner.level == 0 || winner.level > pools_.size()) {
        return fail(ErrorCode::kBadInput, "the meter has no level " + std::to_string(winner.level));
      }
    }
    find_order();
    round_.prizes.resize(winners_.size());
    round_.reset.assign(pools_.size(), false);
    for (std::size_t level = 1; level <= pools_.size(); ++level) {
      if (auto done = group(PrizeHand::kStraightFlush, level); !done) return std::unexpected(done.error());
    }
    const bool ascending = readings_.royal_levels == law::LevelOrder::kAscending;
    for (std::size_t i = 1; i <= pools_.size(); ++i) {
      const std::size_t level = ascending ? i : pools_.size() + 1 - i;
      if (auto done = group(PrizeHand::kRoyalFlush, level); !done) return std::unexpected(done.error());
    }
    if (std::ranges::find(known_, false) == known_.end()) round_.after = pools_;
    return std::move(round_);
  }

 private:
  // The rules that say which of the prizes come first, where there is something to order.
  void find_order() {
    std::set<std::size_t> levels;
    bool royals = false;
    for (const Winner& winner : winners_) {
      if (winner.hand == PrizeHand::kRoyalFlush) royals = true;
      if (winner.hand == PrizeHand::kStraightFlush) levels.insert(winner.level);
    }
    if (royals && !levels.empty()) order_rule_ = law_.rule(JackpotKey::kStraightFlushFirst);
    if (levels.size() > 1) order_rule_ = joined(order_rule_, law_.rule(JackpotKey::kLevelsAscending));
  }

  // The winners of one hand on one level: each is keyed off in turn, and what was keyed off is shared equally.
  Result<void> group(PrizeHand hand, std::size_t level) {
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < winners_.size(); ++i) {
      if (winners_[i].hand == hand && winners_[i].level == level) members.push_back(i);
    }
    if (members.empty()) return {};
    const bool royal = hand == PrizeHand::kRoyalFlush;
    constexpr std::int64_t kHundred = 100;
    Int128 keyed = 0;  // hundredths of a millionth
    std::vector<Adjustment> how;
    Millionths off;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (std::find(known_.begin(), known_.begin() + static_cast<std::ptrdiff_t>(level), false) !=
          known_.begin() + static_cast<std::ptrdiff_t>(level)) {
        return fail(ErrorCode::kNotFound,
                    "the prize follows another one of the round, after which a pool starts again from an amount, or is "
                    "filled up "
                    "to one, that no text that we hold names (" +
                        law_.pools[level - 1].rule + ")");
      }
      const Int128 display = shown(level);
      const std::int64_t of_display = law_.value(royal ? JackpotKey::kRoyalPrize : JackpotKey::kStraightFlushPrize);
      keyed += display * of_display;
      if (display > kMeterMax.value()) return too_much();
      const Millionths seen(static_cast<std::int64_t>(display));
      how.push_back({.what = std::to_string(of_display) + "% of the level " + std::to_string(level) + " display of " +
                             to_string(seen),
                     .rule = joined(law_.rule(JackpotKey::kDisplay),
                                    law_.rule(royal ? JackpotKey::kKeyOffRoyal : JackpotKey::kKeyOffStraightFlush)),
                     .amount = whole_cents(seen)});
      auto came_off = royal ? key_off_royal(level) : key_off_straight_flush(level);
      if (!came_off) return std::unexpected(came_off.error());
      auto sum = add(off, *came_off);
      if (!sum) return std::unexpected(sum.error());
      off = *sum;
    }
    const auto sharing = static_cast<std::int64_t>(members.size());
    if (sharing > 1) {
      how.push_back({.what = "what was keyed off is combined and shared equally by " + std::to_string(sharing),
                     .rule = law_.rule(JackpotKey::kSharedOnLevel),
                     .amount = Cents()});
    }
    return pay_each(members, {keyed, kHundred * kMillionthsToTheCent * sharing}, how, off, level);
  }

  Result<void> pay_each(const std::vector<std::size_t>& members, ExactCents exact, const std::vector<Adjustment>& how,
                        Millionths off, std::size_t level) {
    Millionths total;
    for (const std::size_t member : members) {
      auto prize = pay(law_, exact, chip_unit_, readings_.cents);
      if (!prize) return std::unexpected(prize.error());
      auto amount = to_millionths(prize->due);
      if (!amount) return std::unexpected(amount.error());
      auto sum = add(total, *amount);
      if (!sum) return std::unexpected(sum.error());
      total = *sum;
      prize->rule =
          joined(law_.rule(members.size() > 1 ? JackpotKey::kSharedOnLevel : JackpotKey::kDisplay), order_rule_);
      prize->adjustments.insert(prize->adjustments.begin(), how.begin(), how.end());
      round_.prizes[member] = *std::move(prize);
    }
    auto beside = subtract(total, off);
    if (!beside) return std::unexpected(beside.error());
    contribute(HouseContribution::Kind::kRounding, *beside, level, law_.rule(JackpotKey::kCents));
    return {};
  }

  // The display of a level: the pools up to it.
  [[nodiscard]] Int128 shown(std::size_t level) const {
    Int128 sum = 0;
    for (std::size_t i = 0; i < level; ++i) sum += pools_[i].value();
    return sum;
  }

  void contribute(HouseContribution::Kind kind, Millionths amount, std::size_t level, const std::string& rule) {
    if (amount.is_zero()) return;
    round_.house.push_back({.kind = kind, .level = static_cast<std::uint8_t>(level), .amount = amount, .rule = rule});
  }

  // Nothing where no text that we hold names the reseed amount.
  [[nodiscard]] Result<std::optional<Millionths>> reseed(std::size_t pool) const {
    if (!resets_[pool]) return std::nullopt;
    auto value = to_millionths(*resets_[pool]);
    if (!value) return std::unexpected(value.error());
    return *value;
  }

  // How much the pools go down by the prize, before they start again.
  Result<Millionths> key_off_royal(std::size_t level) {
    Millionths off;
    for (std::size_t i = 0; i < level; ++i) {
      auto sum = add(off, pools_[i]);
      auto again = reseed(i);
      if (!sum || !again) return too_much();
      off = *sum;
      round_.reset[i] = true;
      known_[i] = again->has_value();
      pools_[i] = again->value_or(Millionths());
      contribute(HouseContribution::Kind::kReset, pools_[i], i + 1, law_.rule(JackpotKey::kKeyOffRoyal));
      note_rule(joined(law_.rule(JackpotKey::kKeyOffRoyal), law_.pools[i].rule));
    }
    return off;
  }

  // A tenth of a pool need not be whole millionths: what comes off is the millionth below.
  Result<Millionths> key_off_straight_flush(std::size_t level) {
    constexpr std::int64_t kHundred = 100;
    Millionths off;
    for (std::size_t i = 0; i < level; ++i) {
      const Int128 tenth =
          static_cast<Int128>(pools_[i].value()) * law_.value(JackpotKey::kKeyOffStraightFlush) / kHundred;
      const Millionths less(static_cast<std::int64_t>(tenth));
      auto sum = add(off, less);
      auto left = subtract(pools_[i], less);
      auto again = reseed(i);
      if (!sum || !left || !again) return too_much();
      off = *sum;
      pools_[i] = *left;
      // How far it is filled up, if at all, turns on an amount that no text names.
      if (!*again) known_[i] = false;
      if (!*again || *left >= **again) continue;
      auto filled = subtract(**again, *left);
      if (!filled) return std::unexpected(filled.error());
      pools_[i] = **again;
      round_.reset[i] = true;
      contribute(HouseContribution::Kind::kReset, *filled, i + 1, law_.rule(JackpotKey::kTopUp));
      note_rule(joined(law_.rule(JackpotKey::kTopUp), law_.pools[i].rule));
    }
    return off;
  }

  void note_rule(const std::string& rule) {
    if (round_.after_rule.find(rule) == std::string::npos) round_.after_rule = joined(round_.after_rule, rule);
  }

  const law::CompiledJackpot& law_;
  std::string order_rule_;  // empty: there is nothing to order
  std::span<const Winner> winners_;
  const Readings& readings_;
  std::optional<Cents> chip_unit_;
  std::span<const std::optional<Cents>> resets_;
  std::vector<Millionths> pools_;
  std::vector<bool> known_;  // false: the pool was to start again from, or filled up to, an amount that no text names
  PrizeRound round_;
};

Result<PrizeRound> prizes_by(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                             const Readings& readings) {
  if (law.has_levels()) return Levels(law, meter, winners, readings).run();
  return OneMeter(law, meter, winners, readings).run();
}

// A choice of readings that leaves each at its default.
struct Defaults {
  const law::CompiledHouse& house;

  template <typename Meaning>
  [[nodiscard]] Meaning meaning(const law::ReadingSwitch<Meaning>& by) const {
    return by.meanings[by.reading ? house.readings[by.reading->value()].default_value.value() : 0];
  }
};

bool same(const PrizeRound& left, const PrizeRound& right) {
  return left.after == right.after && std::ranges::equal(left.prizes, right.prizes, {}, &Prize::due, &Prize::due);
}

// Whether another meaning of one reading would give another result.
template <typename Meaning>
void try_others(const law::ReadingSwitch<Meaning>& by, Meaning Readings::*part, const law::CompiledJackpot& law,
                const MeterBefore& meter, std::span<const Winner> winners, const Readings& readings,
                PrizeRound& result) {
  if (!by.reading) return;
  for (const Meaning other : by.meanings) {
    if (other == readings.*part) continue;
    Readings changed = readings;
    changed.*part = other;
    const auto outcome = prizes_by(law, meter, winners, changed);
    if (outcome && same(*outcome, result)) continue;
    result.turned_on.push_back(*by.reading);
    return;
  }
}

}  // namespace

std::optional<PrizeHand> prize_hand(std::string_view name) {
  if (name == "royalFlush") return PrizeHand::kRoyalFlush;
  if (name == "straightFlush") return PrizeHand::kStraightFlush;
  return std::nullopt;
}

Readings default_readings(const law::CompiledJackpot& law, const law::CompiledHouse& house) {
  return readings_of(law, Defaults{house});
}

Result<PrizeRound> prizes(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                          const Readings& readings) {
  CARDSPEAK_CHECK(!winners.empty(), "prizes are paid to somebody");
  const std::size_t levels = law.has_levels() ? law.pools.size() : 1;
  if (meter.values.size() != levels || meter.reset_values.size() != levels) {
    return fail(ErrorCode::kBadInput, "the meter has " + std::to_string(meter.values.size()) +
                                          " values on record, where the rules have " + std::to_string(levels));
  }
  if (std::ranges::any_of(meter.values, [](Millionths value) { return value.value() < 0; })) {
    return fail(ErrorCode::kBadInput, "the meter is below zero");
  }
  auto result = prizes_by(law, meter, winners, readings);
  if (!result) return result;
  const std::size_t royals = count(winners, PrizeHand::kRoyalFlush);
  result->beyond_cards = bounds_text(law.bounds, royals, winners.size() - royals);
  try_others(law.shares, &Readings::shares, law, meter, winners, readings, *result);
  try_others(law.alone_base, &Readings::alone_base, law, meter, winners, readings, *result);
  try_others(law.single_base, &Readings::single_base, law, meter, winners, readings, *result);
  try_others(law.after_straight_flush, &Readings::after_straight_flush, law, meter, winners, readings, *result);
  try_others(law.royal_levels, &Readings::royal_levels, law, meter, winners, readings, *result);
  try_others(law.cents, &Readings::cents, law, meter, winners, readings, *result);
  return result;
}

}  // namespace cardspeak::jackpot
