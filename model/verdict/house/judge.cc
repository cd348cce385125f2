#include "model/verdict/house/judge.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/law/jackpot.h"
#include "model/verdict/house/carried_wagers.h"
#include "model/verdict/house/decision_table.h"
#include "model/verdict/house/hand_worth.h"
#include "model/verdict/house/meter_prizes.h"
#include "model/verdict/house/not_permitted.h"
#include "model/verdict/house/pay_table_read.h"
#include "model/verdict/house/payment.h"
#include "model/verdict/house/sizes.h"
#include "model/verdict/house/winnings.h"

namespace cardspeak::house {
namespace {

using law::Axis;
using law::Condition;
using law::ConditionSet;
using law::StakeBack;

// A little over 20 functions: the steps by which a wager is judged, each a few lines upon the same line and its seat.
class Judge {
 public:
  Judge(const Round& round, const IrregularityRuling& irregular, const MeterFacts& meter, ReadingChoice& choice)
      : round_(round),
        law_(round.law),
        irregular_(irregular),
        meter_(meter),
        choice_(choice),
        lines_(round.lines.size()) {}

  std::vector<JudgedLine> run() {
    seats_.reserve(round_.seats.size());
    for (const Seat& seat : round_.seats) seats_.push_back(possible_at(round_, seat, choice_));
    for (std::size_t i = 0; i < lines_.size(); ++i) judge_line(round_.lines[i], lines_[i]);
    pay(round_, choice_, lines_);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      leave_not_permitted_open(round_.lines[i], lines_[i]);
      leave_not_approved_open(round_.lines[i], lines_[i]);
    }
    note_open_shares();
    pay_from_meter(round_, meter_, choice_, lines_);
    for (std::size_t i = 0; i < lines_.size(); ++i) give_back(round_.lines[i], lines_[i]);
    for (JudgedLine& line : lines_) cite_adjustments(line);
    leave_carried_open(round_, meter_, lines_);
    return std::move(lines_);
  }

 private:
  static void settle_axis(ConditionSet& possible, Condition condition) { possible = law::settled(possible, condition); }

  // What becomes of a wager that the rules do not permit, they do not say: it is told what is due if it counts, and
  // what goes back if it does not.
  void leave_not_permitted_open(const Line& line, JudgedLine& out) const {
    if (!out.decidable || out.by_irregularity || out.not_in_play != nullptr) return;
    const std::string* const rule = not_permitted_by(round_, line);
    if (rule == nullptr) return;
    const Citations rules{*rule, law_.last_word_rule};
    Doubt doubt = out.meter_line != nullptr ? Remark(RemarkForm::kNotPermittedShare, {line.stake}, rules)
                                            : Remark(RemarkForm::kNotPermitted, {out.due, line.stake}, rules);
    leave_judged_open(std::move(doubt), out);
  }

  // Whether a wager under the displayed minimum stands hangs on the approved one: it is told what is due if it does,
  // and what goes back if it is void.
  void leave_not_approved_open(const Line& line, JudgedLine& out) const {
    if (!out.approved_not_on_record || !out.decidable || out.by_irregularity || out.not_in_play != nullptr) return;
    const law::WagerRule& wager = law_.wager(*line.wager);
    const Citations rules{wager.amount(Condition::kBelowMinimum)->rule,
                          wager.amount(Condition::kBelowApprovedMinimum)->rule, law_.last_word_rule};
    leave_judged_open(Remark(RemarkForm::kApprovedMinimumNotOnSign, {out.due, line.stake}, rules), out);
  }

  static void leave_judged_open(Doubt doubt, JudgedLine& out) {
    JudgedLine open;
    open.action = out.action;
    open.findings = std::move(out.findings);
    out = std::move(open);
    leave_open(std::move(doubt), out);
  }

