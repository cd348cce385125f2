#include "model/verdict/jackpot/account.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "model/check.h"
#include "model/verdict/verdict.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;
using schema::Severity;

using RoundKey = std::pair<std::uint32_t, std::uint64_t>;  // table, round

RoundKey round_of(const MeterStep& step) {
  return {step.table, step.round.value()};
}

// Why a meter is not computed.
constexpr std::string_view kNoLaw = "no rules that we hold say what prizes do to the meter";
constexpr std::string_view kNoShares =
    "the meter's configuration does not say which share of a wager goes to which pool";
constexpr std::string_view kNoShare = "the meter's configuration does not say which share of a wager it gets";
constexpr std::string_view kEventsMissing = "events of the meter are missing";
constexpr std::string_view kNoReadingYet =
    "no reading of the meter is on record since the rules came into force that say what prizes do to it";
constexpr std::string_view kNoValue = "no value of the meter is on record";
constexpr std::string_view kLeftUnknown =
    "what prizes out of the meter left of it is not known, and no reading of it is on record since";

class Accountant {
 public:
  Accountant(const MeterHistory& history, std::span<const MeterLaw> laws) : history_(history), laws_(laws) {
    CARDSPEAK_CHECK(!laws.empty(), "a meter is accounted for under laws");
    law_ = laws.front().law;
  }

  MeterAccount run(std::size_t steps) {
    const std::size_t end = std::min(steps, history_.steps.size());
    for (std::size_t i = 0; i < end && !failed_; ++i) {
      pass_gaps(history_.steps[i]);
      follow_law(history_.steps[i]);
      take(i);
    }
    if (steps > history_.steps.size()) finish();
    write_values();
    std::ranges::stable_sort(account_.findings, {}, &MeterFinding::seq);
    check_balance();
    return std::move(account_);
  }

 private:
  struct Pool {
    Millionths value;
    bool known = false;
    bool anchor = false;  // the next reading is taken as it is
    Increments increments;
    std::optional<Cents> seed;  // what it was set up with
    std::optional<Cents> reset;
    bool reset_due = false;
    std::string reset_rule;
    Millionths departure;  // of the last reading from the value
    Millionths shown_departure;
  };
  struct Contribution {
    std::size_t pool = 0;
    Cents stake;
    std::uint32_t rate = 0;
  };
  struct Game {
    std::size_t law = 0;  // in force when its first wager was registered
    std::vector<Contribution> parts;
  };

  // --- bookkeeping ---------------------------------------------------------------------------------------------------

  // Overflow ends the account: what an event of this size means cannot be told.
  void put(Millionths& into, const Result<Millionths>& value) {
    if (value) {
      into = *value;
      return;
    }
    failed_ = true;
    account_.why = value.error().message;
    find({.kind = std::string(kFindingMeterNotComputed),
          .severity = Severity::RECORD,
          .text = "the meter is not computed any further: " + value.error().message,
          .seq = current_});
  }
  void raise(Millionths& sum, Millionths by) { put(sum, add(sum, by)); }
  void lower(Millionths& sum, Millionths by) { put(sum, subtract(sum, by)); }

  void find(MeterFinding finding) { account_.findings.push_back(std::move(finding)); }

  [[nodiscard]] std::string rule(JackpotKey key) const { return law_ != nullptr ? law_->rule(key) : std::string(); }
  [[nodiscard]] std::string floor_rule() const {
    const std::string floor = rule(JackpotKey::kFloor);
    return floor.empty() ? rule(JackpotKey::kContributions) : floor;
  }

  [[nodiscard]] std::string table_name(const MeterStep& step) const {
    return step.table == MeterStep::kNone ? std::string() : history_.tables[step.table];
  }

  [[nodiscard]] MeterFinding about(const MeterStep& step, std::string_view kind, Severity severity) const {
    return {.kind = std::string(kind),
            .severity = severity,
            .text = {},
            .rule = {},
            .amount = {},
            .table = table_name(step),
            .round = step.round,
            .seat = step.seat,
            .level = step.level,
            .seq = step.seq};
  }

  [[nodiscard]] std::string pool_name(std::size_t pool) const {
    return pools_.size() == 1 ? "the meter" : "pool " + std::to_string(pool + 1);
  }

  // Takes a value over as it is recorded. Before the first wager or outcome on record it is what the meter began with.
  void take_over(Pool& pool, Millionths value) {
    Millionths more;
    put(more, subtract(value, pool.known ? pool.value : Millionths()));
    raise(opened_ ? account_.totals.unexplained : account_.totals.seeds, more);
    pool.value = value;
    pool.known = true;
    pool.anchor = false;
    pool.departure = Millionths();
    pool.shown_departure = Millionths();
  }

  void forget(Pool& pool) {
    if (!pool.known) return;
    lower(account_.totals.unexplained, pool.value);
    pool.value = Millionths();
    pool.known = false;
    pool.reset_due = false;
    forgotten_ = true;
  }

