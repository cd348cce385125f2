#include "model/verdict/house/adjudicate_house.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/facts/findings.h"
#include "model/hands/names.h"
#include "model/law/jackpot.h"
#include "model/verdict/common.h"
#include "model/verdict/house/conduct.h"
#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/judge.h"
#include "model/verdict/house/procedure.h"
#include "model/verdict/house/read_round.h"
#include "model/verdict/house/round.h"
#include "model/verdict/house/round_hands.h"
#include "model/verdict/rank_too_low.h"
#include "model/verdict/settlement.h"

namespace cardspeak {
namespace {

using house::Hand;
using house::JudgedLine;
using house::Line;
using house::ReadingChoice;
using house::Round;
using house::Seat;
using schema::Comparison;
using schema::Severity;

// "seat 3, bet: ".
std::string at(SeatNo seat, std::string_view wager) {
  std::string text;
  if (seat != SeatNo(0)) text += "seat " + std::to_string(seat.value());
  if (!wager.empty()) text += (text.empty() ? "" : ", ") + std::string(wager);
  return text.empty() ? text : text + ": ";
}

// Puts a verdict together from a judged round.
class Assembly {
 public:
  Assembly(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meter, Explain explain)
      : facts_(facts),
        meter_(meter),
        book_(book),
        law_(*book.house()),
        explain_(explain),
        choice_(law_),
        round_(house::read_round(facts, law_, book.game())),
        irregular_(house::resolve_irregularities(round_, choice_)),
        judged_(house::judge(round_, irregular_, meter_, choice_)) {}

  Verdict run() {
    verdict_ = begin_verdict(facts_, book_);
    for (Finding& finding : verdict_.findings) {
      if (finding.kind == kFactCardTwice) finding.rule = law_.deck_rule;
    }
    forget_hands_not_owed();
    find_near_version_date();
    find_irregularities();
    find_seats_above_rules();
    find_breaches();
    read_hands();
    find_round_block();
    verdict_.wagers.reserve(judged_.size());
    for (std::size_t i = 0; i < judged_.size(); ++i) {
      if (is_shown(i)) add_wager(round_.lines[i], judged_[i]);
    }
    find_chips_not_on_record();
    find_about_prizes();
    readings();
    set_status();
    return std::move(verdict_);
  }

 private:
  // --- findings ------------------------------------------------------------------------------------------------------

  Finding& add_finding(std::string_view kind, Severity severity, std::string text, std::string rule) {
    Finding& finding = verdict_.findings.emplace_back();
    finding.kind = kind;
    finding.severity = severity;
    finding.text = std::move(text);
    finding.rule = std::move(rule);
    return finding;
  }

  void add_line_finding(const Line& line, std::string_view kind, Severity severity, std::string text, std::string rule,
                        StreamSeq seq) {
    Finding& finding = add_finding(kind, severity, at(line.seat, line.kind) + text, std::move(rule));
    finding.seat = line.seat;
    finding.wager = line.kind;
    finding.seq = seq;
  }

  // Names what is missing, the rule that speaks of it and who decides.
  void find_not_decidable(const house::Doubt& doubt, SeatNo seat, std::string_view wager, StreamSeq seq) {
    std::string text = at(seat, wager) + doubt.text + "; the last word is with the " + law_.last_word + " (" +
                       law_.last_word_rule + ")";
    if (verdict_.reason.empty()) verdict_.reason = at(seat, wager) + doubt.text;
    Finding& finding = add_finding(kFindingNotDecidable, Severity::RECORD, std::move(text), doubt.rule);
    finding.seat = seat;
    finding.wager = wager;
    finding.seq = seq;
  }

  // The record cannot know that a wager brings no cards: the rules do.
  void forget_hands_not_owed() {
    std::erase_if(verdict_.findings, [&](const Finding& finding) {
      return finding.kind == kFactWagerWithoutHand && !round_.brings_cards(finding.seat);
    });
  }

