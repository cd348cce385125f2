#include "model/verdict/jackpot/account.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/verdict/jackpot/account_findings.h"
#include "model/verdict/jackpot/meter_setup.h"
#include "model/verdict/jackpot/open_games.h"
#include "model/verdict/jackpot/prizes.h"
#include "model/verdict/jackpot/recorded_values.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;

// The steps after which prizes fell although the meter has no outcome of their round: the last jackpot wager of each
// round with winners by the cards.
std::set<std::size_t> last_wagers_without_outcome(const MeterHistory& history, const CardWinners& winners) {
  std::set<std::size_t> steps;
  std::map<RoundKey, std::size_t> last;
  for (const auto& [round, of_round] : winners) {
    if (!of_round.winners.empty()) last.emplace(round, MeterStep::kNone);
  }
  for (std::size_t i = 0; i < history.steps.size() && !last.empty(); ++i) {
    const MeterStep& step = history.steps[i];
    const auto found = last.find(round_of(step));
    if (found == last.end()) continue;
    if (step.kind == Event::OUTCOME_RECORDED) {
      last.erase(found);
    } else if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
      found->second = i;
    }
  }
  for (const auto& [round, step] : last) {
    if (step != MeterStep::kNone) steps.insert(step);
  }
  return steps;
}

// Takes a meter's steps one by one: wagers and outcomes to the ledger, what is recorded to the comparisons. A little
// over 20 functions: one for each kind of step.
class Accountant {
 public:
  Accountant(const MeterHistory& history, std::span<const MeterLaw> laws, const CardWinners& winners)
      : history_(history),
        winners_(winners),
        law_(laws),
        findings_(history),
        ledger_(findings_),
        recorded_(ledger_, law_, findings_),
        unrecorded_(last_wagers_without_outcome(history, winners)) {}

  MeterAccount run(std::size_t steps) {
    const std::size_t end = std::min(steps, history_.steps.size());
    for (std::size_t i = 0; i < end && !findings_.ended(); ++i) {
      pass_gaps(history_.steps[i]);
      follow_law(history_.steps[i]);
      take(i);
      if (const auto now = unrecorded_.find(i); now != unrecorded_.end()) take_unrecorded(i);
    }
    if (steps > history_.steps.size() && !findings_.ended()) finish();
    write_values();
    account_.findings = findings_.finish();
    return std::move(account_);
  }

 private:
  // --- steps ---------------------------------------------------------------------------------------------------------

  void pass_gaps(const MeterStep& step) {
    while (gap_ < history_.gaps.size() && history_.gaps[gap_].second < step.first) {
      ledger_.note_gap();
      ++gap_;
    }
  }

  // The rules in force when the event was recorded, and for an outcome when its round began.
  void follow_law(const MeterStep& step) {
    std::optional<std::size_t> of_game;
    if (step.kind == Event::OUTCOME_RECORDED) of_game = open_games_.law_of(round_of(step));
    const bool was_known = law_.is_known();
    if (!law_.follow(step.time, of_game)) return;
    said_recorded_ = false;
    if (configuration_ == nullptr) return;
    ledger_.set_up(*configuration_, law_.law());
    if (!was_known) ledger_.await_readings();
  }