  void judge_line(const Line& line, JudgedLine& out) {
    if (line.is_no_wager()) return;
    if (!line.derived && !line.on_payment.is_zero()) return all_out_of_time(line, out);
    const WagerEffect* effect = irregular_.effect_of(line.seat, line.kind);
    if (effect != nullptr && effect->outcome != schema::Outcome::UNSET) return by_effect(line, *effect, out);
    if (!line.derived && line.stake.is_zero() && !line.out_of_action.is_zero()) return all_out_of_time(line, out);
    const Seat& seat = round_.seats[line.seat_index];
    if (!line.wager) return leave_open(not_in_book(line), out);
    if (!line.withdrawn.is_zero()) {
      return leave_open({RemarkForm::kTakenBackWithoutOption, {}, law_.last_word_rule}, out);
    }
    const law::WagerRule& wager = law_.wager(*line.wager);
    if (const Line* needed = needed_out_of_action(line, wager); needed != nullptr) return go_with(*needed, line, out);
    ConditionSet possible = seats_[line.seat_index];
    measure(line, wager, possible, out);
    if (round_.block) return leave_open(round_.block, out);
    if (irregular_.doubt) return leave_open(irregular_.doubt, out);
    const bool unsupported = wager.asks_support && wager.needs && !is_there(line, wager);
    if (round_.dealer_cards && !irregular_.dealer_decided && !unsupported) {
      return leave_open(round_.dealer_cards, out);
    }
    const bool forced = effect != nullptr && effect->decision && !(effect->stands_in && seat.decision);
    if (forced) settle_decision(decisions_of(*effect->decision, seat), possible);
    if (!forced && is_left_with_side_wagers(seat)) settle_decision(decisions_of(Condition::kSideOnly, seat), possible);
    const bool refused = seat.choice_refused && line.derived;
    if (seat.block && !forced && !refused) {
      if (!seat.choice_refused && !is_decided_either_way(line, seat)) return leave_open(seat.block, out);
      // What the player decided instead is not known, and may make no difference.
      if (seat.choice_refused) settle_decision(law_.decisions() - ConditionSet(*seat.decision), possible);
    }
    if (out.not_in_play != nullptr) return not_in_play(line, out);
    if (!out.decidable) return;
    if (!wager.levels.empty() && line.level == 0) {
      return leave_open({RemarkForm::kLevelsMakeNone, {WagerName{wager.kind}}, wager.levels.front().rule}, out);
    }
    if (!support(line, wager, possible, out)) return;
    TableRead table;
    if (wager.pay_table) {
      table = read_table(round_, *wager.pay_table, seat, choice_);
      if (table.condition) settle_axis(possible, *table.condition);
    }
    TableRead other;
    if (wager.other_table) {
      other = read_table(round_, *wager.other_table, seat, choice_);
      if (other.condition) {
        const bool paid = *other.condition == Condition::kPaidHand;
        settle_axis(possible, paid ? Condition::kPaidByOther : Condition::kUnpaidByOther);
      }
    }
    decide_by_table(round_, wager, seat, {table, other}, possible, choice_, out);
    if (!out.decidable && seat.block && !forced && !refused) leave_open(seat.block, out);
    if (!out.decidable) return;
    settle_by_entry(round_, line, table, choice_, out);
    if (effect == nullptr || !out.decidable) return;
    Citations rules = effect->rule;
    rules.cite_all(out.rule);
    out.rule = std::move(rules);
  }

  // Two decisions are on record, and the wager is not the one by which the player stays in: whether that counts at all
  // hangs on them.
  [[nodiscard]] bool is_decided_either_way(const Line& line, const Seat& seat) const {
    return seat.is_of_two_decisions() && std::ranges::find(law_.stays_in_by, *line.wager) == law_.stays_in_by.end();
  }

  // The wager that this one stands beside, or that rests on in turn, where nothing of it was placed in time; null
  // otherwise.
  [[nodiscard]] const Line* needed_out_of_action(const Line& line, const law::WagerRule& wager) const {
    const law::WagerRule* rule = &wager;
    for (std::size_t step = 0; step < law_.wagers.size(); ++step) {
      if (!rule->needs || rule->needed_at != schema::NeededAt::SEAT) return nullptr;
      const auto found = std::ranges::find_if(round_.lines, [&](const Line& other) {
        return other.seat == line.seat && other.wager == rule->needs && is_out_of_action(other);
      });
      if (found != round_.lines.end()) return &*found;
      rule = &law_.wager(*rule->needs);
    }
    return nullptr;
  }

  // Whether nothing of it came in time, or with its chips.
  static bool is_out_of_action(const Line& line) {
    const bool by_time = !line.late.empty() || !line.spoken.is_zero();
    return by_time && line.stake.is_zero() && !line.out_of_action.is_zero();
  }

