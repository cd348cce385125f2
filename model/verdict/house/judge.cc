#include "model/verdict/house/judge.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "model/check.h"
#include "model/law/jackpot.h"
#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/meter_prizes.h"
#include "model/verdict/house/payment.h"
#include "model/verdict/house/sizes.h"

namespace cardspeak::house {
namespace {

using law::Axis;
using law::Condition;
using law::ConditionSet;
using law::Holds;
using law::StakeBack;

// A pay table read for a hand.
struct TableRead {
  std::optional<law::Condition> condition;  // of the axis of the table; nothing: `doubt` says why it is not known
  const law::PayLine* line = nullptr;       // nothing: no line names the hand
  Doubt doubt;
};

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
    for (const Seat& seat : round_.seats) seats_.push_back(possible_at(seat));
    for (std::size_t i = 0; i < lines_.size(); ++i) judge_line(round_.lines[i], lines_[i]);
    pay(round_, choice_, lines_);
    note_open_shares();
    pay_from_meter(round_, meter_, choice_, lines_);
    for (JudgedLine& line : lines_) cite_adjustments(line);
    return std::move(lines_);
  }

 private:
  // --- hands ---------------------------------------------------------------------------------------------------------

  static void settle_axis(ConditionSet& possible, Condition condition) { possible = law::settled(possible, condition); }

  // What a hand is worth under the readings that hold, or with one of them at another value.
  [[nodiscard]] HandValue value_of(const Hand& hand, const law::HandRule& rule, law::Rests other = {}) const {
    for (std::size_t i = 0; i < rule.variants.size(); ++i) {
      const law::Rests& rests = rule.variants[i].rests;
      const bool holds =
          rests.reading == other.reading ? rests.value == other.value : choice_.value(*rests.reading) == rests.value;
      if (holds) return hand.variants[i];
    }
    return hand.value;
  }

  // What may be true at the seat of decision, qualification and comparison; every condition on the other axes.
  ConditionSet possible_at(const Seat& seat) {
    ConditionSet possible = law::any_conditions();
    possible = (possible - law::axis_conditions(Axis::kDecision)) | seat.decisions;
    const Hand* dealer = round_.dealer();
    if (dealer == nullptr || !law_.qualify_at_least.has_hand()) settle_axis(possible, Condition::kDealerQualifies);
    if (dealer == nullptr || !dealer->readable()) return possible;
    const law::HandRule& dealer_rule = law_.hand(*law_.dealer_hand);
    if (law_.qualify_at_least.has_hand()) {
      const bool qualifies = value_of(*dealer, dealer_rule) >= law_.qualify_at_least;
      settle_axis(possible, qualifies ? Condition::kDealerQualifies : Condition::kDealerNotQualified);
    }
    const Hand& player = round_.hand(seat, law_.player_hand);
    if (player.readable()) settle_axis(possible, comparison(player, *dealer));
    return possible;
  }

  Condition comparison(const Hand& player, const Hand& dealer) {
    const law::HandRule& player_rule = law_.hand(law_.player_hand);
    const law::HandRule& dealer_rule = law_.hand(*law_.dealer_hand);
    const auto order = value_of(player, player_rule) <=> value_of(dealer, dealer_rule);
    for (const law::HandVariant& variant : player_rule.variants) {
      const auto other = value_of(player, player_rule, variant.rests) <=> value_of(dealer, dealer_rule, variant.rests);
      if (other != order) choice_.touch(variant.rests.reading);
    }
    return order > 0 ? Condition::kPlayerHigher : order < 0 ? Condition::kDealerHigher : Condition::kEqual;
  }

  // --- pay tables ----------------------------------------------------------------------------------------------------

  TableRead read_table(law::PayTableIndex index, const Seat& seat) {
    const law::PayTable& table = law_.pay_table(index);
    TableRead read;
    std::size_t at = 0;
    if (table.option) {
      const auto value = round_.option(*table.option);
      if (!value) {
        read.doubt = option_not_known(*table.option);
        return read;
      }
      at = value->value();
    }
    const Hand& hand = round_.hand(seat, table.hand);
    if (!hand.readable()) {
      read.doubt = hand.doubt;
      return read;
    }
    const law::PayTableVariant& variant = table.variants[at];
    const law::HandRule& rule = law_.hand(table.hand);
    read.line = find_pay_line(variant, value_of(hand, rule), hand.natural);
    for (const law::HandVariant& other : rule.variants) {
      const law::PayLine* line = find_pay_line(variant, value_of(hand, rule, other.rests), hand.natural);
      if (line != read.line) choice_.touch(other.rests.reading);
    }
    read.condition = read.line == nullptr                         ? Condition::kUnpaidHand
                     : read.line->outcome == schema::Outcome::WIN ? Condition::kPaidHand
                                                                  : Condition::kStandOffHand;
    return read;
  }