  void find_near_version_date() {
    constexpr std::int64_t kDayNs = 24LL * 60 * 60 * 1'000'000'000;
    const std::int64_t since = facts_.first_event.value() - book_.in_force_from().value();
    if (law_.flag_days == 0 || since < 0 || since / kDayNs >= law_.flag_days) return;
    const std::int64_t days = since / kDayNs;
    add_finding(kFindingNearVersionDate, Severity::NOTE,
                "the document states no day of commencement; version " + book_.version() +
                    " is read as in force from " + verdict_.rulebook.in_force_from.substr(0, 10) + ", " +
                    (days == 0 ? std::string("the day") : std::to_string(days) + (days == 1 ? " day" : " days")) +
                    (days == 0 ? " of this round" : " before this round"),
                law_.in_force_rule);
  }

  void find_irregularities() {
    for (house::IrregularityFinding& found : irregular_.findings) {
      Finding& finding =
          add_finding(found.kind, found.severity, at(found.seat, {}) + found.text, std::move(found.rule));
      finding.seat = found.seat;
      finding.seq = found.seq;
    }
  }

  void find_seats_above_rules() {
    for (const Seat& seat : round_.seats) {
      if (law_.max_seats == 0 || seat.seat.value() <= law_.max_seats) continue;
      Finding& finding =
          add_finding(kFindingSeatAboveRules, Severity::PROCEDURE,
                      at(seat.seat, {}) + "the rules allow " + std::to_string(law_.max_seats) + " places at a table",
                      law_.seats_rule);
      finding.seat = seat.seat;
    }
  }

  void find_breaches() {
    add_breaches(house::find_breaches(round_));
    add_breaches(house::find_breaches_of_conduct(round_, meter_));
  }

  void add_breaches(std::vector<house::Breach> breaches) {
    for (house::Breach& breach : breaches) {
      Finding& finding = add_finding(breach.kind, Severity::PROCEDURE, at(breach.seat, breach.wager) + breach.text,
                                     std::move(breach.rule));
      finding.seat = breach.seat;
      finding.wager = breach.wager;
      finding.seq = breach.seq;
    }
  }

  // A doubt about the round or about a seat is said once, not for each of its wagers.
  void find_round_block() {
    if (!facts_.closed || irregular_.round != schema::RoundEffect::CONTINUES) return;
    if (const house::Doubt& doubt = round_doubt()) return find_not_decidable(doubt, SeatNo(0), {}, facts_.first_seq);
    for (const Seat& seat : round_.seats) {
      if (seat.block) find_not_decidable(seat.block, seat.seat, {}, StreamSeq(0));
    }
  }

  // What leaves every wager of the round open that no irregularity decides.
  [[nodiscard]] const house::Doubt& round_doubt() const {
    if (round_.block) return round_.block;
    if (irregular_.doubt || irregular_.dealer_decided) return irregular_.doubt;
    return round_.dealer_cards;
  }

  // What is paid on another wager is a line of the verdict only where something is paid, or should be.
  [[nodiscard]] bool is_shown(std::size_t i) const {
    const JudgedLine& judged = judged_[i];
    return !round_.lines[i].derived || round_.lines[i].recorded.settled || !judged.decidable || !judged.due.is_zero();
  }

  [[nodiscard]] bool blocked(const Line& line) const {
    return line.wager && (round_doubt() || round_.seats[line.seat_index].block);
  }

  // Where the smallest chip is not on record, a payment over what was due may have been what chips could pay.
  void find_chips_not_on_record() {
    if (facts_.sign.chip_unit) return;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < judged_.size(); ++i) {
      if (!is_shown(i)) continue;
      const WagerVerdict& wager = verdict_.wagers[shown++];
      if (!judged_[i].winnings || wager.comparison != Comparison::OVERPAID) continue;
      add_line_finding(round_.lines[i], kFindingChipsNotOnRecord, Severity::RECORD,
                       "the smallest chip in play is not on record; winnings in whole cents are taken as payable",
                       amount_rule(round_.lines[i], law::Condition::kNotPayableInChips), StreamSeq(0));
    }
  }

  [[nodiscard]] const std::string& amount_rule(const Line& line, law::Condition condition) const {
    return law_.wager(*line.wager).amount(condition)->rule;
  }

  // --- prizes out of the meter ---------------------------------------------------------------------------------------