  [[nodiscard]] bool all_known() const { return !pools_.empty() && std::ranges::all_of(pools_, &Pool::known); }
  [[nodiscard]] std::vector<Millionths> values() const {
    std::vector<Millionths> list;
    if (!all_known()) return list;
    for (const Pool& pool : pools_) list.push_back(pool.value);
    return list;
  }
  [[nodiscard]] MeterBasis basis() const {
    if (!all_known()) return MeterBasis::kNone;
    if (!why_recorded_.empty()) return MeterBasis::kRecorded;
    if (after_gap_) return MeterBasis::kAfterGap;
    return awaits_reading() ? MeterBasis::kRecorded : MeterBasis::kComputed;
  }
  // A law came into force under which the meter can be computed, and from what is not known yet.
  [[nodiscard]] bool awaits_reading() const { return std::ranges::any_of(pools_, &Pool::anchor); }

  // What stands in the way of computing the values; empty: nothing.
  [[nodiscard]] std::string_view why() const {
    if (!why_recorded_.empty()) return why_recorded_;
    if (after_gap_) return kEventsMissing;
    if (!all_known()) return forgotten_ ? kLeftUnknown : kNoValue;
    return awaits_reading() ? kNoReadingYet : std::string_view();
  }

  // --- steps ---------------------------------------------------------------------------------------------------------

  // Events are missing before this step: what they fed or took is not known.
  void pass_gaps(const MeterStep& step) {
    while (gap_ < history_.gaps.size() && history_.gaps[gap_].second < step.first) {
      after_gap_ = true;
      for (Pool& pool : pools_) pool.anchor = true;
      ++gap_;
    }
  }

  // The rules in force when the event was recorded, and for an outcome when its round began. A clock that goes back
  // does not bring old rules back.
  void follow_law(const MeterStep& step) {
    by_time_ = law_in_force(laws_, step.time, by_time_);
    std::size_t now = by_time_;
    if (step.kind == Event::OUTCOME_RECORDED) {
      const auto game = open_games_.find(round_of(step));
      if (game != open_games_.end()) now = game->second.law;
    }
    if (now == at_law_) return;
    const bool was_known = law_ != nullptr;
    at_law_ = now;
    law_ = laws_[now].law;
    said_recorded_ = false;
    if (configuration_ == nullptr) return;
    start_from(*configuration_);
    if (was_known) return;
    for (Pool& pool : pools_) pool.anchor = true;
  }

  void take(std::size_t index) {
    const MeterStep& step = history_.steps[index];
    current_ = step.seq;
    // Kinds of other streams have no part in a meter.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"
    switch (step.kind) {
      case Event::METER_CONFIGURED:
        return configure(step);
      case Event::JACKPOT_WAGER_REGISTERED:
        return register_wager(step);
      case Event::JACKPOT_GAME_CANCELLED:
        return cancel(step);
      case Event::OUTCOME_RECORDED:
        return record_outcome(index);
      case Event::PRIZE_PAID:
        if (law_ == nullptr && step.from_meter) take_prize_as_paid(step);
        if (law_ == nullptr) without_law_.insert(round_of(step));
        return;
      case Event::METER_RESET:
        return reset(step);
      case Event::METER_READING:
        return read(step);
      case Event::METER_TRANSFERRED:
        return transfer(step);
      case Event::METER_CLOSED:
        account_.closed = true;
        return;
      default:
        return;
    }
#pragma GCC diagnostic pop
  }

  [[nodiscard]] std::size_t levels_of(const MeterConfiguration& configuration) const {
    if (law_ != nullptr) return law_->has_levels() ? law_->pools.size() : 1;
    std::size_t levels = 1;
    for (const MeterPoolFact& pool : configuration.pools) levels = std::max<std::size_t>(levels, pool.level);
    return levels;
  }

  static std::optional<Cents> by_cost(const MeterConfiguration& configuration, std::int64_t units) {
    std::int64_t value = 0;
    if (units == 0 || __builtin_mul_overflow(units, configuration.cost.value(), &value)) return std::nullopt;
    return Cents(value);
  }

  [[nodiscard]] std::vector<std::optional<Cents>> resets(const MeterConfiguration& configuration, std::size_t levels) {
    std::vector<std::optional<Cents>> values(levels);
    if (law_ != nullptr) {
      auto found = reset_values(*law_, configuration);
      if (found) return *std::move(found);
      put(account_.totals.seeds, std::unexpected(found.error()));
      return values;
    }
    if (configuration.pools.empty()) values.front() = by_cost(configuration, configuration.seed_units);
    for (const MeterPoolFact& pool : configuration.pools) {
      if (pool.level >= 1 && pool.level <= levels) values[pool.level - 1] = by_cost(configuration, pool.seed_units);
    }
    return values;
  }