  // It stays with its player, as the one that it needs does.
  void go_with(const Line& needed, const Line& line, JudgedLine& out) const {
    out.outcome = schema::Outcome::RETURNED;
    out.returned = line.stake;
    out.rule = rules_out_of_action(needed).text();
  }

  // The rules by which chips of the wager are not in action.
  [[nodiscard]] Citations rules_out_of_action(const Line& line) const {
    Citations rules;
    for (const LateChips& late : line.late) rules.cite_all(late.rules);
    if (!line.spoken.is_zero()) rules.cite(law_.procedure.oral_wager_rule);
    if (!line.on_payment.is_zero()) rules.cite(law_.last_word_rule);
    return rules;
  }

  // Nothing of it was there in time.
  void all_out_of_time(const Line& line, JudgedLine& out) const {
    out.outcome = schema::Outcome::RETURNED;
    out.rule = rules_out_of_action(line).text();
  }

  // What came or went after its time, and so is not in action, stays with the player.
  void give_back(const Line& line, JudgedLine& out) const {
    if (line.out_of_action.is_zero() || !out.decidable || out.by_irregularity) return;
    out.returned += line.out_of_action;
    if (!line.on_payment.is_zero()) give_back_beside(line, out);
    if (!line.spoken.is_zero()) {
      out.adjustments.push_back(
          {Remark(RemarkForm::kSpokenNotInAction, {line.spoken}, law_.procedure.oral_wager_rule), line.spoken});
    }
    for (const LateChips& late : line.late) {
      out.adjustments.push_back(
          {Remark(RemarkForm::kLateChipsNotInAction, {late.chips, late.moment}, late.rules), late.chips});
    }
    if (!line.taken_back.is_zero()) {
      out.adjustments.push_back({Remark(RemarkForm::kTakenBackNotInAction, {line.taken_back}, {}), line.taken_back});
    }
  }

  // The payment itself, where one is due, stands beside it.
  void give_back_beside(const Line& line, JudgedLine& out) const {
    const Remark back(RemarkForm::kChipsOnPaymentBack, {line.on_payment}, law_.last_word_rule);
    out.adjustments.push_back({back, line.on_payment});
    if (out.outcome == schema::Outcome::LOSE) out.outcome = schema::Outcome::RETURNED;
  }

  static void settle_decision(ConditionSet decisions, ConditionSet& possible) {
    possible = (possible - law::axis_conditions(Axis::kDecision)) | decisions;
  }

  // The wager with which a player stays in went back by a rule before the player decided.
  [[nodiscard]] bool is_left_with_side_wagers(const Seat& seat) const {
    if (seat.decision || !law_.act(Condition::kSideOnly)) return false;
    const WagerEffect* effect = irregular_.effect_of(seat.seat, law_.wager(law_.dealt_for.front()).kind);
    return effect != nullptr &&
           (effect->outcome == schema::Outcome::VOID || effect->outcome == schema::Outcome::RETURNED);
  }

  // A seat that plays for side wagers alone has a hand that stays on the table, or one under it.
  [[nodiscard]] ConditionSet decisions_of(Condition decision, const Seat& seat) const {
    const auto lesser = law::with_lesser_hand(decision);
    if (!lesser || !law_.act(decision)->hand) return ConditionSet(decision);
    const law::DecisionAct& act = *law_.act(decision);
    const Hand& hand = round_.hand(seat, *act.hand);
    if (!hand.readable()) return ConditionSet(decision) | ConditionSet(*lesser);
    return ConditionSet(hand.value >= act.at_least ? decision : *lesser);
  }

  // Who shares the meter is known only when every wager whose hand might take from it is decided.
  void note_open_shares() {
    if (law_.jackpot == nullptr) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = round_.lines[i];
      if (lines_[i].decidable || !line.wager || line.stake.is_zero()) continue;
      const law::WagerRule& wager = law_.wager(*line.wager);
      if (wager.kind != law_.jackpot->wager || !wager.pay_table) continue;
      const TableRead table = read_table(round_, *wager.pay_table, round_.seats[line.seat_index], choice_);
      if (table.line != nullptr && table.line->meter_percent) lines_[i].open_meter_line = table.line;
    }
  }

