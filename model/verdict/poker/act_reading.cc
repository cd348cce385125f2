#include "model/verdict/poker/act_reading.h"

#include <algorithm>
#include <utility>

#include "model/check.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::Act;
using schema::Announcement;

// The act, after what was said: chips with a word are what the word says, chips without one are Act::WAGER.
Act spoken_act(const DecisionFact& decision) {
  const bool raises = decision.act == Act::BET || decision.act == Act::RAISE;
  if (raises && decision.announced == Announcement::SILENT) return Act::WAGER;
  if (decision.act != Act::WAGER) return decision.act;
  switch (decision.announced) {
    case Announcement::CALL:
      return Act::CALL;
    case Announcement::RAISE:
      return Act::RAISE;
    case Announcement::BET:
      return Act::BET;
    case Announcement::ALL_IN:
      return Act::ALL_IN;
    case Announcement::CHECK:
      return Act::CHECK;
    case Announcement::FOLD:
      return Act::FOLD;
    case Announcement::NOT_ON_RECORD:
    case Announcement::SILENT:
      break;
  }
  return Act::WAGER;
}

Term term_of(ReadAs kind) {
  switch (kind) {
    case ReadAs::kFold:
      return Term::kFold;
    case ReadAs::kCheck:
      return Term::kCheck;
    case ReadAs::kCall:
      return Term::kCall;
    case ReadAs::kBet:
      return Term::kBet;
    case ReadAs::kRaise:
      return Term::kRaise;
    case ReadAs::kShortCall:
      return Term::kShortCall;
    case ReadAs::kShortRaise:
      break;
  }
  return Term::kShortRaise;
}

class DecisionReader {
 public:
  DecisionReader(const DecisionFact& decision, const ActContext& context)
      : decision_(decision),
        context_(context),
        law_(context.law),
        chips_(decision.amount),
        owes_(context.round.owes(context.who)),
        call_(context.round.call_amount(context.who)),
        street_(context.player.street),
        bounds_(context.limits.bounds(context.round.street(), context.round.level(), owes_, context.pot)) {
    const std::optional<Cents> behind = context.player.behind();
    whole_stack_ = behind && chips_ >= *behind && chips_ > Cents();
    // Table stakes (1.1): nobody wagers more than the chips of before the hand.
    if (behind && chips_ > *behind) out_.over_stack = chips_ - std::max(Cents(), *behind);
    chips_ -= out_.over_stack;
  }

  ActReading read() {
    switch (spoken_act(decision_)) {
      case Act::FOLD:
        out_.kind = ReadAs::kFold;
        out_.rule = law_.rule(PokerKey::kFolded);
        out_.in_action = chips_;
        break;
      case Act::CHECK:
        read_check();
        break;
      case Act::CALL:
        read_call();
        break;
      case Act::BET:
      case Act::RAISE:
        read_raise();
        break;
      case Act::ALL_IN:
        read_all_in();
        break;
      case Act::WAGER:
        read_silent();
        break;
      case Act::UNSET:
      case Act::PLAY:
      case Act::DISCARD:
      case Act::STAND_PAT:
      case Act::RETRACT:
      case Act::INSTANT_WINNER:
      case Act::NOT_EXPOSED:
      case Act::CANNOT_WAGER:
      case Act::FOLD_ANTE_ONLY:
      case Act::TAKE_KITTY:
      case Act::LEAVE:
      case Act::RUN_IT_TWICE:
      case Act::SHOW_REQUEST:
        CARDSPEAK_CHECK(false, "only acts of betting are read");
    }
    note_chips();
    if (!out_.over_stack.is_zero()) fault(RemarkForm::kOverStack, {}, law_.rule(PokerKey::kTableStakes));
    return std::move(out_);
  }

 private:
  void fault(RemarkForm form, std::vector<Value> values, Citations rules) {
    out_.faults.emplace_back(form, std::move(values), std::move(rules));
  }

  // An area manager is asked about chips that are worth more, or less, than they count for.
  void note_chips() {
    if (out_.change.is_zero()) return;
    out_.note = {RemarkForm::kChipsReadAs, {chips_, term_of(out_.kind), out_.in_action, out_.change}, out_.rule};
  }

  [[nodiscard]] bool single_oversize_chip() const { return decision_.chips == 1 && chips_ > owes_; }

  void read_check() {
    out_.kind = ReadAs::kCheck;
    out_.rule = law_.rule(PokerKey::kCheck);
    out_.change = chips_;
    if (owes_ > Cents()) fault(RemarkForm::kChecksWithACall, {owes_}, law_.rule(PokerKey::kCheck));
  }