  void configure(const MeterStep& step) {
    const bool first = pools_.empty();
    configuration_ = &history_.configurations[step.detail];
    start_from(*configuration_);
    for (Pool& pool : pools_) {
      if (failed_ || !pool.seed) continue;
      Millionths seed;
      put(seed, to_millionths(*pool.seed));
      if (failed_) return;
      if (first) {
        take_over(pool, seed);
      } else if (pool.known && pool.value < seed && law_ != nullptr && law_->has(JackpotKey::kFloor)) {
        // Another configuration with a higher seed, where the meter holds no less than that.
        raise_to(pool, seed);
      }
    }
  }

  // What a meter is set up with, and closes with: what it starts from again, unless the rules tell them apart.
  [[nodiscard]] std::optional<Cents> seed_of(const MeterConfiguration& configuration,
                                             std::optional<Cents> reset) const {
    if (law_ == nullptr || !law_->has(JackpotKey::kInitialSeed)) return reset;
    return by_cost(configuration, configuration.seed_units);
  }

  // What the pools start again from, and what feeds them, by a configuration under the law in force.
  void start_from(const MeterConfiguration& configuration) {
    pools_.resize(std::max(levels_of(configuration), pools_.size()));
    const auto values = resets(configuration, pools_.size());
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      pools_[i].reset = i < values.size() ? values[i] : std::nullopt;
      pools_[i].seed = seed_of(configuration, pools_[i].reset);
    }
    note_split(configuration);
  }

  void raise_to(Pool& pool, Millionths value) {
    Millionths more;
    put(more, subtract(value, pool.value));
    raise(account_.totals.house, more);
    pool.value = value;
  }

  // A meter with levels whose configuration does not say how wagers are split over its pools cannot be computed, nor
  // can one under rules that are not known.
  void note_split(const MeterConfiguration& configuration) {
    const bool split = pools_.size() == 1 || std::ranges::any_of(configuration.pools, [](const MeterPoolFact& pool) {
                         return pool.increment != 0;
                       });
    why_recorded_ = {};
    if (law_ == nullptr) {
      why_recorded_ = kNoLaw;
    } else if (!split) {
      why_recorded_ = kNoShares;
    } else if (pools_.size() == 1 && configuration.increment == 0) {
      why_recorded_ = kNoShare;
    }
  }

  [[nodiscard]] std::uint32_t rate(std::size_t pool, std::uint8_t level) const {
    if (pools_.size() == 1) return configuration_->increment;
    std::uint32_t sum = 0;
    for (const MeterPoolFact& fact : configuration_->pools) {
      const std::uint8_t of_level = fact.wager_level == 0 ? fact.level : fact.wager_level;
      if (fact.level == pool + 1 && of_level == level) sum += fact.increment;
    }
    return sum;
  }

  void register_wager(const MeterStep& step) {
    ++account_.wagers;
    note_closed(step);
    if (configuration_ == nullptr) return not_configured(step);
    opened_ = true;
    if (pools_.size() > 1 && (step.level == 0 || step.level > pools_.size())) return no_such_level(step);
    std::vector<Contribution>& fed = open_games_.try_emplace(round_of(step), Game{at_law_, {}}).first->second.parts;
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      const std::uint32_t parts = rate(i, step.level);
      if (parts == 0) continue;
      feed(pools_[i], Cents(step.amount), parts);
      fed.push_back({i, Cents(step.amount), parts});
    }
    if (!why_recorded_.empty() && !said_recorded_) {
      said_recorded_ = true;
      MeterFinding finding = about(step, kFindingMeterNotComputed, Severity::RECORD);
      finding.text = std::string(why_recorded_) + ": the recorded values are taken as they are";
      finding.rule = rule(JackpotKey::kContributions);
      find(std::move(finding));
    }
  }

  void feed(Pool& pool, Cents stake, std::uint32_t parts) {
    Millionths more;
    put(more, pool.increments.take(stake, parts));
    raise(account_.totals.increments, more);
    if (pool.known) {
      raise(pool.value, more);
    } else {
      lower(account_.totals.unexplained, more);  // it goes into a pool whose value is not known
    }
  }

  void cancel(const MeterStep& step) {
    const auto fed = open_games_.find(round_of(step));
    if (fed == open_games_.end()) {
      MeterFinding finding = about(step, kMeterCancelledNothing, Severity::RECORD);
      finding.text = "a jackpot game was cancelled for which no wager is registered, or whose outcome was recorded";
      return find(std::move(finding));
    }
    for (const Contribution& part : fed->second.parts) {
      feed(pools_[part.pool], Cents(-part.stake.value()), part.rate);
    }
    open_games_.erase(fed);
  }

  void record_outcome(std::size_t index) {
    const MeterStep& step = history_.steps[index];
    note_closed(step);
    open_games_.erase(round_of(step));
    opened_ = true;
    account_.outcome_steps.push_back(static_cast<std::uint32_t>(index));
    account_.outcome_values.push_back(values());
    account_.outcome_bases.push_back(basis());
    account_.outcome_whys.push_back(why());
    if (is_repeated(step)) {
      MeterFinding finding = about(step, kMeterOutcomeTwice, Severity::RECORD);
      finding.text = "the outcome of this round was recorded before: it counts once";
      finding.rule = rule(JackpotKey::kSettlementOrder);
      return find(std::move(finding));
    }
    OutcomeAccount outcome{
        .step = index, .law = at_law_, .before = values(), .winners = {}, .prizes = {}, .undecided = {}};
    for (const JackpotWinnerFact& fact : history_.winners[step.detail]) {
      if (const auto hand = prize_hand(fact.hand)) {
        outcome.winners.push_back({.seat = fact.seat, .hand = *hand, .level = fact.level});
      }
    }
    if (outcome.winners.empty()) return;
    if (law_ == nullptr) {
      without_law_.insert(round_of(step));
      return forget_levels();
    }
    pay(step, outcome);
    account_.outcomes.push_back(std::move(outcome));
  }

  bool is_repeated(const MeterStep& step) {
    const auto [last, is_new] = last_outcome_.emplace(step.table, step.round);
    const bool repeated = !is_new && last->second == step.round;
    last->second = step.round;
    return repeated;
  }

  void pay(const MeterStep& step, OutcomeAccount& outcome) {
    if (outcome.before.empty()) {
      outcome.undecided = "the meter's value at this outcome is not known";
    } else {
      std::vector<std::optional<Cents>> again;
      for (const Pool& pool : pools_) again.push_back(pool.reset);
      auto result = prizes(*law_, {.values = outcome.before, .reset_values = again, .chip_unit = {}}, outcome.winners,
                           laws_[at_law_].readings);
      if (result) {
        outcome.prizes = *std::move(result);
      } else {
        outcome.undecided = result.error().message;
      }
    }
    if (!outcome.prizes) {
      for (Pool& pool : pools_) forget(pool);
      MeterFinding finding = about(step, kFindingMeterNotComputed, Severity::RECORD);
      finding.text = "the prizes of this outcome cannot be decided: " + outcome.undecided;
      return find(std::move(finding));
    }
    settle(step, *outcome.prizes);
  }

  void settle(const MeterStep& step, const PrizeRound& round) {
    for (const Prize& prize : round.prizes) {
      Millionths amount;
      put(amount, to_millionths(prize.due));
      raise(account_.totals.prizes, amount);
    }
    if (!round.beyond_cards.empty()) {
      MeterFinding finding = about(step, kMeterBeyondCards, Severity::RECORD);
      finding.text = round.beyond_cards;
      find(std::move(finding));
    }
    if (round.after.empty()) {
      // The prizes are known and what is left is not: the rest is no longer accounted for.
      for (const Prize& prize : round.prizes) {
        Millionths amount;
        put(amount, to_millionths(prize.due));
        raise(account_.totals.unexplained, amount);
      }
      for (Pool& pool : pools_) forget(pool);
      return;
    }
    for (const HouseContribution& house : round.house) {
      raise(account_.totals.house, house.amount);
      account_.contributions.push_back(house);
    }
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      Pool& pool = pools_[i];
      pool.reset_due = round.reset[i] && pool.value != round.after[i];
      pool.reset_rule = round.after_rule;
      pool.value = round.after[i];
      if (round.reset[i]) pool.anchor = false;  // whatever it stood at before
    }
  }

  // No law says what the prize should have been: it comes off as it was paid. Off which of several pools, nothing
  // tells.
  void take_prize_as_paid(const MeterStep& step) {
    if (pools_.size() != 1) return forget_levels();
    if (!pools_.front().known) return;
    Millionths amount;
    put(amount, to_millionths(Cents(step.amount)));
    raise(account_.totals.prizes, amount);
    lower(pools_.front().value, amount);
    pools_.front().anchor = true;
  }

  void forget_levels() {
    if (pools_.size() < 2) return;
    for (Pool& pool : pools_) forget(pool);
  }

  Pool* pool_of(const MeterStep& step) {
    const std::size_t index = step.level == 0 ? 0 : step.level - 1U;
    if (pools_.empty()) {
      not_configured(step);
      return nullptr;
    }
    if (index >= pools_.size() || (pools_.size() > 1 && step.level == 0)) {
      no_such_level(step);
      return nullptr;
    }
    return &pools_[index];
  }

  void no_such_level(const MeterStep& step) {
    MeterFinding finding = about(step, kMeterNoSuchLevel, Severity::RECORD);
    finding.text = "the meter has no level " + std::to_string(step.level) + ": the event changes nothing";
    find(std::move(finding));
  }

  void not_configured(const MeterStep& step) {
    if (said_not_configured_) return;
    said_not_configured_ = true;
    MeterFinding finding = about(step, kFindingMeterNotComputed, Severity::RECORD);
    finding.text = "no configuration of the meter is on record before this event: nothing can be computed";
    find(std::move(finding));
  }

  void note_closed(const MeterStep& step) {
    if (!account_.closed) return;
    MeterFinding finding = about(step, kMeterAfterClose, Severity::RECORD);
    finding.text = "the meter was closed before this event";
    find(std::move(finding));
  }

  void reset(const MeterStep& step) {
    Pool* const pool = pool_of(step);
    if (pool == nullptr) return;
    const Millionths value(step.amount);
    if (!opened_ || !pool->known || pool->anchor || !why_recorded_.empty()) {
      below_the_seed(*pool, step);
      pool->reset_due = false;
      return take_over(*pool, value);
    }
    const bool due = std::exchange(pool->reset_due, false);
    pool->departure = Millionths();
    Millionths more;
    put(more, subtract(value, pool->value));
    if (more.is_zero()) return;
    if (more < Millionths()) {
      MeterFinding finding = about(step, due ? kMeterResetLow : kMeterBelow, Severity::MONEY);
      finding.text = pool_name(index_of(*pool)) + " was reset to " + to_string(value) + ", where it had to hold " +
                     to_string(pool->value) + ": " + to_string(less(more)) + " too little";
      finding.rule = due ? pool->reset_rule : floor_rule();
      finding.amount = more;
      return find(std::move(finding));
    }
    // "No less than": a meter may be set higher, out of the house's money.
    raise(account_.totals.house, more);
    pool->value = value;
    MeterFinding finding = about(step, kMeterRaised, Severity::NOTE);
    finding.text = pool_name(index_of(*pool)) + " was set " + to_string(more) + " higher than it had to hold, to " +
                   to_string(value);
    finding.rule = due ? pool->reset_rule : floor_rule();
    finding.amount = more;
    find(std::move(finding));
  }

  static Millionths less(Millionths negative) {
    return Millionths(-negative.value());
  }
  [[nodiscard]] std::size_t index_of(const Pool& pool) const {
    return static_cast<std::size_t>(&pool - pools_.data());
  }

  // A record that begins, or goes on after a gap, with less than the seed.
  void below_the_seed(const Pool& pool, const MeterStep& step) {
    if (!pool.reset || law_ == nullptr || !law_->has(JackpotKey::kTopUp)) return;
    const auto seed = to_millionths(*pool.reset);
    if (!seed || Millionths(step.amount) >= *seed) return;
    MeterFinding finding = about(step, kMeterBelow, Severity::MONEY);
    put(finding.amount, subtract(Millionths(step.amount), *seed));
    finding.text = pool_name(index_of(pool)) + " is recorded at " + to_string(Millionths(step.amount)) +
                   ", under its seed of " + to_string(*seed);
    finding.rule = rule(JackpotKey::kSeed);
    find(std::move(finding));
  }

  void read(const MeterStep& step) {
    ++account_.readings;
    Pool* const pool = pool_of(step);
    if (pool == nullptr) return;
    if (step.display) return compare_display(step, *pool);
    const Millionths value(step.amount);
    if (!opened_ || !pool->known || pool->anchor || !why_recorded_.empty()) {
      if (!opened_) below_the_seed(*pool, step);
      if (opened_ && pool->known && pool->anchor && after_gap_ && value != pool->value) after_gap(step, *pool);
      pool->reset_due = false;
      return take_over(*pool, value);
    }
    Millionths off;
    put(off, subtract(value, pool->value));
    if (off.is_zero()) pool->reset_due = false;
    const Millionths before = std::exchange(pool->departure, off);
    if (off.is_zero() || off == before) return;
    const bool below = off < Millionths();
    MeterFinding finding = about(step, below ? kMeterBelow : kMeterAbove, Severity::MONEY);
    finding.text = pool_name(index_of(*pool)) + " is recorded at " + to_string(value) + " and computed at " +
                   to_string(pool->value) + ": " + to_string(below ? less(off) : off) +
                   (below ? " too little" : " more than what fed it accounts for");
    if (!before.is_zero()) finding.text += " (the reading before it departed by " + to_string(before) + ")";
    finding.rule = floor_rule();
    finding.amount = off;
    find(std::move(finding));
  }

  void after_gap(const MeterStep& step, const Pool& pool) {
    MeterFinding finding = about(step, kMeterAfterGap, Severity::RECORD);
    put(finding.amount, subtract(Millionths(step.amount), pool.value));
    finding.text = "events of the meter are missing: " + pool_name(index_of(pool)) +
                   " is taken on from this reading, " + to_string(finding.amount) +
                   " from what the events on record give";
    find(std::move(finding));
  }

  // Displays show whole cents of the pools up to their level.
  void compare_display(const MeterStep& step, Pool& pool) {
    if (!all_known() || !opened_ || !why_recorded_.empty()) return;
    Millionths sum;
    for (std::size_t i = 0; i <= index_of(pool); ++i) raise(sum, pools_[i].value);
    Millionths off;
    put(off, subtract(Millionths(step.amount), sum));
    const bool same = off < Millionths(kMillionthsToTheCent) && off > Millionths(-kMillionthsToTheCent);
    const Millionths before = std::exchange(pool.shown_departure, same ? Millionths() : off);
    if (same || off == before) return;
    MeterFinding finding = about(step, kMeterDisplayWrong, Severity::MONEY);
    finding.text =
        "the display showed " + to_string(Millionths(step.amount)) + " where the meter stood at " + to_string(sum);
    finding.rule = rule(pools_.size() > 1 ? JackpotKey::kDisplay : JackpotKey::kFloor);
    finding.amount = off;
    find(std::move(finding));
  }

  void transfer(const MeterStep& step) {
    Pool* const pool = pool_of(step);
    if (pool == nullptr) return;
    const Millionths amount(step.amount);
    const bool received = history_.transfers[step.detail] == history_.meter;
    raise(received ? account_.totals.transferred_in : account_.totals.transferred_out, amount);
    if (!pool->known) {
      // Into or out of a pool whose value is not known.
      if (received) {
        lower(account_.totals.unexplained, amount);
      } else {
        raise(account_.totals.unexplained, amount);
      }
      return;
    }
    if (received) {
      opened_ = true;
      return raise(pool->value, amount);
    }
    last_transfer_ = step;
    transferred_ = true;
    lower(pool->value, amount);
  }

  // --- the end -------------------------------------------------------------------------------------------------------

  void finish() {
    if (failed_) return;
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      if (pools_[i].reset_due) reset_missing(i);
    }
    check_closing();
    check_prizes();
  }

  void reset_missing(std::size_t pool) {
    find({.kind = std::string(kMeterResetNotOnRecord),
          .severity = Severity::RECORD,
          .text = pool_name(pool) + " had to be set to " + to_string(pools_[pool].value) +
                  ", and neither a reset nor a reading shows that it was",
          .rule = pools_[pool].reset_rule,
          .level = static_cast<std::uint8_t>(pools_.size() == 1 ? 0 : pool + 1),
          .seq = history_.last});
  }

  // On closing, what is over the seed goes to other meters.
  void check_closing() {
    const std::string closing = rule(JackpotKey::kTransferOnClosing);
    if (closing.empty() || pools_.size() != 1 || !pools_.front().known) return;
    const Pool& pool = pools_.front();
    if (!account_.closed) {
      if (!transferred_) return;
      MeterFinding finding = about(last_transfer_, kMeterTransferWrong, Severity::PROCEDURE);
      finding.text = "the meter gave to another meter and was not closed";
      finding.rule = closing;
      return find(std::move(finding));
    }
    if (!pool.seed) return;
    const auto seed = to_millionths(*pool.seed);
    if (!seed) return;
    Millionths over;
    put(over, add(pool.value, account_.totals.transferred_out));
    put(over, subtract(over, *seed));
    const Millionths due = std::max(over, Millionths());  // a meter under its seed has nothing to give
    Millionths off;
    put(off, subtract(account_.totals.transferred_out, due));
    if (off.is_zero()) return;
    find({.kind = std::string(kMeterTransferWrong),
          .severity = Severity::MONEY,
          .text = "on closing, " + to_string(account_.totals.transferred_out) +
                  " went to other meters, where it had to be " + to_string(due) +
                  (off < Millionths() ? ": too little" : ": too much"),
          .rule = closing,
          .amount = off,
          .seq = history_.last});
  }

  struct Paid {
    Cents amount;
    Cents bonus;
    const MeterStep* step = nullptr;
  };

  // Every prize out of the meter beside what was due.
  void check_prizes() {
    if (std::ranges::all_of(laws_, [](const MeterLaw& law) { return law.law == nullptr; })) return;
    std::map<std::pair<RoundKey, std::uint8_t>, Paid> paid;
    std::map<RoundKey, const OutcomeAccount*> won;
    for (const OutcomeAccount& outcome : account_.outcomes)
      won.emplace(round_of(history_.steps[outcome.step]), &outcome);
    for (const MeterStep& step : history_.steps) {
      if (step.kind != Event::PRIZE_PAID || without_law_.contains(round_of(step))) continue;
      if (!step.from_meter && !won.contains(round_of(step))) continue;
      Paid& sum = paid[{round_of(step), step.seat.value()}];
      (step.from_meter ? sum.amount : sum.bonus) += Cents(step.amount);
      if (sum.step == nullptr || step.from_meter) sum.step = &step;
    }
    for (const OutcomeAccount& outcome : account_.outcomes) {
      if (outcome.prizes) compare_prizes(outcome, paid);
    }
    for (const auto& [key, sum] : paid) {
      if (sum.amount.is_zero() || won.contains(key.first)) continue;
      MeterFinding finding = about(*sum.step, kMeterPrizeWithoutWin, Severity::MONEY);
      finding.text =
          to_string(sum.amount) + " was paid out of the meter, and no outcome on record gives a prize out of it";
      put(finding.amount, to_millionths(sum.amount));
      find(std::move(finding));
    }
  }

  void compare_prizes(const OutcomeAccount& outcome, std::map<std::pair<RoundKey, std::uint8_t>, Paid>& paid) {
    const MeterStep& step = history_.steps[outcome.step];
    std::map<std::uint8_t, std::pair<Cents, std::string>> due;  // by seat
    for (std::size_t i = 0; i < outcome.winners.size(); ++i) {
      auto& [amount, by] = due[outcome.winners[i].seat.value()];
      amount += outcome.prizes->prizes[i].due;
      by = outcome.prizes->prizes[i].rule;
    }
    for (const auto& [seat, what] : due) {
      const auto found = paid.find({round_of(step), seat});
      compare_prize(step, SeatNo(seat), what.first, what.second, found == paid.end() ? nullptr : &found->second);
    }
  }

  void compare_prize(const MeterStep& outcome, SeatNo seat, Cents due, const std::string& by, const Paid* paid) {
    if (paid == nullptr) {
      MeterFinding finding = about(outcome, kMeterPrizeNotOnRecord, Severity::RECORD);
      finding.seat = seat;
      finding.text = "a prize of " + to_string(due) + " was due to seat " + std::to_string(seat.value()) +
                     ", and no payment of it is on record";
      finding.rule = by;
      return find(std::move(finding));
    }
    // A prize that was put down as a bonus prize was still paid.
    const Cents sum = paid->amount.is_zero() ? paid->bonus : paid->amount;
    const Cents off = sum - due;
    if (off.is_zero()) return;
    const bool over = off > Cents(0);
    MeterFinding finding = about(*paid->step, over ? kFindingOverpaid : kFindingUnderpaid, Severity::MONEY);
    finding.text = "a prize of " + to_string(due) + " was due to seat " + std::to_string(seat.value()) + ", and " +
                   to_string(sum) + " was paid: " + to_string(over ? off : Cents(0) - off) +
                   (over ? " too much" : " too little");
    finding.rule = by;
    put(finding.amount, to_millionths(off));
    find(std::move(finding));
  }

  void write_values() {
    account_.levels = std::max<std::size_t>(1, pools_.size());
    account_.values = failed_ ? std::vector<Millionths>() : values();
    account_.basis = failed_ ? MeterBasis::kNone : basis();
    if (account_.why.empty()) account_.why = why();
  }

  // Our own arithmetic: whatever the record says, what came in is what went out and what is there.
  void check_balance() const {
    if (failed_) return;
    const MeterTotals& totals = account_.totals;
    Int128 balance = 0;
    for (const Millionths in :
         {totals.seeds, totals.increments, totals.house, totals.transferred_in, totals.unexplained}) {
      balance += in.value();
    }
    for (const Millionths out : {totals.prizes, totals.transferred_out}) balance -= out.value();
    for (const Pool& pool : pools_) balance -= pool.known ? pool.value.value() : 0;
    CARDSPEAK_CHECK(balance == 0, "a meter's account balances");
  }

  const MeterHistory& history_;
  std::span<const MeterLaw> laws_;
  std::size_t by_time_ = 0;  // into laws_
  std::size_t at_law_ = 0;
  const law::CompiledJackpot* law_ = nullptr;  // of at_law_
  MeterAccount account_;
  const MeterConfiguration* configuration_ = nullptr;
  std::vector<Pool> pools_;
  std::map<RoundKey, Game> open_games_;
  std::set<RoundKey> without_law_;                 // whose prizes fell, or were paid, under rules that are not known
  std::map<std::uint32_t, RoundNo> last_outcome_;  // by table
  std::size_t gap_ = 0;
  StreamSeq current_;
  MeterStep last_transfer_;
  std::string_view why_recorded_;  // why the recorded values are taken as they are; empty: they are compared
  bool opened_ = false;            // a wager, an outcome or a transfer is on record: what came before is the beginning
  bool after_gap_ = false;
  bool forgotten_ = false;  // prizes left of a pool what nothing tells
  bool transferred_ = false;
  bool said_recorded_ = false;
  bool said_not_configured_ = false;
  bool failed_ = false;
};

}  // namespace