  void find_about_prizes() {
    bool any = false;
    for (std::size_t i = 0; i < judged_.size(); ++i) {
      if (judged_[i].meter_line == nullptr) {
        if (is_bonus_to_confirm(i)) find_who_confirmed(round_.lines[i]);
        continue;
      }
      verdict_.needs_meter = true;
      if (!judged_[i].decidable) continue;
      any = true;
      if (!round_.lines[i].recorded.paid.is_zero()) find_who_confirmed(round_.lines[i]);
    }
    if (!any || meter_.basis == MeterBasis::kComputed) return;
    add_finding(kFindingMeterNotComputed, Severity::RECORD,
                "the meter's value is the one on record, not computed from its wagers" +
                    (meter_.why.empty() ? std::string() : ": " + meter_.why),
                {});
  }

  // A prize of a jackpot wager that is no share of the meter, where the rules have every one of them confirmed.
  [[nodiscard]] bool is_bonus_to_confirm(std::size_t i) const {
    const Line& line = round_.lines[i];
    return law_.jackpot != nullptr && law_.jackpot->has(law::JackpotKey::kConfirmAll) && line.wager &&
           law_.wager(*line.wager).kind == law_.jackpot->wager && judged_[i].decidable &&
           judged_[i].outcome == schema::Outcome::WIN && !line.recorded.paid.is_zero();
  }

  // A Royal or a Straight Flush is determined by an office that the rules name.
  void find_who_confirmed(const Line& line) {
    if (!law_.jackpot->confirm) return;
    const law::ActRule& act = *law_.jackpot->confirm;
    const auto keyed = std::ranges::find(facts_.prizes_keyed, line.seat, &JackpotPrizeFact::seat);
    if (keyed == facts_.prizes_keyed.end() || keyed->rank.empty()) {
      return add_line_finding(
          line, kFindingPrizeNotConfirmed, Severity::PROCEDURE,
          "the prize was paid, and no confirmation by a " + law_.ranks[act.rank] + " or above is on record", act.rule,
          line.settled_seq);
    }
    if (const auto too_low = rank_too_low(law_, act, keyed->rank)) {
      add_line_finding(line, kFindingRankTooLow, Severity::PROCEDURE, "the prize was confirmed " + *too_low, act.rule,
                       keyed->seq);
    }
  }

  // --- hands ---------------------------------------------------------------------------------------------------------

  void read_hands() {
    verdict_.hands.reserve(round_.seats.size() + 1);
    read_dealer();
    for (const Seat& seat : round_.seats) {
      read_player(seat);
      read_other_hands(seat);
    }
  }

  void read_dealer() {
    const Hand* dealer = round_.dealer();
    if (dealer == nullptr || !dealer->readable()) return;
    HandRead& read = add_hand(nullptr, *law_.dealer_hand);
    if (!law_.qualify_at_least.has_hand()) return;
    read.note = round_.dealer_qualifies() ? "qualifies" : "does not qualify";
    read.rule += ", " + law_.qualify_rule;
  }

  void read_player(const Seat& seat) {
    const Hand& hand = round_.hand(seat, law_.player_hand);
    if (!hand.readable()) return;
    HandRead& read = add_hand(&seat, law_.player_hand);
    const Hand* dealer = round_.dealer();
    if (seat.decision == law::Condition::kFolded) {
      read.note = "folded";
    } else if (dealer != nullptr && dealer->readable()) {
      note_comparison(hand, *dealer, read);
    }
  }

  // Hands that a wager at the seat is paid by, beside the one that is compared.
  void read_other_hands(const Seat& seat) {
    for (std::size_t i = 0; i < judged_.size(); ++i) {
      const Line& line = round_.lines[i];
      if (line.seat != seat.seat || !line.wager || !law_.wager(*line.wager).pay_table || !is_shown(i)) continue;
      const law::HandIndex index = law_.pay_table(*law_.wager(*line.wager).pay_table).hand;
      const std::string& name = law_.hand(index).name;
      const bool there = std::ranges::any_of(verdict_.hands, [&](const HandRead& read) {
        return (read.seat == seat.seat || !law_.hand(index).of_seat()) && read.name == name;
      });
      if (!there && round_.hand(seat, index).readable()) add_hand(&seat, index);
    }
  }

