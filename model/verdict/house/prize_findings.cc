#include "model/verdict/house/prize_findings.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/hands/names.h"
#include "model/law/jackpot.h"
#include "model/verdict/house/carried_wagers.h"
#include "model/verdict/house/pay_table_read.h"
#include "model/verdict/house/unread_events.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/feeds.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/round_prizes.h"

namespace cardspeak::house {
namespace {

// A prize of a jackpot wager that is not a share of the meter. Only where the rules want every prize confirmed.
bool is_bonus_to_confirm(const JudgedRound& judged, std::size_t i) {
  const law::CompiledHouse& law = judged.law;
  const Line& line = judged.round.lines[i];
  return law.jackpot != nullptr && law.jackpot->has(law::JackpotKey::kConfirmAll) && line.wager &&
         law.wager(*line.wager).kind == law.jackpot->wager && judged.lines[i].decidable &&
         judged.lines[i].outcome == schema::Outcome::WIN && !line.recorded.paid.is_zero();
}

// A Royal or a Straight Flush is determined by an office that the rules name.
void find_who_confirmed(const JudgedRound& judged, const Line& line, FindingList& findings) {
  const law::CompiledHouse& law = judged.law;
  if (!law.jackpot->confirm) return;
  const law::ActRule& act = *law.jackpot->confirm;
  const RankName needed{law.ranks[act.rank]};
  const auto keyed = std::ranges::find(judged.facts.prizes_keyed, line.seat, &JackpotPrizeFact::seat);
  if (keyed == judged.facts.prizes_keyed.end() || keyed->rank.empty()) {
    findings.add(
        Finding(Remark(RemarkForm::kPrizeNotConfirmed, {needed}, act.rule).at(line.seat, line.kind), line.settled_seq));
    return;
  }
  const auto rank = law.find_rank(keyed->rank);
  if (law::may(act, rank)) return;
  const Remark low = !rank ? Remark(RemarkForm::kPrizeConfirmedBy, {AsRecorded{keyed->rank}, needed}, act.rule)
                           : Remark(RemarkForm::kPrizeConfirmedLow, {RankName{keyed->rank}, needed}, act.rule);
  findings.add(Finding(low.at(line.seat, line.kind), keyed->seq));
}

// The prize is what the meter had on record, and part of that came from no meter that was closed.
void find_transfer(const JudgedRound& judged, std::size_t i, FindingList& findings) {
  const Line& line = judged.round.lines[i];
  const Remark found(RemarkForm::kPrizeRestsOnTransfer,
                     {judged.meter.one_sided, judged.lines[i].due, *judged.lines[i].without_transfer},
                     judged.law.jackpot->rule(law::JackpotKey::kTransferOnClosing));
  findings.add(Finding(found.at(line.seat, line.kind), line.settled_seq));
}

constexpr jackpot::NamedForms kNamedForms = {.misnamed = RemarkForm::kRoundBonusMisnamed,
                                             .invented = RemarkForm::kRoundBonusInvented,
                                             .twice = RemarkForm::kRoundWinnerTwice,
                                             .other_level = RemarkForm::kRoundWinnerAtLevel};

// The cards of a closed round, what was keyed and settled at the table, and what the meter has of it: each held against
// the others.
class PrizeRecords {
 public:
  PrizeRecords(const JudgedRound& judged, FindingList& findings)
      : judged_(judged), meter_(judged.meter), law_(*judged.law.jackpot), findings_(findings) {
    for (const Line& line : judged.round.lines) {
      if (line.kind == law_.wager) settled_[line.seat] += line.recorded.paid;
    }
  }

  void compare(const std::vector<jackpot::Winner>& winners, const std::vector<BonusWin>& bonuses) {
    if (meter_.on_record) compare_with_meter(winners);
    if (meter_.outcome_recorded) compare_names(winners, bonuses);
    compare_keyed();
  }

 private:
  void compare_with_meter(const std::vector<jackpot::Winner>& winners) {
    jackpot::PrizesOnMeter on_meter;
    on_meter.outcome = meter_.outcome_recorded;
    for (const JackpotWinnerFact& fact : meter_.winners) {
      if (const auto hand = jackpot::prize_hand(fact.hand)) on_meter.winners.push_back({fact.seat, *hand, fact.level});
    }
    for (const MeterPrizeFact& prize : meter_.prizes_paid) {
      (prize.from_meter ? on_meter.paid : on_meter.bonuses)[prize.seat] += prize.amount;
    }
    for (jackpot::PrizeDifference& each :
         jackpot::compare_round_prizes(winners, settled_, on_meter, jackpot::kRoundPrizeForms)) {
      add(std::move(each.remark), each.seat, each.of_outcome ? meter_.outcome_seq : StreamSeq());
    }
  }