std::size_t law_in_force(std::span<const MeterLaw> laws, DeviceTimeNs when, std::size_t from) {
  while (from + 1 < laws.size() && laws[from + 1].from <= when) ++from;
  return from;
}

MeterAccount account_of(const MeterHistory& history, std::span<const MeterLaw> laws, std::size_t steps) {
  return Accountant(history, laws).run(steps);
}

MeterAccount account_of(const MeterHistory& history, const law::CompiledJackpot* law, const Readings& readings,
                        std::size_t steps) {
  const std::array laws = {MeterLaw{.from = history.first_event, .law = law, .readings = readings}};
  return account_of(history, laws, steps);
}

namespace {

// What of the history belongs to one round, gathered in one pass.
class RoundInMeter {
 public:
  RoundInMeter(const MeterHistory& history, const RoundFacts& round)
      : history_(history), round_(round), table_(history.find_table(round.id)), first_(round.id.number) {
    for (const WagerFact& wager : round.wagers) {
      if (wager.carried_from != RoundNo()) first_ = std::min(first_, wager.carried_from);
    }
  }

  // Fills everything but the values. How many steps there are up to the moment whose values the round needs, the
  // outcome itself not counted; nothing: no step is before it.
  std::optional<std::size_t> gather(MeterFacts& facts) {
    for (std::size_t i = 0; i < history_.steps.size(); ++i) {
      const MeterStep& step = history_.steps[i];
      if (step.table == table_ && table_ != MeterStep::kNone) {
        note_registration(step, facts);
        if (step.round == round_.id.number) own(i, facts);
      }
      if (step.time <= round_.last_event) by_clock_ = i + 1;
    }
    const auto until = outcome_ ? outcome_ : registered_ ? registered_ : by_clock_;
    note_before(until.value_or(0), facts);
    return until;
  }

