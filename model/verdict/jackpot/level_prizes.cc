#include "model/verdict/jackpot/level_prizes.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/jackpot/prize_payment.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

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

  Decided<PrizeRound> run() {
    for (const Winner& winner : winners_) {
      if (winner.level == 0 || winner.level > pools_.size()) {
        return undecided({RemarkForm::kPrizeOfNoLevel, {count_of(winner.level)}});
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
  Decided<void> group(PrizeHand hand, std::size_t level) {
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
        return undecided({RemarkForm::kPrizeAfterUnknownPool, {RuleName{law_.pools[level - 1].rule}}});
      }
      const Int128 display = shown(level);
      const std::int64_t of_display = law_.value(royal ? JackpotKey::kRoyalPrize : JackpotKey::kStraightFlushPrize);
      keyed += display * of_display;
      if (display > kMeterMax.value()) return too_large();
      const Millionths seen(static_cast<std::int64_t>(display));
      how.push_back({.what = {RemarkForm::kShareOfDisplay,
                              {of_display, count_of(level), seen},
                              joined(law_.rule(JackpotKey::kDisplay),
                                     law_.rule(royal ? JackpotKey::kKeyOffRoyal : JackpotKey::kKeyOffStraightFlush))},
                     .amount = whole_cents(seen)});
      auto came_off = royal ? key_off_royal(level) : key_off_straight_flush(level);
      if (!came_off) return too_large();
      auto sum = add(off, *came_off);
      if (!sum) return too_large();
      off = *sum;
    }
    const auto sharing = static_cast<std::int64_t>(members.size());
    if (sharing > 1) {
      how.push_back({.what = {RemarkForm::kKeyedOffAndShared, {sharing}, law_.rule(JackpotKey::kSharedOnLevel)},
                     .amount = Cents()});
    }
    return pay_each(members, {keyed, kHundred * kMillionthsToTheCent * sharing}, how, off, level);
  }

  Decided<void> pay_each(const std::vector<std::size_t>& members, ExactCents exact, const std::vector<Adjustment>& how,
                         Millionths off, std::size_t level) {
    Millionths total;
    for (const std::size_t member : members) {
      auto prize = pay(law_, exact, chip_unit_, readings_.cents);
      if (!prize) return too_large();
      auto amount = to_millionths(prize->due);
      if (!amount) return too_large();
      auto sum = add(total, *amount);
      if (!sum) return too_large();
      total = *sum;
      prize->rule =
          joined(law_.rule(members.size() > 1 ? JackpotKey::kSharedOnLevel : JackpotKey::kDisplay), order_rule_);
      prize->adjustments.insert(prize->adjustments.begin(), how.begin(), how.end());
      round_.prizes[member] = *std::move(prize);
    }
    auto beside = subtract(total, off);
    if (!beside) return too_large();
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

  // Nothing where the texts that we have do not name the reseed amount.
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

  // A tenth of a pool need not be whole millionths: what comes off is rounded down to a millionth.
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
      // Whether and how far it is filled up depends on an amount that no text names.
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

}  // namespace

Decided<PrizeRound> prizes_by_level(const law::CompiledJackpot& law, const MeterBefore& meter,
                                    std::span<const Winner> winners, const Readings& readings) {
  return Levels(law, meter, winners, readings).run();
}

}  // namespace cardspeak::jackpot