  HandRead& add_hand(const Seat* seat, law::HandIndex index) {
    const law::HandRule& rule = law_.hand(index);
    const Hand& hand = rule.of_seat() ? seat->hands[index.value()] : round_.hands[index.value()];
    HandRead& read = verdict_.hands.emplace_back();
    const HandClass hand_class = hand.value.hand_class();
    read.seat = rule.of_seat() ? seat->seat : SeatNo(0);
    read.name = rule.name;
    read.cards = house::shown_cards(round_, seat, index);
    read.hand_class = book_name(hand_class);
    read.text = describe(hand.value);
    read.rule = rule.class_rules[law::place(hand_class)];
    return read;
  }

  void note_comparison(const Hand& hand, const Hand& dealer, HandRead& read) const {
    const auto order = hand.value <=> dealer.value;
    read.note = order > 0 ? "higher than the dealer" : order < 0 ? "lower than the dealer" : "equal to the dealer";
    if (hand.value.hand_class() == dealer.value.hand_class()) {
      read.rule += ", " + law_.hand(law_.player_hand).tie_rule;
    }
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void add_wager(const Line& line, JudgedLine& judged) {
    WagerVerdict& wager = verdict_.wagers.emplace_back();
    wager.seat = line.seat;
    wager.wager = line.kind;
    wager.patron = patron(line);
    wager.stake = line.stake + line.withdrawn;
    wager.action = judged.action;
    wager.outcome = judged.outcome;
    if (judged.odds_text != nullptr && judged.decidable) wager.odds = *judged.odds_text;
    wager.due = judged.due;
    wager.returned = judged.returned;
    wager.recorded = line.recorded.paid;
    wager.recorded_taken = line.recorded.taken;
    wager.rule = judged.rule;
    wager.placed_seq = line.placed_seq;
    wager.settled_seq = line.settled_seq;
    wager.decidable = judged.decidable;
    find_about(line, judged);
    wager.adjustments = std::move(judged.adjustments);
    if (explain_ == Explain::kYes && line.wager) wager.tried = tried(line, judged);
    compare_with_record(line, judged, wager);
  }

  [[nodiscard]] std::string_view patron(const Line& line) const {
    if (!line.patron.empty()) return line.patron;
    const SeatFact* fact = facts_.find_seat(line.seat);
    return fact == nullptr ? std::string_view() : std::string_view(fact->patron);
  }

  void find_about(const Line& line, const JudgedLine& judged) {
    for (const house::SizeFinding& size : judged.findings) {
      add_line_finding(
          line, size.rule->finding, Severity::PROCEDURE, size.text,
          (size.personal ? size.rule->rule + ", " + law_.personal_limits_rule : size.rule->rule) + size.also,
          line.placed_seq);
    }
    if (judged.marker_missing && !law_.personal_limits_finding.empty()) {
      add_line_finding(line, law_.personal_limits_finding, Severity::PROCEDURE,
                       "measured by a personal limit that no distinctive marker denotes", law_.personal_limits_rule,
                       line.placed_seq);
    }
    if (!judged.decidable && facts_.closed && !blocked(line)) {
      find_not_decidable(judged.doubt, line.seat, line.kind, line.placed_seq);
    }
  }

  // The entries of the decision table up to the one that decided, with the conditions that did not hold.
  [[nodiscard]] std::vector<TriedEntry> tried(const Line& line, const JudgedLine& judged) const {
    std::vector<TriedEntry> list;
    const law::WagerRule& wager = law_.wager(*line.wager);
    for (std::size_t i = 0; i < judged.tried; ++i) {
      const law::OutcomeRule& entry = wager.outcomes[i];
      TriedEntry& tried = list.emplace_back();
      tried.rule = entry.rule;
      for (const law::Condition condition : entry.when) {
        const std::string name(law::info(condition).name);
        tried.when.push_back(name);
        const law::ConditionSet known = judged.possible & law::axis_conditions(law::info(condition).axis);
        if (known.within(entry.allowed)) continue;
        tried.failed.push_back((known & entry.allowed).empty() ? name : name + " (not known)");
      }
      if (&entry == judged.entry || !tried.failed.empty()) continue;
      if (entry.rests.reading) {
        const law::ReadingRule& reading = law_.readings[entry.rests.reading->value()];
        tried.failed.push_back("reading " + reading.id + " is not " + reading.values[entry.rests.value.value()]);
      } else if (entry.option) {
        const law::OptionRule& option = law_.options[entry.option->value()];
        tried.failed.push_back("option " + option.name + " is not " + option.values[entry.option_value.value()]);
      }
    }
    return list;
  }

  // --- the record ----------------------------------------------------------------------------------------------------

  void compare_with_record(const Line& line, const JudgedLine& judged, WagerVerdict& wager) {
    wager.comparison = Comparison::NOT_COMPARED;
    if (!wager.decidable || (!facts_.closed && round_.voided == nullptr)) return;
    const Due due{.stake = wager.stake, .winnings = wager.due, .returned = wager.returned, .carried = carried(wager)};
    wager.difference = difference(due, line.recorded);
    const bool nothing_due = due.winnings.is_zero() && due.taken().is_zero();
    if (line.is_no_wager()) {
      wager.comparison = Comparison::SETTLED_WITHOUT_WAGER;
    } else if (judged.by_irregularity && nothing_due && !line.recorded.settled) {
      wager.comparison = Comparison::AGREED;  // Nothing was settled, and nothing was to be.
    } else {
      wager.comparison = compare(due, line.recorded);
    }
    verdict_.net_difference += wager.difference;
    find_difference(line, wager);
  }

  static Cents carried(const WagerVerdict& wager) {
    return wager.outcome == schema::Outcome::CARRIED ? wager.stake : Cents(0);
  }

  void find_difference(const Line& line, const WagerVerdict& wager) {
    const std::string_view kind = finding_kind(wager.comparison);
    if (kind.empty()) return;
    // Without money the record is incomplete, and nobody has too much or too little.
    const Severity severity = wager.difference.is_zero() ? Severity::RECORD : Severity::MONEY;
    add_line_finding(line, kind, severity, difference_text(wager), wager.rule,
                     line.recorded.settled ? line.settled_seq : line.placed_seq);
    verdict_.findings.back().amount = wager.difference;
  }

  static std::string_view finding_kind(Comparison comparison) {
    switch (comparison) {
      case Comparison::OVERPAID:
        return kFindingOverpaid;
      case Comparison::UNDERPAID:
        return kFindingUnderpaid;
      case Comparison::TAKEN_WRONGLY:
        return kFindingTakenWrongly;
      case Comparison::NOT_TAKEN:
        return kFindingNotTaken;
      case Comparison::NOT_SETTLED:
        return kFindingNotSettled;
      case Comparison::SETTLED_WITHOUT_WAGER:
        return kFindingSettledWithoutWager;
      case Comparison::AGREED:
      case Comparison::NOT_COMPARED:
        return {};
    }
    return {};
  }

  // "$250.00 due, $200.00 paid, $50.00 short".
  static std::string difference_text(const WagerVerdict& wager) {
    const Cents taken = wager.stake - wager.returned - carried(wager);
    const std::string paid = to_string(wager.due) + " due, " + to_string(wager.recorded) + " paid";
    const std::string stake = to_string(taken) + " to be taken, " + to_string(wager.recorded_taken) + " taken";
    switch (wager.comparison) {
      case Comparison::OVERPAID:
      case Comparison::UNDERPAID:
        return paid + (taken == wager.recorded_taken ? "" : ", " + stake) + ", " + by_how_much(wager.difference);
      case Comparison::TAKEN_WRONGLY:
      case Comparison::NOT_TAKEN:
        return stake + (wager.due == wager.recorded ? "" : ", " + paid) + ", " + by_how_much(wager.difference);
      case Comparison::NOT_SETTLED:
        return "no settlement is on record; " + to_string(wager.due) + " due, " + to_string(taken) + " to be taken";
      case Comparison::SETTLED_WITHOUT_WAGER:
        return to_string(wager.recorded) + " paid and " + to_string(wager.recorded_taken) +
               " taken, and no such wager is on record";
      case Comparison::AGREED:
      case Comparison::NOT_COMPARED:
        return {};
    }
    return {};
  }

  static std::string by_how_much(Cents difference) {
    if (difference < Cents(0)) return to_string(Cents(0) - difference) + " short";
    return to_string(difference) + " too much";
  }

  // --- readings ------------------------------------------------------------------------------------------------------

  void readings() {
    if (!choice_.any_touched()) return;
    for (std::size_t i = 0; i < law_.readings.size(); ++i) {
      const law::ReadingIndex index(static_cast<std::uint8_t>(i));
      if (!choice_.touched(index)) continue;
      const law::ReadingRule& rule = law_.readings[i];
      ReadingUsed& used = verdict_.readings.emplace_back();
      used.id = rule.id;
      used.question = rule.question;
      used.rules = rule.rules;
      used.default_value = rule.values[rule.default_value.value()];
      used.decider = rule.decider;
      used.decider_rule = rule.decider_rule;
      for (std::size_t value = 0; value < rule.values.size(); ++value) {
        if (value == rule.default_value.value()) continue;
        used.alternatives.push_back(alternative(index, law::ReadingValue(static_cast<std::uint8_t>(value))));
      }
      // A reading was looked at, and every answer to it comes to the same.
      const bool no_difference =
          std::ranges::all_of(used.alternatives, [](const AlternativeResult& other) { return other.wagers.empty(); });
      if (no_difference && !choice_.has_turned_on(index)) verdict_.readings.pop_back();
    }
  }

  // The round judged again with one reading switched: the wagers on which other money would be due.
  AlternativeResult alternative(law::ReadingIndex reading, law::ReadingValue value) {
    ReadingChoice choice(law_);
    choice.set(reading, value);
    const house::IrregularityRuling irregular = house::resolve_irregularities(round_, choice);
    const std::vector<JudgedLine> judged = house::judge(round_, irregular, meter_, choice);
    AlternativeResult result{.value = law_.readings[reading.value()].values[value.value()], .wagers = {}};
    for (std::size_t i = 0; i < judged.size(); ++i) {
      verdict_.needs_meter = verdict_.needs_meter || judged[i].meter_line != nullptr;
      AlternativeWager other = under_reading(round_.lines[i], judged[i]);
      if (other != under_reading(round_.lines[i], judged_[i])) result.wagers.push_back(std::move(other));
    }
    return result;
  }

  static AlternativeWager under_reading(const Line& line, const JudgedLine& judged) {
    AlternativeWager wager{.seat = line.seat,
                           .wager = std::string(line.kind),
                           .due = Cents(),
                           .returned = Cents(),
                           .carried = Cents(),
                           .decidable = judged.decidable};
    if (!judged.decidable) return wager;
    wager.due = judged.due;
    wager.returned = judged.returned;
    if (judged.outcome == schema::Outcome::CARRIED) wager.carried = line.stake + line.withdrawn;
    return wager;
  }

  // --- the whole -----------------------------------------------------------------------------------------------------

  void set_status() {
    const bool is_void = irregular_.round != schema::RoundEffect::CONTINUES;
    if (irregular_.by_floor) {
      verdict_.status = schema::VerdictStatus::VOID;
      verdict_.reason = void_reason();
    } else if (!facts_.closed) {
      verdict_.status = schema::VerdictStatus::OPEN;
      verdict_.reason.clear();
    } else if (std::ranges::any_of(verdict_.wagers, differs, &WagerVerdict::comparison)) {
      verdict_.status = schema::VerdictStatus::DIFFERS;
      if (is_void) verdict_.reason = void_reason();
    } else if (is_void) {
      verdict_.status = schema::VerdictStatus::VOID;
      verdict_.reason = void_reason();
    } else if (!verdict_.reason.empty()) {
      verdict_.status = schema::VerdictStatus::NOT_DECIDABLE;
    } else {
      verdict_.status = schema::VerdictStatus::AGREED;
    }
  }

  [[nodiscard]] std::string void_reason() const {
    if (!irregular_.by_floor) return "by the rules the round is void (" + irregular_.reason + "), " + irregular_.rule;
    const std::string& reason = facts_.voided ? *facts_.voided : round_.voided->reason;
    return "the round was declared void" + (reason.empty() ? reason : " (" + reason + ")") + ", " + irregular_.rule;
  }

  const RoundFacts& facts_;
  const MeterFacts& meter_;
  const Rulebook& book_;
  const law::CompiledHouse& law_;
  Explain explain_;
  ReadingChoice choice_;
  Round round_;
  house::IrregularityRuling irregular_;
  std::vector<JudgedLine> judged_;
  Verdict verdict_;
};

}  // namespace

Verdict adjudicate_house(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meter, Explain explain) {
  CARDSPEAK_CHECK(book.house() != nullptr, "a round of a house game is judged by a house book");
  return Assembly(facts, book, meter, explain).run();
}

}  // namespace cardspeak