  // The size of the wager beside the limits and the wager that it is measured by.
  void measure(const Line& line, const law::WagerRule& wager, ConditionSet& possible, JudgedLine& out) {
    const std::size_t base = measured_by(line, wager);
    const bool measured = base < lines_.size();
    if (line.derived) {
      CARDSPEAK_CHECK(measured, "what is paid on a wager is there only with it");
      out.action = lines_[base].action;
    } else {
      size_up(round_, line, measured ? &round_.lines[base] : nullptr, measured ? &lines_[base] : nullptr, choice_,
              possible, out);
    }
    if (measured) follow(lines_[base], line, out);
  }

  // The wager that the size of this one is counted from; lines_.size() where there is none.
  [[nodiscard]] std::size_t measured_by(const Line& line, const law::WagerRule& wager) const {
    const std::optional<law::WagerIndex> of = wager.required        ? std::optional(wager.required->of)
                                              : wager.sign_multiple ? std::optional(wager.sign_multiple->of)
                                                                    : wager.paid_on;
    return of ? find_line(line.seat, *of) : lines_.size();
  }

  // What was wrong with the size of a wager stays a finding where the size does not decide any more. Returns the rule
  // by which a wager of that size is not in play; null: it is.
  const law::AmountRule* find_size(const Line& line, JudgedLine& out) const {
    if (!line.wager || line.stake.is_zero()) return nullptr;
    const std::size_t base = measured_by(line, law_.wager(*line.wager));
    const bool measured = base < lines_.size();
    ReadingChoice unasked = choice_;
    ConditionSet possible = seats_[line.seat_index];
    JudgedLine sized;
    size_up(round_, line, measured ? &round_.lines[base] : nullptr, measured ? &lines_[base] : nullptr, unasked,
            possible, sized);
    out.findings = std::move(sized.findings);
    out.marker_missing = sized.marker_missing;
    return sized.not_in_play;
  }

  // What is not in play takes with it what is paid on it and, as the reading has it, what is measured by it. A wager
  // that only has to lie beside it, as a side wager or the jackpot's, stands.
  void follow(const JudgedLine& base, const Line& line, JudgedLine& out) {
    if (base.not_in_play == nullptr || out.not_in_play != nullptr) return;
    const law::AmountRule& rule = *base.not_in_play;
    choice_.touch(rule.dependents.reading);
    if (line.derived || choice_.meaning(rule.dependents) == law::Dependents::kVoid) out.not_in_play = &rule;
  }

  void not_in_play(const Line& line, JudgedLine& out) {
    const bool is_void = out.not_in_play->when == Condition::kBelowApprovedMinimum;
    out.outcome = is_void ? schema::Outcome::VOID : schema::Outcome::RETURNED;
    out.action = Cents(0);
    out.returned = line.stake;
    out.rule = out.not_in_play->rule;
  }

  [[nodiscard]] bool is_there(const Line& line, const law::WagerRule& wager) {
    return wager.needed_at == schema::NeededAt::ROUND ? is_supported(wager)
                                                      : find_line(line.seat, *wager.needs) < lines_.size();
  }

  // Whether the wager that this one needs is there. False where that leaves it open.
  bool support(const Line& line, const law::WagerRule& wager, ConditionSet& possible, JudgedLine& out) {
    if (!wager.needs) {
      settle_axis(possible, Condition::kSupported);
      return true;
    }
    const bool there = is_there(line, wager);
    settle_axis(possible, there ? Condition::kSupported : Condition::kUnsupported);
    if (wager.asks_support) return true;
    const law::WagerRule* const lacking = there ? lacks_below(line, law_.wager(*wager.needs)) : &wager;
    if (lacking == nullptr) return true;
    leave_open({RemarkForm::kNeededWagerMissing, {WagerName{law_.wager(*lacking->needs).kind}}, lacking->needs_rule},
               out);
    return false;
  }

  // The wager below this one, at the seat, that lacks the one which it needs; null: none does.
  const law::WagerRule* lacks_below(const Line& line, const law::WagerRule& wager) {
    for (const law::WagerRule* each = &wager; each->needs; each = &law_.wager(*each->needs)) {
      if (!each->asks_support && !is_there(line, *each)) return each;
    }
    return nullptr;
  }