  void compare_names(const std::vector<jackpot::Winner>& winners, const std::vector<BonusWin>& bonuses) {
    for (jackpot::PrizeDifference& each :
         jackpot::compare_named_winners(bonuses, winners, meter_.winners, kNamedForms)) {
      add(std::move(each.remark), each.seat, meter_.outcome_seq);
    }
    if (meter_.outcome_again == StreamSeq()) return;
    const Remark again(RemarkForm::kRoundOutcomeTwice, {}, law_.rule(law::JackpotKey::kSettlementOrder));
    findings_.add(Finding(again, meter_.outcome_again));
  }

  [[nodiscard]] Cents settled_at(SeatNo seat) const {
    const auto found = settled_.find(seat);
    return found == settled_.end() ? Cents() : found->second;
  }

  void compare_keyed() {
    std::map<SeatNo, Cents> keyed;
    for (const JackpotPrizeFact& fact : judged_.facts.prizes_keyed) keyed[fact.seat] += fact.amount;
    for (const JackpotPrizeFact& fact : judged_.facts.prizes_keyed) {
      const auto sum = keyed.find(fact.seat);
      if (sum == keyed.end() || !has_jackpot_wager(judged_.round, fact.seat)) continue;
      if (!may_win(fact.seat)) {
        add({RemarkForm::kPrizeKeyedWithoutWin, {sum->second, AsRecorded{fact.hand}}}, fact.seat, fact.seq);
      } else if (sum->second != settled_at(fact.seat)) {
        add({RemarkForm::kPrizeKeyedOtherwise, {sum->second, settled_at(fact.seat)}}, fact.seat, fact.seq);
      }
      keyed.erase(sum);
    }
    for (const JackpotPrizeFact& fact : judged_.facts.prizes_keyed) {
      if (!may_win(fact.seat)) continue;
      compare_hand(fact);
      compare_level(fact);
    }
  }

  // The level that was keyed is the one whose pools the meter takes the prize from.
  void compare_level(const JackpotPrizeFact& fact) {
    const Line* other = nullptr;
    for (const Line& line : judged_.round.lines) {
      if (line.seat != fact.seat || line.kind != law_.wager || line.level == 0) continue;
      if (fact.level == 0 || line.level == fact.level) return;
      if (other == nullptr) other = &line;
    }
    if (other == nullptr) return;
    add({RemarkForm::kPrizeKeyedAtLevel, {count_of(fact.level), count_of(other->level)}}, fact.seat, fact.seq);
  }

  // The hand that was keyed, held against the lines of the pay table that the seat's jackpot wagers win by.
  void compare_hand(const JackpotPrizeFact& fact) {
    if (!fact.hand.empty() && !jackpot::prize_class_named(fact.hand)) {
      return add({RemarkForm::kPrizeKeyedForNoHand, {AsRecorded{fact.hand}}}, fact.seat, fact.seq);
    }
    const law::PayLine* wins_by = nullptr;
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      const Line& line = judged_.round.lines[i];
      const bool there = line.seat == fact.seat && line.kind == law_.wager && judged_.lines[i].pay_line != nullptr;
      if (there && (fact.level == 0 || line.level == fact.level)) wins_by = judged_.lines[i].pay_line;
    }
    if (wins_by == nullptr || fact.hand.empty()) return;
    if (jackpot::is_named(fact.hand, wins_by->classes)) return;
    const HandName hand{std::string(book_name(wins_by->classes.front()))};
    add({RemarkForm::kPrizeKeyedMisnamed, {AsRecorded{fact.hand}, hand}}, fact.seat, fact.seq);
  }

  // Whether a jackpot wager of the hand wins, or is not decided.
  [[nodiscard]] bool may_win(SeatNo seat) const {
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      const Line& line = judged_.round.lines[i];
      if (line.seat != seat || line.kind != law_.wager) continue;
      if (!judged_.lines[i].decidable || judged_.lines[i].outcome == schema::Outcome::WIN) return true;
    }
    return false;
  }

  void add(Remark remark, SeatNo seat, StreamSeq seq) {
    remark.citations.cite(law_.record_rule());
    findings_.add(Finding(remark.at(seat, law_.wager), seq));
  }

  const JudgedRound& judged_;
  const MeterFacts& meter_;
  const law::CompiledJackpot& law_;
  FindingList& findings_;
  std::map<SeatNo, Cents> settled_;  // at the table, on jackpot wagers
};

constexpr jackpot::FeedForms kFeedForms = {.not_registered = RemarkForm::kRoundWagerNotRegistered,
                                           .differs = RemarkForm::kRoundWagerRegisteredOtherwise,
                                           .of_returned = RemarkForm::kRoundFedByReturnedWager,
                                           .of_no_wager = RemarkForm::kRoundFedByNoWager,
                                           .cancelled = RemarkForm::kRoundGameCancelledWrongly,
                                           .again = RemarkForm::kRoundFedAgain};