  // The first line that fits the hand and whose reading holds.
  const law::PayLine* find_pay_line(const law::PayTableVariant& variant, HandValue value, HandValue natural) {
    std::uint64_t anyhow = variant.anyhow[law::place(value.hand_class())];
    const HandValue lying = natural.has_hand() ? natural : value;
    std::uint64_t naturally = variant.naturally[law::place(lying.hand_class())];
    while ((anyhow | naturally) != 0) {
      const auto at = static_cast<unsigned>(std::countr_zero(anyhow | naturally));
      const std::uint64_t bit = std::uint64_t{1} << at;
      const law::PayLine& line = variant.lines[at];
      const bool fits = law::reaches(line, (naturally & bit) != 0 ? lying.ranks() : value.ranks());
      anyhow &= ~bit;
      naturally &= ~bit;
      if (!fits) continue;
      choice_.touch(line.rests.reading);
      if (line.rests.reading && choice_.value(*line.rests.reading) != line.rests.value) continue;
      return &line;
    }
    return nullptr;
  }

  [[nodiscard]] Doubt option_not_known(law::OptionIndex option) const {
    const law::OptionRule& rule = law_.options[option.value()];
    return {"the table's sign does not say which " + rule.name + " is in use", rule.rule};
  }

  // The wager's own table, and the second one that its entries may ask about.
  struct TableReads {
    const TableRead& own;
    const TableRead& other;
  };

  // --- wagers --------------------------------------------------------------------------------------------------------

  void judge_line(const Line& line, JudgedLine& out) {
    if (line.is_no_wager()) return;
    const WagerEffect* effect = irregular_.effect_of(line.seat, line.kind);
    if (effect != nullptr && effect->outcome != schema::Outcome::UNSET) return by_effect(line, *effect, out);
    const Seat& seat = round_.seats[line.seat_index];
    if (!line.wager) return leave_open(not_in_book(line), out);
    if (!line.withdrawn.is_zero()) {
      return leave_open({"the wager was taken back, and no rule gives that option", law_.last_word_rule}, out);
    }
    const law::WagerRule& wager = law_.wager(*line.wager);
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
    if (seat.block && !forced) return leave_open(seat.block, out);
    if (out.not_in_play != nullptr) return not_in_play(line, out);
    if (!out.decidable) return;
    if (!wager.levels.empty() && line.level == 0) {
      return leave_open(
          {"the levels that were placed make no level of the " + wager.kind + " wager", wager.levels.front().rule},
          out);
    }
    if (!support(line, wager, possible, out)) return;
    TableRead table;
    if (wager.pay_table) {
      table = read_table(*wager.pay_table, seat);
      if (table.condition) settle_axis(possible, *table.condition);
    }
    TableRead other;
    if (wager.other_table) {
      other = read_table(*wager.other_table, seat);
      if (other.condition) {
        const bool paid = *other.condition == Condition::kPaidHand;
        settle_axis(possible, paid ? Condition::kPaidByOther : Condition::kUnpaidByOther);
      }
    }
    decide(wager, seat, {table, other}, possible, out);
    if (!out.decidable) return;
    settle(line, wager, seat, table, out);
    cite_level(line, wager, out);
    if (effect != nullptr && out.decidable && !out.rule.starts_with(effect->rule)) {
      out.rule = effect->rule + ", " + out.rule;
    }
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

  // A seat with side wagers alone has a hand that stays on the table, or one under it.
  [[nodiscard]] ConditionSet decisions_of(Condition decision, const Seat& seat) const {
    if (decision != Condition::kSideOnly || !law_.act(decision)->hand) return ConditionSet(decision);
    const law::DecisionAct& act = *law_.act(decision);
    const Hand& hand = round_.hand(seat, *act.hand);
    const ConditionSet stays(Condition::kSideOnly);
    const ConditionSet under(Condition::kSideOnlyUnder);
    if (!hand.readable()) return stays | under;
    return hand.value >= act.at_least ? stays : under;
  }

  // Whoever shares the meter with the others of the round is known only when every wager is decided whose hand might.
  void note_open_shares() {
    if (law_.jackpot == nullptr) return;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = round_.lines[i];
      if (lines_[i].decidable || !line.wager || line.stake.is_zero()) continue;
      const law::WagerRule& wager = law_.wager(*line.wager);
      if (wager.kind != law_.jackpot->wager || !wager.pay_table) continue;
      const TableRead table = read_table(*wager.pay_table, round_.seats[line.seat_index]);
      if (table.line != nullptr && table.line->meter_percent) lines_[i].open_meter_line = table.line;
    }
  }

