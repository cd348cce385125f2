#include "replay/display_of_hand.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace cardspeak {

namespace {

using schema::Event;

// What of a meter's steps the display of one hand rests on: the same walk that finds what it showed
// (jackpot/meter_of_round), which keeps what it passes on.
class DisplayOfHand {
 public:
  DisplayOfHand(const MeterHistory& history, const RoundFacts& round)
      : history_(history), round_(round), table_(history.find_table(round.id)), until_(moment()) {}

  std::set<StreamSeq> run() {
    add_configuration();
    add_what_told();
    for (const MeterCorrectionFact& fact : history_.corrections) add_correction(fact);
    return std::move(numbers_);
  }

 private:
  [[nodiscard]] bool is_own(const MeterStep& step) const {
    return table_ != MeterStep::kNone && step.table == table_ && step.round == round_.id.number;
  }

  // How many steps there are up to the hand's outcome, or what stands for it.
  [[nodiscard]] std::size_t moment() const {
    std::size_t registered = 0;
    std::size_t by_clock = 0;
    for (std::size_t at = 0; at < history_.steps.size(); ++at) {
      const MeterStep& step = history_.steps[at];
      if (is_own(step) && step.kind == Event::OUTCOME_RECORDED) return at;
      if (is_own(step) && step.kind == Event::JACKPOT_WAGER_REGISTERED) registered = at + 1;
      if (step.time <= round_.last_event) by_clock = at + 1;
    }
    return registered != 0 ? registered : by_clock;
  }

  void add(const MeterStep& step) { numbers_.insert({step.seq, step.first}); }

  // The last one, so that the meter is on record where nothing else of it is; and the step that the moment is told by.
  void add_configuration() {
    if (until_ > 0) add(history_.steps[until_ - 1]);
    for (std::size_t at = until_; at > 0; --at) {
      if (history_.steps[at - 1].kind == Event::METER_CONFIGURED) return add(history_.steps[at - 1]);
    }
    if (!history_.steps.empty()) add(history_.steps.front());
  }

  void add_what_told() {
    bool told = false;
    for (std::size_t at = until_; at > 0; --at) {
      const MeterStep& step = history_.steps[at - 1];
      if (is_own(step)) continue;
      const bool won = step.kind == Event::OUTCOME_RECORDED && !history_.winners[step.detail].empty();
      if (won || (step.kind == Event::PRIZE_PAID && step.from_meter)) return add(step);
      const bool read = step.kind == Event::METER_READING;
      const bool set = step.kind == Event::METER_RESET;
      if ((read && (step.display || !told)) || set) add(step);
      told = told || read;
      if ((read && step.display) || set) return;
    }
  }

  void add_correction(const MeterCorrectionFact& fact) {
    const bool before = until_ > 0 && fact.corrects <= history_.steps[until_ - 1].first;
    const bool of_these = numbers_.contains(fact.corrects) || numbers_.contains(fact.seq);
    if (!of_these && !(fact.is_of_value() && before)) return;
    numbers_.insert({fact.seq, fact.corrects});
    if (fact.rests) add_what_rests(fact);
  }

  // One step between what is corrected and its correction that rests on it.
  void add_what_rests(const MeterCorrectionFact& fact) {
    const auto rests = [&](const MeterStep& step) {
      const bool of_game = step.kind == Event::JACKPOT_WAGER_REGISTERED || step.kind == Event::OUTCOME_RECORDED ||
                           (step.kind == Event::PRIZE_PAID && step.from_meter);
      return of_game && step.first > fact.corrects && step.first < fact.seq;
    };
    const auto own =
        std::ranges::find_if(history_.steps, [&](const MeterStep& step) { return rests(step) && is_own(step); });
    if (own != history_.steps.end()) return;  // is there anyway
    const auto first = std::ranges::find_if(history_.steps, rests);
    if (first != history_.steps.end()) add(*first);
  }

  const MeterHistory& history_;
  const RoundFacts& round_;
  std::uint32_t table_;
  std::size_t until_;
  std::set<StreamSeq> numbers_;
};

}  // namespace

std::set<StreamSeq> display_rests_on(const MeterHistory& history, const RoundFacts& round) {
  return DisplayOfHand(history, round).run();
}

}  // namespace cardspeak
