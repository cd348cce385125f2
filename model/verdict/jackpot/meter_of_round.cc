#include "model/verdict/jackpot/meter_of_round.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/verdict/jackpot/feeds.h"

namespace cardspeak::jackpot {
namespace {

using schema::Event;

// What of the history belongs to one round.
class RoundInMeter {
 public:
  RoundInMeter(const MeterHistory& history, const MeterIndex& index, const RoundFacts& round)
      : history_(history), index_(index), round_(round), table_(history.find_table(round.id)), first_(round.id.number) {
    for (const WagerFact& wager : round.wagers) {
      if (wager.carried_from != RoundNo()) first_ = std::min(first_, wager.carried_from);
    }
  }

  // Fills everything but the values. How many steps there are up to the moment whose values the round needs, the
  // outcome itself not counted; nothing: no step is before it.
  std::optional<std::size_t> gather(MeterFacts& facts) {
    std::map<RoundNo, RegisteredGame> games;
    facts.complete = history_.complete();
    facts.since = history_.first_event;
    if (table_ != MeterStep::kNone) {
      for (const std::uint32_t at : index_.steps_of(table_, first_, round_.id.number)) {
        note_registration(history_.steps[at], facts);
        take_step(history_, history_.steps[at], games);
        if (history_.steps[at].round == round_.id.number) own(at, facts);
      }
    }
    for (auto& [round, game] : games) facts.games.push_back(std::move(game));
    const auto until = outcome_ ? outcome_ : registered_ ? registered_ : by_clock();
    note_before(until.value_or(0), facts);
    note_shown(until.value_or(0), facts);
    note_corrections(until.value_or(0), facts);
    return until;
  }

 private:
  // How many steps there are up to the last one by the clock of the round's last event.
  [[nodiscard]] std::optional<std::size_t> by_clock() const {
    for (std::size_t count = history_.steps.size(); count > 0; --count) {
      if (history_.steps[count - 1].time <= round_.last_event) return count;
    }
    return std::nullopt;
  }

  // A wager that was carried over may stand registered for the round that it was placed for, or one between.
  void note_registration(const MeterStep& step, MeterFacts& facts) const {
    if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
      facts.registrations.push_back(
          {.seat = step.seat, .amount = Cents(step.amount), .level = step.level, .seq = step.seq, .round = step.round});
    } else if (step.kind == Event::JACKPOT_GAME_CANCELLED && !outcome_) {
      std::erase_if(facts.registrations, [&](const RegistrationFact& fact) { return fact.round == step.round; });
    }
  }

  void own(std::size_t index, MeterFacts& facts) {
    const MeterStep& step = history_.steps[index];
    own_.insert(own_.end(), {step.first, step.seq});
    if (index_.closed && index > *index_.closed && facts.after_close == StreamSeq()) facts.after_close = step.seq;
    if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
      registered_ = index + 1;
    } else if (step.kind == Event::OUTCOME_RECORDED && !outcome_) {
      outcome_ = index;
      facts.outcome_recorded = true;
      facts.outcome_seq = step.seq;
      facts.winners = history_.winners[step.detail];
    } else if (step.kind == Event::OUTCOME_RECORDED) {
      facts.outcome_again = step.seq;
    } else if (step.kind == Event::PRIZE_PAID) {
      facts.prizes_paid.push_back({.seat = step.seat,
                                   .amount = Cents(step.amount),
                                   .from_meter = step.from_meter,
                                   .rank = history_.officers[step.detail],
                                   .seq = step.seq,
                                   .before_outcome = !outcome_});
    }
  }

  void note_before(std::size_t until, MeterFacts& facts) const {
    for (const std::uint32_t at : index_.landmarks) {
      if (at >= until) break;
      const MeterStep& step = history_.steps[at];
      if (step.kind == Event::METER_CONFIGURED) {
        facts.configuration = history_.configurations[step.detail];
      } else {
        note_reading(step, facts.last_readings);
      }
    }
  }

  // Of what the meter holds, and that came before the outcome; and of what it has of the round itself.
  void note_corrections(std::size_t until, MeterFacts& facts) const {
    for (const MeterCorrectionFact& fact : history_.corrections) {
      const bool before = until > 0 && fact.corrects <= history_.steps[until - 1].first;
      const bool of_round = std::ranges::find(own_, fact.corrects) != own_.end();
      if ((fact.is_of_value() && before) || of_round) facts.corrections.push_back(fact);
    }
  }