  // Everybody else is all-in for less: matching them is a call, whatever the nominal bet is (6.16.1).
  [[nodiscard]] bool matches_all_others() const {
    return context_.contested && street_ + chips_ >= *context_.contested && chips_ > Cents();
  }

  void read_call() {
    if (owes_.is_zero()) {
      read_check();
      return;
    }
    out_.kind = ReadAs::kCall;
    out_.rule = law_.rule(PokerKey::kCall);
    out_.in_action = std::min(chips_, call_);
    out_.change = chips_ - out_.in_action;
    out_.all_in = whole_stack_ && out_.change.is_zero();
    if (chips_ >= call_ || matches_all_others()) return;
    out_.kind = ReadAs::kShortCall;
    out_.missing = call_ - chips_;
    out_.rule = law_.rule(PokerKey::kShortCall);
    fault(RemarkForm::kCallsShort, {chips_, call_, out_.missing},
          {law_.rule(PokerKey::kCall), law_.rule(PokerKey::kShortCall)});
  }

  [[nodiscard]] Cents total() const { return street_ + out_.in_action; }

  // A bet or raise, once it is known how much of the chips counts.
  void finish_raise(bool all_in) {
    const BettingLevel& level = context_.round.level();
    out_.kind = level.bet.is_zero() ? ReadAs::kBet : ReadAs::kRaise;
    out_.all_in = all_in;
    if (out_.rule.empty()) out_.rule = bounds_.rule;
    if (total() <= level.bet) {
      raise_that_is_no_more_than_a_call(all_in);
      return;
    }
    const RaiseRight right = context_.round.raise_right(context_.who);
    out_.head_to_head_mattered = right.head_to_head_mattered;
    out_.two_shorts_mattered = right.two_shorts_mattered;
    if (!right.open) out_.faults.push_back(right.why);
    if (!context_.limits.known()) return;
    const bool bets = out_.kind == ReadAs::kBet;
    if (total() < bounds_.least_to && !all_in) {
      Citations rules = context_.limits.spread_limit() ? bounds_.rule : law_.minimum_raise_rule;
      if (bounds_.only_these) rules.cite(bounds_.rule);
      fault(bets ? RemarkForm::kBetUnderLeast : RemarkForm::kRaiseUnderLeast, {total(), bounds_.least_to},
            std::move(rules));
    }
    const bool between = bounds_.only_these && total() > bounds_.least_to && total() < *bounds_.most_to;
    if (between && !all_in) {
      fault(RemarkForm::kBetBetweenSizes, {total(), bounds_.least_to, *bounds_.most_to}, bounds_.rule);
    }
    if (bounds_.most_to && total() > *bounds_.most_to) {
      fault(bets ? RemarkForm::kBetOverMost : RemarkForm::kRaiseOverMost, {total(), *bounds_.most_to}, bounds_.rule);
    }
  }

  void raise_that_is_no_more_than_a_call(bool all_in) {
    if (all_in || out_.in_action >= call_) {
      out_.kind = ReadAs::kCall;
      if (!all_in) fault(RemarkForm::kRaiseNoMoreThanCall, {}, law_.rule(PokerKey::kDeclared));
      return;
    }
    out_.kind = ReadAs::kShortCall;
    out_.missing = call_ - out_.in_action;
    fault(RemarkForm::kRaiseLessThanCall, {out_.missing}, law_.rule(PokerKey::kDeclared));
  }

  // 6.14.2: as large as is allowed, up to the chip. In limit games the announced raise is the limit's.
  void cap_oversize_chip() {
    out_.rule = law_.rule(PokerKey::kOversizeDeclared);
    if (!context_.limits.known() || !bounds_.most_to) return;
    const Cents most = std::max(Cents(), *bounds_.most_to - street_);
    out_.in_action = std::min(chips_, most);
    out_.change = chips_ - out_.in_action;
  }

  void read_raise() {
    out_.in_action = chips_;
    if (decision_.to && *decision_.to > street_) {
      out_.in_action = std::min(chips_, *decision_.to - street_);
      out_.change = chips_ - out_.in_action;
      if (total() < *decision_.to && !whole_stack_) {
        fault(RemarkForm::kSaysMoreThanPutsIn, {*decision_.to, total()}, law_.rule(PokerKey::kDeclared));
        out_.leaves_open = true;
      }
    } else if (single_oversize_chip() && !whole_stack_) {
      cap_oversize_chip();
    }
    finish_raise(whole_stack_ && out_.change.is_zero());
  }