  void take(std::size_t index) {
    const MeterStep& step = history_.steps[index];
    findings_.go_to(step.seq);
    // Events of other kinds of streams do not concern a meter.
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
        return take_prize(step);
      case Event::METER_RESET:
        if (Pool* const pool = pool_of(step)) recorded_.reset(step, *pool);
        return;
      case Event::METER_READING:
        ++account_.readings;
        if (Pool* const pool = pool_of(step)) recorded_.read(step, *pool);
        return;
      case Event::METER_TRANSFERRED:
        if (Pool* const pool = pool_of(step)) transfer(step, *pool);
        return;
      case Event::METER_CLOSED:
        account_.closed = true;
        return;
      default:
        return;
    }
#pragma GCC diagnostic pop
  }

  void configure(const MeterStep& step) {
    const bool first = ledger_.pools().empty();
    configuration_ = &history_.configurations[step.detail];
    ledger_.set_up(*configuration_, law_.law());
    for (Pool& pool : ledger_.pools()) {
      if (findings_.ended() || !pool.seed) continue;
      Millionths seed;
      findings_.put(seed, to_millionths(*pool.seed));
      if (findings_.ended()) return;
      if (first) {
        ledger_.take_over(pool, seed);
      } else if (pool.known && pool.value < seed && law_.has(JackpotKey::kFloor)) {
        // Another configuration with a higher seed, where the meter holds no less than that.
        ledger_.raise_to(pool, seed);
      }
    }
  }

  void transfer(const MeterStep& step, Pool& pool) {
    const Millionths amount(step.amount);
    if (history_.transfers[step.detail] == history_.meter) return ledger_.receive(pool, amount);
    if (pool.known) last_gift_ = &step;
    ledger_.give(pool, amount);
  }

  // The law does not say what the prize should have been: what was paid comes off.
  void take_prize(const MeterStep& step) {
    if (law_.is_known()) return;
    if (step.from_meter) ledger_.pay_as_recorded(Cents(step.amount));
    without_law_.insert(round_of(step));
  }

  // The pool that a recorded value or a transfer means; null: there is none, which is a finding.
  Pool* pool_of(const MeterStep& step) {
    const std::size_t index = step.level == 0 ? 0 : step.level - 1U;
    const std::span<Pool> pools = ledger_.pools();
    if (pools.empty()) {
      find_not_configured(step);
      return nullptr;
    }
    if (index >= pools.size() || (pools.size() > 1 && step.level == 0)) {
      find_no_such_level(step);
      return nullptr;
    }
    return &pools[index];
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void register_wager(const MeterStep& step) {
    ++account_.wagers;
    note_closed(step);
    if (configuration_ == nullptr) return find_not_configured(step);
    ledger_.open();
    if (!open_games_.note_wager(step)) {
      findings_.add(findings_.about(
          step, {RemarkForm::kMeterRegisteredTwice, {Cents(step.amount)}, law_.rule(JackpotKey::kContributions)}));
    }
    const std::span<Pool> pools = ledger_.pools();
    if (pools.size() > 1 && (step.level == 0 || step.level > pools.size())) return find_no_such_level(step);
    auto& fed = open_games_.contributions(round_of(step), law_.index());
    for (std::size_t i = 0; i < pools.size(); ++i) {
      const std::uint32_t parts = rate_of(*configuration_, pools.size(), i, step.level);
      if (parts == 0) continue;
      ledger_.feed(pools[i], Cents(step.amount), parts);
      fed.push_back({i, Cents(step.amount), parts});
    }
    say_if_taken_as_recorded(step);
  }

  void say_if_taken_as_recorded(const MeterStep& step) {
    if (!ledger_.why_recorded() || std::exchange(said_recorded_, true)) return;
    findings_.add(findings_.about(
        step, {RemarkForm::kMeterTakenAsRecorded, {*ledger_.why_recorded()}, law_.rule(JackpotKey::kContributions)}));
  }

  void cancel(const MeterStep& step) {
    if (!open_games_.law_of(round_of(step))) {
      return findings_.add(findings_.about(step, RemarkForm::kMeterCancelledNothing));
    }
    for (const Contribution& part : open_games_.close(round_of(step))) {
      ledger_.feed(ledger_.pools()[part.pool], Cents(-part.stake.value()), part.rate);
    }
  }

  // --- outcomes ------------------------------------------------------------------------------------------------------

  // The time for settlement is not on record: the prizes are taken as those of the meter after the last wager.
  void take_unrecorded(std::size_t index) {
    const MeterStep& step = history_.steps[index];
    account_.unrecorded[round_of(step)] = {ledger_.values(), ledger_.basis(), ledger_.why()};
    settle(index, winners_.at(round_of(step)).winners);
  }

  // Whether the table has the round on record and leaves open who wins.
  [[nodiscard]] bool is_open(const MeterStep& step) const {
    const auto known = winners_.find(round_of(step));
    return known != winners_.end() && known->second.open;
  }

  // The winners by the cards where the table's record decides it, otherwise as the meter has them.
  [[nodiscard]] std::vector<Winner> winners_at(const MeterStep& step) const {
    if (const auto known = winners_.find(round_of(step)); known != winners_.end() && !known->second.open) {
      return known->second.winners;
    }
    std::vector<Winner> winners;
    for (const JackpotWinnerFact& fact : history_.winners[step.detail]) {
      if (const auto hand = prize_hand(fact.hand)) {
        winners.push_back({.seat = fact.seat, .hand = *hand, .level = fact.level});
      }
    }
    return winners;
  }

  void record_outcome(std::size_t index) {
    const MeterStep& step = history_.steps[index];
    note_closed(step);
    open_games_.close(round_of(step));
    ledger_.open();
    account_.outcome_steps.push_back(static_cast<std::uint32_t>(index));
    account_.outcome_values.push_back(ledger_.values());
    account_.outcome_bases.push_back(ledger_.basis());
    account_.outcome_whys.push_back(ledger_.why());
    if (open_games_.is_outcome_again(step)) {
      return findings_.add(
          findings_.about(step, {RemarkForm::kMeterOutcomeTwice, {}, law_.rule(JackpotKey::kSettlementOrder)}));
    }
    if (is_of_no_table(step)) {
      return findings_.add(
          findings_.about(step, {RemarkForm::kMeterOutcomeOfNoTable, {}, law_.rule(JackpotKey::kOneGroup)}));
    }
    settle(index, winners_at(step));
  }

  // Whether prizes are named of a table that the meter is not configured for, and of which no cards show them.
  [[nodiscard]] bool is_of_no_table(const MeterStep& step) const {
    if (configuration_ == nullptr || configuration_->tables.empty() || step.table == MeterStep::kNone) return false;
    if (history_.winners[step.detail].empty() || winners_.contains(round_of(step))) return false;
    const std::string table = table_alone(history_.tables[step.table]);
    return std::ranges::none_of(configuration_->tables,
                                [&](const std::string& name) { return table_alone(name) == table; });
  }

  void settle(std::size_t index, std::vector<Winner> winners) {
    const MeterStep& step = history_.steps[index];
    OutcomeAccount outcome{.step = index,
                           .law = law_.index(),
                           .before = ledger_.values(),
                           .winners = std::move(winners),
                           .prizes = {},
                           .undecided = {}};
    if (outcome.winners.empty()) return;
    if (!law_.is_known()) {
      without_law_.insert(round_of(step));
      return ledger_.forget_several();
    }
    if (is_open(step)) {
      outcome.undecided = RemarkForm::kOutcomeRoundOpen;
    } else {
      decide(outcome);
    }
    pay(step, outcome);
    account_.outcomes.push_back(std::move(outcome));
  }

  void decide(OutcomeAccount& outcome) const {
    if (outcome.before.empty()) {
      outcome.undecided = RemarkForm::kOutcomeValueNotKnown;
      return;
    }
    std::vector<std::optional<Cents>> again;
    for (const Pool& pool : ledger_.pools()) again.push_back(pool.reset);
    auto result = prizes(*law_.law(), {.values = outcome.before, .reset_values = again, .chip_unit = {}},
                         outcome.winners, law_.readings());
    if (result) {
      outcome.prizes = *std::move(result);
    } else {
      outcome.undecided = result.error();
    }
  }

  void pay(const MeterStep& step, const OutcomeAccount& outcome) {
    if (!outcome.prizes) {
      ledger_.forget();
      return findings_.add(findings_.about(step, outcome.undecided));
    }
    const PrizeRound& round = *outcome.prizes;
    ledger_.pay(round.prizes);
    if (!round.beyond_cards.empty()) {
      findings_.add(findings_.about(step, round.beyond_cards));
    }
    find_beyond_table(step, round);
    ledger_.leave(round);
    if (!round.after.empty()) std::ranges::copy(round.house, std::back_inserter(account_.contributions));
  }

  // That the printed table ends before so many hands; told once an outcome.
  void find_beyond_table(const MeterStep& step, const PrizeRound& round) {
    for (const Prize& prize : round.prizes) {
      const auto beyond = std::ranges::find(prize.adjustments, RemarkForm::kNoRowButFormula,
                                            [](const Adjustment& how) { return how.what.form; });
      if (beyond != prize.adjustments.end()) return findings_.add(findings_.about(step, beyond->what));
    }
  }

  // --- what makes no sense -------------------------------------------------------------------------------------------

  void find_no_such_level(const MeterStep& step) {
    findings_.add(findings_.about(step, {RemarkForm::kMeterNoSuchLevel, {count_of(step.level)}}));
  }

  void find_not_configured(const MeterStep& step) {
    if (std::exchange(said_not_configured_, true)) return;
    findings_.add(findings_.about(step, RemarkForm::kMeterNotConfigured));
  }

  void note_closed(const MeterStep& step) {
    if (!account_.closed) return;
    findings_.add(findings_.about(step, RemarkForm::kMeterEventAfterClose));
  }

  // --- the end -------------------------------------------------------------------------------------------------------

  void finish() {
    recorded_.find_missing_resets(history_.last);
    recorded_.check_closing(account_.closed, last_gift_, history_.last);
    if (law_.any_known()) compare_prizes(history_, account_.outcomes, without_law_, findings_);
  }

  void write_values() {
    account_.levels = std::max<std::size_t>(1, ledger_.pools().size());
    account_.totals = ledger_.totals();
    if (findings_.ended()) {
      account_.why = Term::kAmountsTooLarge;
      return;
    }
    ledger_.check_balance();
    account_.values = ledger_.values();
    account_.basis = ledger_.basis();
    account_.why = ledger_.why();
  }

  const MeterHistory& history_;
  const CardWinners& winners_;
  LawInForce law_;
  AccountFindings findings_;
  Ledger ledger_;
  RecordedValues recorded_;
  MeterAccount account_;
  const MeterConfiguration* configuration_ = nullptr;
  OpenGames open_games_;
  std::set<std::size_t> unrecorded_;      // steps after which prizes fell, of whose round no outcome is on record
  std::set<RoundKey> without_law_;        // whose prizes fell, or were paid, under rules that are not known
  std::size_t gap_ = 0;                   // into MeterHistory::gaps, the next one
  const MeterStep* last_gift_ = nullptr;  // to another meter
  bool said_recorded_ = false;            // under the present law
  bool said_not_configured_ = false;
};

}  // namespace

MeterAccount account_of(const MeterHistory& history, std::span<const MeterLaw> laws, const CardWinners& winners,
                        std::size_t steps) {
  return Accountant(history, laws, winners).run(steps);
}

MeterAccount account_of(const MeterHistory& history, const law::CompiledJackpot* law, const Readings& readings,
                        std::size_t steps) {
  const std::array laws = {MeterLaw{.from = history.first_event, .law = law, .readings = readings}};
  return account_of(history, laws, {}, steps);
}

}  // namespace cardspeak::jackpot