// What the meter was fed with for the round, held against the wagers that lay there: where both records are whole.
void find_feeds(const JudgedRound& judged, FindingList& findings, const Verdict& verdict) {
  const MeterFacts& meter = judged.meter;
  const law::CompiledJackpot& law = *judged.law.jackpot;
  if (!meter.on_record || !meter.complete || judged.facts.first_event < meter.since) return;
  const auto played = jackpot::table_round(judged.facts, verdict, law.wager);
  if (!played) return;
  for (jackpot::FeedDifference& each : jackpot::compare_feeds(played->round, played->wagers, meter.games, kFeedForms)) {
    each.remark.citations.cite(law.rule(law::JackpotKey::kContributions));
    findings.add(Finding(each.remark.at(each.seat, law.wager), each.seq));
  }
}

// A prize out of a meter whose configuration does not have the table among its own: whose money it is, nobody says.
void find_outside_group(const JudgedRound& judged, bool any_winner, FindingList& findings) {
  const MeterFacts& meter = judged.meter;
  const law::CompiledJackpot& law = *judged.law.jackpot;
  const bool paid = any_winner || std::ranges::any_of(meter.prizes_paid, &MeterPrizeFact::from_meter);
  if (!paid || !meter.configuration || meter.configuration->tables.empty()) return;
  const auto is_own = [&](const std::string& name) { return table_alone(name) == judged.facts.id.table; };
  if (std::ranges::any_of(meter.configuration->tables, is_own)) return;
  const Remark outside(RemarkForm::kRoundNotOfMeter, {AsRecorded{meter.meter}}, law.rule(law::JackpotKey::kOneGroup));
  findings.add(Finding(outside, judged.facts.last_seq));
}

// Whether the other value of the option by which meters pay would pay a jackpot wager of the round otherwise: then it
// matters under which the meter runs.
bool turns_on_option(const JudgedRound& judged) {
  const law::CompiledJackpot& law = *judged.law.jackpot;
  if (law.option.empty() || !law.has(law::JackpotKey::kSameTerms) || judged.facts.sign.meter.empty()) return false;
  return std::ranges::any_of(judged.round.lines, [&](const Line& line) {
    if (line.kind != law.wager || !line.wager || line.stake.is_zero()) return false;
    const law::WagerRule& wager = judged.law.wager(*line.wager);
    return wager.pay_table &&
           pays_otherwise_by_option(judged.round, *wager.pay_table, judged.round.seats[line.seat_index], judged.choice);
  });
}

// The level that the meter has a wager of the round on, where the table has it on another: other pools were fed.
void find_fed_levels(const JudgedRound& judged, FindingList& findings) {
  const law::CompiledJackpot& law = *judged.law.jackpot;
  if (!law.has_levels()) return;
  for (const RegistrationFact& fed : judged.meter.registrations) {
    if (fed.round != judged.facts.id.number || fed.level == 0) continue;
    const auto placed = std::ranges::find_if(judged.round.lines, [&](const Line& line) {
      return line.seat == fed.seat && line.kind == law.wager && line.level != 0;
    });
    if (placed == judged.round.lines.end() || placed->level == fed.level) continue;
    const Remark other(RemarkForm::kRoundFedOtherLevel, {count_of(fed.level), count_of(placed->level)},
                       law.rule(law::JackpotKey::kContributions));
    findings.add(Finding(other.at(fed.seat, law.wager), fed.seq));
  }
}

// The prize is what the meter holds when the outcome of the round is recorded, and a meter that was closed holds none.
void find_beside_outcome(const JudgedRound& judged, FindingList& findings) {
  const law::CompiledJackpot& law = *judged.law.jackpot;
  for (const MeterPrizeFact& prize : judged.meter.prizes_paid) {
    if (!judged.meter.outcome_recorded || !prize.before_outcome || !prize.from_meter) continue;
    const Remark early(RemarkForm::kRoundPaidBeforeOutcome, {prize.amount},
                       law.rule(law::JackpotKey::kSettlementOrder));
    findings.add(Finding(early.at(prize.seat, law.wager), prize.seq));
  }
  if (judged.meter.after_close == StreamSeq()) return;
  const Remark closed(RemarkForm::kRoundAfterMeterClosed, {}, law.rule(law::JackpotKey::kTransferOnClosing));
  findings.add(Finding(closed, judged.meter.after_close));
}

bool is_bonus_win(const JudgedRound& judged, std::size_t i) {
  const JudgedLine& line = judged.lines[i];
  return judged.round.lines[i].kind == judged.law.jackpot->wager && line.decidable && line.pay_line != nullptr &&
         line.outcome == schema::Outcome::WIN;
}