  void read_all_in() {
    out_.in_action = chips_;
    const std::optional<Cents> behind = context_.player.behind();
    if (behind && chips_ < *behind) {
      fault(RemarkForm::kSaysAllInAndKeeps, {*behind - chips_}, law_.rule(PokerKey::kDeclared));
      out_.leaves_open = true;
    }
    out_.rule = law_.rule(PokerKey::kAllIn);
    if (chips_.is_zero()) {
      read_word_without_chips();
    } else if (chips_ <= owes_) {
      out_.kind = ReadAs::kCall;
      out_.all_in = true;
    } else {
      finish_raise(true);
    }
  }

  // The word binds, and nothing on record follows it: the chips are still to come.
  void read_word_without_chips() {
    if (owes_.is_zero()) {
      out_.kind = ReadAs::kCheck;
      return;
    }
    out_.kind = ReadAs::kShortCall;
    out_.missing = call_;
    if (out_.faults.empty()) fault(RemarkForm::kCallsShort, {chips_, call_, call_}, law_.rule(PokerKey::kDeclared));
  }

  // Chips without a word.
  void read_silent() {
    if (chips_.is_zero()) {
      read_check();
    } else if (single_oversize_chip()) {
      read_oversize_chip();
    } else if (chips_ <= owes_) {
      read_call();
    } else if (whole_stack_ || context_.round.level().bet.is_zero()) {
      out_.in_action = chips_;
      finish_raise(whole_stack_);
    } else {
      read_silent_raise();
    }
  }

  void read_as_call(std::string rule) {
    out_.kind = owes_.is_zero() ? ReadAs::kCheck : ReadAs::kCall;
    out_.rule = std::move(rule);
    out_.in_action = std::min(call_, chips_);
    out_.change = chips_ - out_.in_action;
  }

  // 6.13, 6.14.1: a call, unless it opens a later betting round.
  void read_oversize_chip() {
    const bool opens = context_.round.level().bet.is_zero();
    const bool first_round = context_.round.street_index() == 0;
    PokerKey key = first_round ? PokerKey::kOversizeFirst : PokerKey::kOversizeLater;
    if (!context_.limits.no_limit_or_ratio()) key = PokerKey::kOversizeLimit;
    if (!opens || (first_round && context_.limits.no_limit_or_ratio())) {
      read_as_call(law_.rule(key));
      return;
    }
    cap_oversize_chip();
    if (out_.change.is_zero() && !bounds_.most_to) out_.in_action = chips_;
    out_.rule = law_.rule(key);
    finish_raise(whole_stack_ && out_.change.is_zero());
  }

  // 6.12: half the last wager or more is a raise, which has to be made up; less is a call.
  void read_silent_raise() {
    const BettingLevel& level = context_.round.level();
    const Cents over = chips_ - owes_;
    const std::int64_t percent = law_.entry(PokerKey::kSilentRaise).value;
    const auto is_raise = [&](Cents base) { return over.value() * 100 >= base.value() * percent; };
    const bool by_raise = is_raise(level.last_raise);
    const bool by_wager = is_raise(level.bet);
    out_.silent_base_mattered = by_raise != by_wager;
    if (!(context_.silent_base == 0 ? by_raise : by_wager)) {
      read_as_call(law_.rule(PokerKey::kSilentRaise));
      return;
    }
    out_.in_action = chips_;
    if (context_.limits.known() && total() < bounds_.least_to) {
      out_.kind = ReadAs::kShortRaise;
      out_.rule = law_.rule(PokerKey::kSilentRaise);
      out_.missing = bounds_.least_to - total();
      fault(RemarkForm::kSilentRaiseShort, {chips_, bounds_.least_to, out_.missing}, law_.rule(PokerKey::kSilentRaise));
      return;
    }
    finish_raise(false);
  }

  const DecisionFact& decision_;
  const ActContext& context_;
  const law::CompiledPoker& law_;
  Cents chips_;
  Cents owes_;
  Cents call_;
  Cents street_;
  RaiseBounds bounds_;
  bool whole_stack_ = false;
  ActReading out_;
};

}  // namespace

std::string_view read_as_text(ReadAs kind) {
  switch (kind) {
    case ReadAs::kFold:
      return "fold";
    case ReadAs::kCheck:
      return "check";
    case ReadAs::kCall:
      return "call";
    case ReadAs::kBet:
      return "bet";
    case ReadAs::kRaise:
      return "raise";
    case ReadAs::kShortCall:
      return "short call";
    case ReadAs::kShortRaise:
      return "short raise";
  }
  return "";
}

ActReading read_act(const DecisionFact& decision, const ActContext& context) {
  return DecisionReader(decision, context).read();
}

}  // namespace cardspeak::poker