 private:
  // A wager that was carried over may stand registered for the round that it was placed for, or one between.
  void note_registration(const MeterStep& step, MeterFacts& facts) const {
    if (step.round < first_ || step.round > round_.id.number) return;
    if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
      facts.registrations.push_back(
          {.seat = step.seat, .amount = Cents(step.amount), .level = step.level, .seq = step.seq, .round = step.round});
    } else if (step.kind == Event::JACKPOT_GAME_CANCELLED && !outcome_) {
      std::erase_if(facts.registrations, [&](const RegistrationFact& fact) { return fact.round == step.round; });
    }
  }

  void own(std::size_t index, MeterFacts& facts) {
    const MeterStep& step = history_.steps[index];
    if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
      registered_ = index + 1;
    } else if (step.kind == Event::OUTCOME_RECORDED && !outcome_) {
      outcome_ = index;
      facts.outcome_recorded = true;
      facts.outcome_seq = step.seq;
      facts.winners = history_.winners[step.detail];
    } else if (step.kind == Event::PRIZE_PAID) {
      facts.prizes_paid.push_back({.seat = step.seat,
                                   .amount = Cents(step.amount),
                                   .from_meter = step.from_meter,
                                   .rank = history_.officers[step.detail],
                                   .seq = step.seq});
    }
  }

  void note_before(std::size_t until, MeterFacts& facts) const {
    for (std::size_t i = 0; i < until; ++i) {
      const MeterStep& step = history_.steps[i];
      if (step.kind == Event::METER_CONFIGURED) {
        facts.configuration = history_.configurations[step.detail];
      } else if (step.kind == Event::METER_READING || step.kind == Event::METER_RESET) {
        note_reading(step, facts.last_readings);
      }
    }
  }

  static void note_reading(const MeterStep& step, std::vector<MeterReadingFact>& last) {
    const MeterReadingFact now{
        .value = Millionths(step.amount), .level = step.level, .display = step.display, .seq = step.seq};
    for (MeterReadingFact& known : last) {
      if (known.level != now.level || known.display != now.display) continue;
      known = now;
      return;
    }
    last.push_back(now);
  }

  const MeterHistory& history_;
  const RoundFacts& round_;
  std::uint32_t table_;
  RoundNo first_;  // of which registrations may stand for the round
  std::optional<std::size_t> outcome_;
  std::optional<std::size_t> registered_;
  std::optional<std::size_t> by_clock_;
};

}  // namespace

MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, std::span<const MeterLaw> laws,
                       const RoundFacts& round) {
  MeterFacts facts;
  facts.on_record = !history.steps.empty();
  facts.meter = history.meter;
  const auto until = RoundInMeter(history, round).gather(facts);
  if (!until) {
    facts.why = "nothing of the meter is on record before the round";
    return facts;
  }
  if (facts.outcome_recorded) {
    const auto found = std::ranges::lower_bound(account.outcome_steps, static_cast<std::uint32_t>(*until));
    if (found != account.outcome_steps.end() && *found == *until) {
      const auto at = static_cast<std::size_t>(found - account.outcome_steps.begin());
      facts.values = account.outcome_values[at];
      facts.basis = account.outcome_bases[at];
      facts.why = account.outcome_whys[at];
    } else {
      facts.why = account.why;
    }
  } else {
    const MeterAccount then = account_of(history, laws, *until);
    facts.values = then.values;
    facts.basis = then.basis;
    facts.why = then.why;
  }
  if (facts.values.empty() && facts.why.empty()) facts.why = kNoValue;
  return facts;
}

MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, const law::CompiledJackpot* law,
                       const Readings& readings, const RoundFacts& round) {
  const std::array laws = {MeterLaw{.from = history.first_event, .law = law, .readings = readings}};
  return meter_facts(history, account, laws, round);
}

bool has_meter(const RoundFacts& round, const law::CompiledJackpot& law) {
  return !round.sign.meter.empty() &&
         std::ranges::any_of(round.wagers, [&](const WagerFact& wager) { return wager.wager == law.wager; });
}

}  // namespace cardspeak::jackpot