  // The size of the wager beside the limits and the wager that it is measured by.
  void measure(const Line& line, const law::WagerRule& wager, ConditionSet& possible, JudgedLine& out) {
    const std::optional<law::WagerIndex> of = wager.required        ? std::optional(wager.required->of)
                                              : wager.sign_multiple ? std::optional(wager.sign_multiple->of)
                                                                    : wager.paid_on;
    const std::size_t base = of ? find_line(line.seat, *of) : lines_.size();
    const bool measured = base < lines_.size();
    if (line.derived) {
      CARDSPEAK_CHECK(measured, "what is paid on a wager is there only with it");
      out.action = lines_[base].action;
    } else {
      size_up(round_, line, measured ? &round_.lines[base] : nullptr, measured ? &lines_[base] : nullptr, choice_,
              possible, out);
    }
    if (measured) follow(lines_[base], line, out);
    const bool needs = wager.needs && wager.needed_at == schema::NeededAt::SEAT;
    const std::size_t needed = needs ? find_line(line.seat, *wager.needs) : lines_.size();
    if (needed < lines_.size()) follow(lines_[needed], line, out);
  }

  // What is not in play takes with it what is paid on it and, as the reading has it, what rests on it.
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
    if (there || wager.asks_support) return true;
    leave_open({"no " + law_.wager(*wager.needs).kind + " is on record at the seat", wager.needs_rule}, out);
    return false;
  }

  // A wager that an irregularity, or a void round, decides.
  void by_effect(const Line& line, const WagerEffect& effect, JudgedLine& out) {
    out.by_irregularity = true;
    out.rule = effect.rule;
    out.outcome = effect.outcome;
    // Nothing is paid on a wager that is not settled by the cards.
    if (line.derived) out.outcome = schema::Outcome::LOSE;
    if (line.derived) return;
    const Cents all = line.stake + line.withdrawn;
    out.action = all;
    if (effect.outcome == schema::Outcome::WIN) return win_by_effect(line, effect, out);
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
    if (effect.pays) return win(*effect.pays, effect.odds_text, excess, StakeBack::kNotReturned, line, out);
    const TableRead table = read_table(*effect.pay_table, round_.seats[line.seat_index]);
    if (table.line == nullptr) return leave_open(table.doubt, out);
    by_line(*table.line, law_.pay_table(*effect.pay_table), excess, line, out);
  }

  [[nodiscard]] Doubt not_in_book(const Line& line) const {
    const auto open = std::ranges::find(law_.open_wagers, line.kind, &law::OpenWager::kind);
    if (open == law_.open_wagers.end()) return {"the book has no wager called " + std::string(line.kind), {}};
    if (open->unknown) {
      return {"the rule that decides the " + std::string(line.kind) +
                  " wager is not known: not decidable from the books we hold",
              open->rule};
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
    const Line* line = round_.wager_at(seat, wager);
    return line == nullptr ? lines_.size() : static_cast<std::size_t>(line - round_.lines.data());
  }

  // Whether the wager that this one needs is there at any seat, folded or not, as the reading has it.
  bool is_supported(const law::WagerRule& wager) {
    bool placed = false;
    bool unfolded = false;
    for (const Line& line : round_.lines) {
      if (line.wager != wager.needs || !line.placed || line.stake.is_zero()) continue;
      placed = true;
      unfolded = unfolded || round_.seats[line.seat_index].decision != Condition::kFolded;
    }
    if (placed != unfolded) choice_.touch(wager.supported_by.reading);
    return choice_.meaning(wager.supported_by) == law::SupportBy::kPlaced ? placed : unfolded;
  }

  // The entry whose conditions all hold decides; the check has seen to it that there is one. Where it turns on what is
  // not known, the wager is left open, unless everything that may hold comes to the same: a folded wager that is lost
  // with a good hand and with a bad one is lost though nobody saw the cards.
  void decide(const law::WagerRule& wager, const Seat& seat, const TableReads& tables, ConditionSet possible,
              JudgedLine& out) {
    out.possible = possible;
    const law::OutcomeRule* first = nullptr;
    bool come_to_the_same = true;
    Doubt open;
    for (std::size_t i = 0; i < wager.outcomes.size(); ++i) {
      const law::OutcomeRule& entry = wager.outcomes[i];
      const Holds holds = law::holds(possible, entry.allowed);
      if (holds == Holds::kNo) continue;
      choice_.touch(entry.rests.reading);
      if (entry.rests.reading && choice_.value(*entry.rests.reading) != entry.rests.value) continue;
      const auto option = entry.option ? round_.option(*entry.option) : std::nullopt;
      if (option && *option != entry.option_value) continue;
      const bool option_open = entry.option && !option;
      if (holds == Holds::kYes && !option_open) {
        out.entry = &entry;
        out.tried = i + 1;
        return;
      }
      come_to_the_same =
          come_to_the_same && pays_nothing(entry) && (first == nullptr || first->outcome == entry.outcome);
      if (first != nullptr) continue;
      first = &entry;
      open = option_open ? option_not_known(*entry.option) : doubt_about(entry, seat, tables, possible);
      out.tried = i + 1;
    }
    // The check walks what can be at a table; a record can say what cannot, as of a hand that was folded and wagered
    // on.
    if (first == nullptr) {
      return leave_open({"what the record says of the seat and of the " + wager.kind + " cannot be true together",
                         law_.decision_rule},
                        out);
    }
    if (!come_to_the_same) return leave_open(std::move(open), out);
    out.entry = first;
  }

  static bool pays_nothing(const law::OutcomeRule& entry) { return !entry.pays && !entry.pay_table; }

  // What is not known of the first axis that the entry turns on.
  [[nodiscard]] Doubt doubt_about(const law::OutcomeRule& entry, const Seat& seat, const TableReads& tables,
                                  ConditionSet possible) const {
    const auto open = [&](Axis axis) { return !(possible & law::axis_conditions(axis)).within(entry.allowed); };
    if (open(Axis::kDecision)) return seat.decision_doubt;
    if (open(Axis::kTable)) return tables.own.doubt;
    if (open(Axis::kOtherTable)) return tables.other.doubt;
    const Hand* dealer = round_.dealer();
    if (dealer != nullptr && (open(Axis::kQualification) || dealer->doubt)) return dealer->doubt;
    return round_.hand(seat, law_.player_hand).doubt;
  }

  // --- settlement ----------------------------------------------------------------------------------------------------

  void settle(const Line& line, const law::WagerRule& wager, const Seat& seat, const TableRead& table,
              JudgedLine& out) {
    const law::OutcomeRule& entry = *out.entry;
    out.outcome = entry.outcome;
    out.rule = entry.rule;
    const Cents excess = line.derived ? Cents(0) : line.stake - out.action;
    const bool back = entry.outcome != schema::Outcome::LOSE && entry.outcome != schema::Outcome::CARRIED;
    out.returned = back ? line.stake : excess;
    if (entry.pays) {
      out.rule = entry.paid_rule;
      return win(*entry.pays, entry.odds_text, excess, StakeBack::kNotReturned, line, out);
    }
    if (!entry.pay_table) {
      // A line that gives the stake back has a number of its own.
      if (entry.outcome == schema::Outcome::STAND_OFF && table.condition == Condition::kStandOffHand) {
        out.rule += ", " + table.line->rule;
      }
      return;
    }
    const TableRead own = entry.pay_table == wager.pay_table ? table : read_table(*entry.pay_table, seat);
    if (own.line == nullptr) return leave_open(own.doubt, out);
    by_line(*own.line, law_.pay_table(*entry.pay_table), excess, line, out);
  }

  // Prizes of a wager with levels are prizes of its level.
  static void cite_level(const Line& line, const law::WagerRule& wager, JudgedLine& out) {
    if (!out.decidable || out.outcome != schema::Outcome::WIN) return;
    if (const law::WagerLevel* level = wager.find_level(line.level)) out.rule += ", " + level->rule;
  }

  void by_line(const law::PayLine& pay_line, const law::PayTable& table, Cents excess, const Line& line,
               JudgedLine& out) {
    out.rule += ", " + pay_line.rule;
    if (pay_line.outcome != schema::Outcome::WIN) {
      out.outcome = pay_line.outcome;
      return;
    }
    if (pay_line.meter_percent || pay_line.odds->kind == OddsKind::kFor) choice_.touch(table.stake_back.reading);
    if (pay_line.meter_percent) {
      out.meter_line = &pay_line;
      out.odds_text = &pay_line.odds_text;
      out.returned = choice_.meaning(table.stake_back) == StakeBack::kReturned ? line.stake : excess;
      return;
    }
    win(*pay_line.odds, pay_line.odds_text, excess, choice_.meaning(table.stake_back), line, out);
  }

  // "To 1" is paid beside the stake; "for 1" is all that comes back, unless a reading gives the stake back too.
  static void win(Odds odds, const std::string& odds_text, Cents excess, StakeBack stake_back, const Line& line,
                  JudgedLine& out) {
    out.odds_text = &odds_text;
    out.winnings = payout(out.action, odds);
    if (odds.kind == OddsKind::kFor) out.returned = stake_back == StakeBack::kReturned ? line.stake : excess;
  }

  // The rule beside an amount names everything that made it.
  static void cite_adjustments(JudgedLine& line) {
    if (!line.decidable) return;
    for (const Adjustment& adjustment : line.adjustments) {
      if (line.rule.find(adjustment.rule) == std::string::npos) line.rule += ", " + adjustment.rule;
    }
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