  // A wager that an irregularity, or a void round, decides.
  void by_effect(const Line& line, const WagerEffect& effect, JudgedLine& out) {
    out.by_irregularity = true;
    out.rule = effect.rule;
    out.outcome = effect.outcome;
    // Nothing is paid on a wager that is not settled by the cards.
    if (line.derived) {
      out.outcome = line.on_payment.is_zero() ? schema::Outcome::LOSE : schema::Outcome::RETURNED;
      out.returned = line.on_payment;
      return;
    }
    const Cents all = line.lay();
    out.action = all;
    if (effect.outcome == schema::Outcome::WIN) return win_by_effect(line, effect, out);
    const law::AmountRule* not_played = find_size(line, out);
    // What was never in play is not carried over.
    if (effect.outcome == schema::Outcome::CARRIED && not_played != nullptr) {
      out.not_in_play = not_played;
      return not_in_play(line, out);
    }
    const bool back = effect.outcome != schema::Outcome::LOSE && effect.outcome != schema::Outcome::CARRIED;
    if (back) out.returned = all;
  }

  void win_by_effect(const Line& line, const WagerEffect& effect, JudgedLine& out) {
    if (round_.block) return leave_open(round_.block, out);
    if (!line.wager) return leave_open(not_in_book(line), out);
    ConditionSet possible = seats_[line.seat_index];
    measure(line, law_.wager(*line.wager), possible, out);
    if (out.not_in_play != nullptr) return not_in_play(line, out);
    if (!out.decidable) return;
    const Cents excess = line.stake - out.action;
    out.returned = line.stake;
    if (effect.pays) return win_at_odds(*effect.pays, effect.odds_text, excess, StakeBack::kNotReturned, line, out);
    const TableRead table = read_table(round_, *effect.pay_table, round_.seats[line.seat_index], choice_);
    if (table.line == nullptr) return leave_open(table.doubt, out);
    win_by_pay_line(*table.line, law_.pay_table(*effect.pay_table), excess, line, choice_, out);
  }

  [[nodiscard]] Doubt not_in_book(const Line& line) const {
    const auto open = std::ranges::find(law_.open_wagers, line.kind, &law::OpenWager::kind);
    const WagerName what{std::string(line.kind)};
    if (open == law_.open_wagers.end()) return {RemarkForm::kWagerNotInBook, {what}};
    return {open->unknown ? RemarkForm::kWagerRuleNotKnown : RemarkForm::kWagerNotDecided, {what}, open->rule};
  }

  // The place of the wager at the seat; lines_.size() where it was not placed.
  [[nodiscard]] std::size_t find_line(SeatNo seat, law::WagerIndex wager) const {
    const Line* line = round_.wager_at(seat, wager);
    return line == nullptr ? lines_.size() : static_cast<std::size_t>(line - round_.lines.data());
  }

  // A rule on what went wrong makes the wager void.
  [[nodiscard]] bool is_void(const Line& line) const {
    const WagerEffect* effect = irregular_.effect_of(line.seat, line.kind);
    return effect != nullptr && effect->outcome == schema::Outcome::VOID;
  }

  // Whether the wager that this one needs is there at any seat, folded or not, as the reading has it.
  bool is_supported(const law::WagerRule& wager) {
    bool placed = false;
    bool unfolded = false;
    bool stands = false;
    for (const Line& line : round_.lines) {
      if (line.wager != wager.needs || !line.placed || line.stake.is_zero()) continue;
      placed = true;
      unfolded = unfolded || round_.seats[line.seat_index].decision != Condition::kFolded;
      stands = stands || !is_void(line);
    }
    if (placed && !stands) {
      choice_.turned_on(wager.void_support.reading);
      if (choice_.meaning(wager.void_support) == law::VoidSupport::kReturned) return false;
    }
    if (placed != unfolded) choice_.touch(wager.supported_by.reading);
    return choice_.meaning(wager.supported_by) == law::SupportBy::kPlaced ? placed : unfolded;
  }

  // The rule beside an amount names everything that made it.
  static void cite_adjustments(JudgedLine& line) {
    if (!line.decidable) return;
    for (const Adjustment& adjustment : line.adjustments) line.rule.cite_all(adjustment.what.citations);
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  const IrregularityRuling& irregular_;
  const MeterFacts& meter_;
  ReadingChoice& choice_;
  std::vector<ConditionSet> seats_;  // by seat
  std::vector<JudgedLine> lines_;
};

}  // namespace

std::vector<JudgedLine> judge(const Round& round, const IrregularityRuling& irregular, const MeterFacts& meter,
                              ReadingChoice& choice) {
  return Judge(round, irregular, meter, choice).run();
}

}  // namespace cardspeak::house