  // Back to the last prize of another round, after which nothing tells what is shown until it is read or set again.
  void note_shown(std::size_t until, MeterFacts& facts) const {
    for (std::size_t at = until; at > 0; --at) {
      const MeterStep& step = history_.steps[at - 1];
      const bool own = step.table == table_ && step.round == round_.id.number;
      const bool won = step.kind == Event::OUTCOME_RECORDED && !history_.winners[step.detail].empty();
      if (!own && (won || (step.kind == Event::PRIZE_PAID && step.from_meter))) return;
      const bool display = step.kind == Event::METER_READING && step.display;
      const bool tells = display || step.kind == Event::METER_READING || step.kind == Event::METER_RESET;
      if (tells && (display || !facts.shown)) facts.shown = Millionths(step.amount);
      if (display || step.kind == Event::METER_RESET) return;
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
  const MeterIndex& index_;
  const RoundFacts& round_;
  std::uint32_t table_;
  RoundNo first_;  // of which registrations may stand for the round
  std::optional<std::size_t> outcome_;
  std::optional<std::size_t> registered_;
  std::vector<StreamSeq> own_;  // numbers of the round's steps: as first recorded, and of what holds
};

}  // namespace

namespace {

MeterFacts of_meter(const MeterHistory& history) {
  MeterFacts facts;
  facts.on_record = !history.steps.empty();
  facts.meter = history.meter;
  return facts;
}

}  // namespace

MeterFacts meter_record(const MeterHistory& history, const MeterIndex& index, const RoundFacts& round) {
  MeterFacts facts = of_meter(history);
  RoundInMeter(history, index, round).gather(facts);
  facts.why = Term::kNoMeterValue;
  return facts;
}

MeterFacts meter_facts(const MeterHistory& history, const MeterIndex& index, const MeterAccount& account,
                       std::span<const MeterLaw> laws, const CardWinners& winners, const RoundFacts& round) {
  MeterFacts facts = of_meter(history);
  const auto until = RoundInMeter(history, index, round).gather(facts);
  if (!until) {
    facts.why = Term::kNothingOfMeterBefore;
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
  } else if (const auto taken = account.unrecorded.find({history.find_table(round.id), round.id.number.value()});
             taken != account.unrecorded.end()) {
    facts.values = taken->second.values;
    facts.basis = taken->second.basis;
    facts.why = taken->second.why;
  } else {
    const MeterAccount then = account_of(history, laws, winners, *until);
    facts.values = then.values;
    facts.basis = then.basis;
    facts.why = then.why;
  }
  if (facts.values.empty() && !facts.why) facts.why = Term::kNoMeterValue;
  return facts;
}

MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, std::span<const MeterLaw> laws,
                       const CardWinners& winners, const RoundFacts& round) {
  return meter_facts(history, index_of(history), account, laws, winners, round);
}

MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, const law::CompiledJackpot* law,
                       const Readings& readings, const RoundFacts& round) {
  const std::array laws = {MeterLaw{.from = history.first_event, .law = law, .readings = readings}};
  return meter_facts(history, account, laws, {}, round);
}

Millionths loose_before(const MeterHistory& history, const MeterAccount& account,
                        std::span<const LooseTransfer> transfers, const RoundFacts& round) {
  if (transfers.empty()) return {};
  MeterFacts unused;
  const std::size_t until = RoundInMeter(history, index_of(history), round).gather(unused).value_or(0);
  std::size_t from = 0;
  for (const OutcomeAccount& outcome : account.outcomes) {
    const bool royal =
        std::ranges::find(outcome.winners, PrizeHand::kRoyalFlush, &Winner::hand) != outcome.winners.end();
    if (royal && outcome.step < until) from = outcome.step;
  }
  return sum_of(history, transfers, from, until);
}

bool has_meter(const RoundFacts& round, const law::CompiledJackpot& law) {
  return !round.sign.meter.empty() &&
         std::ranges::any_of(round.wagers, [&](const WagerFact& wager) { return wager.wager == law.wager; });
}

}  // namespace cardspeak::jackpot
