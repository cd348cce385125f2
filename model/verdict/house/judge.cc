#include "model/verdict/house/judge.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/verdict/house/payment.h"
#include "model/verdict/house/sizes.h"

namespace cardspeak::house {
namespace {

using law::Axis;
using law::ConditionSet;
using law::Holds;

class Judge {
 public:
  Judge(const Round& round, ReadingChoice& choice) : round_(round), choice_(choice), lines_(round.lines.size()) {}

  std::vector<JudgedLine> run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) judge_line(round_.lines[i], lines_[i]);
    pay(round_, choice_, lines_);
    for (JudgedLine& line : lines_) cite_adjustments(line);
    return std::move(lines_);
  }

 private:
  void judge_line(const Line& line, JudgedLine& out) {
    if (line.is_no_wager()) return;
    if (round_.voided != nullptr) return give_back(line, out);
    const Seat& seat = round_.seats[line.seat_index];
    if (!line.wager) return leave_open(not_in_book(line), out);
    const law::WagerRule& wager = round_.law.wager(*line.wager);
    ConditionSet possible = seat.possible;
    const std::size_t base = wager.required ? find_line(line.seat, wager.required->of) : lines_.size();
    const bool measured = base < lines_.size();
    size_up(round_, line, measured ? &round_.lines[base] : nullptr, measured ? &lines_[base] : nullptr, choice_,
            possible, out);
    if (round_.block) return leave_open(round_.block, out);
    if (seat.block) return leave_open(seat.block, out);
    if (wager.needs && find_line(line.seat, *wager.needs) == lines_.size()) {
      return leave_open({"no " + round_.law.wager(*wager.needs).kind + " is on record at the seat", wager.needs_rule},
                        out);
    }
    decide(wager, seat, possible, out);
    if (out.decidable) settle(line, seat, out);
  }

  // A wager that the book does not decide. Where everything goes back, a jackpot wager may still not.
  void give_back(const Line& line, JudgedLine& out) {
    if (!line.wager) return leave_open(not_in_book(line), out);
    out.outcome = round_.voided->outcome;
    out.action = line.stake + line.withdrawn;
    out.returned = out.action;
    out.rule = round_.voided->rule;
  }

  [[nodiscard]] Doubt not_in_book(const Line& line) const {
    const auto open = std::ranges::find(round_.law.open_wagers, line.kind, &law::OpenWager::kind);
    if (open == round_.law.open_wagers.end()) {
      return {"the book has no wager called " + std::string(line.kind), {}};
    }
    return {"the " + std::string(line.kind) + " wager is not decided by this book", open->rule};
  }

  static void leave_open(Doubt doubt, JudgedLine& out) {
    out.decidable = false;
    out.rule = doubt.rule;
    out.doubt = std::move(doubt);
  }

  // The place of the wager at the seat; lines_.size() where it was not placed.
  [[nodiscard]] std::size_t find_line(SeatNo seat, law::WagerIndex wager) const {
    for (std::size_t i = 0; i < round_.lines.size(); ++i) {
      const Line& line = round_.lines[i];
      if (line.seat == seat && line.wager == wager && line.placed && !line.stake.is_zero()) return i;
    }
    return lines_.size();
  }

  // The first entry whose conditions all hold decides. One that turns on what is not known leaves the wager open, even
  // if a later one would hold.
  void decide(const law::WagerRule& wager, const Seat& seat, ConditionSet possible, JudgedLine& out) {
    out.possible = possible;
    for (const law::OutcomeRule& entry : wager.outcomes) {
      ++out.tried;
      const Holds holds = law::holds(possible, entry.allowed);
      if (holds == Holds::kNo) continue;
      if (entry.reading) choice_.touch(entry.reading);
      if (entry.reading && choice_.value(*entry.reading) != entry.reading_value) continue;
      if (holds == Holds::kOpen) return leave_open(doubt_about(entry, seat, possible), out);
      out.entry = &entry;
      return;
    }
    CARDSPEAK_CHECK(false, "a checked book decides every reachable combination");
  }

  // What is not known of the first axis that the entry turns on.
  [[nodiscard]] Doubt doubt_about(const law::OutcomeRule& entry, const Seat& seat, ConditionSet possible) const {
    const auto open = [&](Axis axis) { return !(possible & law::axis_conditions(axis)).within(entry.allowed); };
    if (open(Axis::kDecision)) return seat.decision_doubt;
    if (open(Axis::kQualification) || round_.dealer.doubt) return round_.dealer.doubt;
    return seat.hand.doubt;
  }

  void settle(const Line& line, const Seat& seat, JudgedLine& out) {
    const law::OutcomeRule& entry = *out.entry;
    out.outcome = entry.outcome;
    out.rule = entry.rule;
    const Cents excess = line.stake - out.action;
    out.returned = entry.outcome == schema::Outcome::LOSE ? excess : line.stake;
    if (entry.pays) return win(*entry.pays, entry.odds_text, entry.paid_rule, excess, out);
    if (!entry.pay_table) return;
    CARDSPEAK_CHECK(seat.hand.readable(), "a hand that beat the dealer's was read");
    const std::size_t hand_class = law::place(seat.hand.value.hand_class());
    const auto& pay_line = round_.law.pay_tables[entry.pay_table->value()].lines[hand_class];
    CARDSPEAK_CHECK(pay_line.has_value(), "a checked pay table pays every class that reaches it");
    win(pay_line->odds, pay_line->odds_text, entry.paid_rules[hand_class], excess, out);
  }

  // "To 1" is paid beside the stake; "for 1" is all that comes back.
  static void win(Odds odds, const std::string& odds_text, const std::string& rule, Cents excess, JudgedLine& out) {
    out.odds_text = &odds_text;
    out.rule = rule;
    out.winnings = payout(out.action, odds);
    if (odds.kind == OddsKind::kFor) out.returned = excess;
  }

  // The rule beside an amount names everything that made it.
  static void cite_adjustments(JudgedLine& line) {
    if (!line.decidable) return;
    for (const Adjustment& adjustment : line.adjustments) line.rule += ", " + adjustment.rule;
  }

  const Round& round_;
  ReadingChoice& choice_;
  std::vector<JudgedLine> lines_;
};

}  // namespace

ReadingChoice::ReadingChoice(const law::CompiledHouse& law) {
  values_.reserve(law.readings.size());
  for (const law::ReadingRule& reading : law.readings) values_.push_back(reading.default_value);
}

std::vector<JudgedLine> judge(const Round& round, ReadingChoice& choice) {
  return Judge(round, choice).run();
}

}  // namespace cardspeak::house