// That the printed table ends before so many hands; told once.
void find_beyond_table(const JudgedRound& judged, FindingList& findings) {
  for (const JudgedLine& line : judged.lines) {
    const auto beyond = std::ranges::find(line.adjustments, RemarkForm::kNoRowButFormula,
                                          [](const Adjustment& how) { return how.what.form; });
    if (beyond == line.adjustments.end()) continue;
    findings.add(Finding(beyond->what));
    return;
  }
}

// A jackpot wager that lies where no card was dealt, nor a wager that brings any, wins nothing, whoever keyed it.
bool may_have_a_hand(const Round& round, const Line& line) {
  const SeatFact* const hand = round.seats[line.seat_index].hand_fact;
  return (hand != nullptr && !hand->cards.empty()) || round.brings_cards(line.seat);
}

// The hands that take of the meter, by the cards, and beside them those that win otherwise; notes them in the verdict.
std::vector<jackpot::Winner> note_wins(const JudgedRound& judged, Verdict& verdict) {
  std::vector<jackpot::Winner> winners;
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    const JudgedLine& judged_line = judged.lines[i];
    const Line& line = judged.round.lines[i];
    if (judged_line.takes_of_meter) {
      const bool royal = judged_line.meter_line->classes.front() == HandClass::kRoyalFlush;
      const auto hand = royal ? jackpot::PrizeHand::kRoyalFlush : jackpot::PrizeHand::kStraightFlush;
      winners.push_back({.seat = line.seat, .hand = hand, .level = line.level});
      verdict.meter_wins.push_back({line.seat, name_of(hand), line.level});
    } else if (is_bonus_win(judged, i)) {
      verdict.bonus_wins.push_back({line.seat, judged_line.pay_line->classes, line.level});
    } else if (line.kind == judged.law.jackpot->wager && line.wager && !judged_line.decidable) {
      verdict.meter_wins_open = verdict.meter_wins_open || may_have_a_hand(judged.round, line);
    }
  }
  return winners;
}

}  // namespace

void find_about_prizes(const JudgedRound& judged, FindingList& findings, Verdict& verdict) {
  bool any = false;
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    if (judged.lines[i].meter_line == nullptr) {
      if (is_bonus_to_confirm(judged, i)) find_who_confirmed(judged, judged.round.lines[i], findings);
      continue;
    }
    verdict.needs_meter = true;
    if (!judged.lines[i].decidable) continue;
    any = true;
    if (judged.lines[i].without_transfer) find_transfer(judged, i, findings);
    if (!judged.round.lines[i].recorded.paid.is_zero()) find_who_confirmed(judged, judged.round.lines[i], findings);
  }
  if (has_carried(judged.round) || !judged.if_linked.empty()) verdict.needs_meter = true;
  verdict.if_linked = !judged.if_linked.empty();
  for (const IfLinked& each : judged.if_linked) {
    if (each.hand) verdict.linked_wins.push_back({judged.round.lines[each.line].seat, name_of(*each.hand), {}});
  }
  find_carried(judged.round, judged.meter, judged.facts.first_seq, findings);
  if (judged.law.jackpot != nullptr) {
    verdict.meter_wager = judged.law.jackpot->wager;
    find_feeds(judged, findings, verdict);
    find_fed_levels(judged, findings);
    find_beside_outcome(judged, findings);
    find_beyond_table(judged, findings);
    const std::vector<jackpot::Winner> winners = note_wins(judged, verdict);
    const bool on_meter =
        !judged.meter.winners.empty() || !judged.meter.prizes_paid.empty() || !verdict.bonus_wins.empty();
    if (on_meter || !judged.facts.prizes_keyed.empty()) verdict.needs_meter = true;
    if (!verdict.needs_meter && turns_on_option(judged)) verdict.needs_meter = true;
    find_outside_group(judged, !winners.empty(), findings);
    if (jackpot::is_played(judged.facts, judged.law.jackpot->wager) && !verdict.meter_wins_open) {
      PrizeRecords(judged, findings).compare(winners, verdict.bonus_wins);
    }
  }
  if (!any) return;
  for (const MeterCorrectionFact& fact : judged.meter.corrections) {
    findings.add(Finding(jackpot::correction_remark(fact, judged.law.last_word, judged.law.last_word_rule)));
  }
  if (judged.meter.basis == MeterBasis::kComputed) return;
  findings.add(Finding(judged.meter.why ? Remark(RemarkForm::kMeterValueAsRecorded, {*judged.meter.why})
                                        : Remark(RemarkForm::kMeterValueNotComputed)));
}

}  // namespace cardspeak::house
