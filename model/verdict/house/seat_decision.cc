#include "model/verdict/house/seat_decision.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/statements/against_record.h"

namespace cardspeak::house {
namespace {

using law::Condition;
using law::ConditionSet;
using law::Situation;

// What the player said. Placing the wagers that the game asks for is a decision too.
struct Said {
  bool folded = false;
  bool stayed = false;
  std::optional<Condition> act;  // one that the book lists
  // Of the first fold and of the act; 0: there is none.
  StreamSeq fold_seq;
  StreamSeq act_seq;
};

class SeatDecision {
 public:
  SeatDecision(const Round& round, ReadingChoice& choice, Seat& seat)
      : round_(round), facts_(round.facts), law_(round.law), choice_(choice), seat_(seat) {}

  void run() {
    decide();
    seat_.decisions = seat_.decision         ? ConditionSet(*seat_.decision)
                      : seat_.decision_doubt ? decisions_in_doubt()
                                             : law_.decisions();
    block_by_cards();
    block_by_decisions();
    block_by_rulings();
  }

 private:
  [[nodiscard]] bool has_wager(law::WagerIndex wager) const { return round_.wager_at(seat_.seat, wager) != nullptr; }

  [[nodiscard]] Said what_was_said() {
    Said said;
    for (const DecisionFact& decision : facts_.decisions) {
      if (decision.seat != seat_.seat) continue;
      if (decision.act == schema::Act::FOLD && !std::exchange(said.folded, true)) said.fold_seq = decision.seq;
      said.stayed = said.stayed || decision.act == schema::Act::PLAY || decision.act == schema::Act::BET;
      const auto act = condition_of(decision.act);
      if (!act || !law_.act(*act) || !counts(*law_.act(*act)) || !is_in_time(*law_.act(*act), decision.seq)) continue;
      said.act = act;
      said.act_seq = decision.seq;
    }
    return said;
  }

  // What is chosen when the dealer's hand is known counts as a wager does that is placed then. Notes that it does.
  [[nodiscard]] bool is_in_time(const law::DecisionAct& act, StreamSeq seq) {
    const law::BettingTime& time = law_.betting_time;
    const bool late = position_of(facts_, seq) > dealer_known(facts_, law_).position;
    if (!late || act.at_settlement || !time.still_decides_rule.empty()) return true;
    choice_.turned_on(time.decision.reading);
    if (choice_.meaning(time.decision) != law::LateBy::kInAction) return false;
    seat_.chosen_late = seq;
    return true;
  }

  // A decision that is not open to the player, since another has a wager on the hand, counts as the reading has it.
  [[nodiscard]] bool counts(const law::DecisionAct& act) const {
    if (!act.unless_others || !others_have(*act.unless_others)) return true;
    choice_.turned_on(act.barred.reading);
    return choice_.meaning(act.barred) == law::BarredBy::kCounts;
  }

  [[nodiscard]] bool others_have(law::WagerIndex wager) const {
    const std::string_view own = round_.hand_owner_at(seat_.seat);
    return std::ranges::any_of(round_.lines, [&](const Line& line) {
      return line.seat == seat_.seat && line.wager == wager && !line.stake.is_zero() && !line.patron.empty() &&
             line.patron != own;
    });
  }

  // Placing every wager that the game asks for is the decision to stay in; an act that says otherwise is a
  // contradiction, and leaves open what turns on it.
  void decide() {
    const Said said = what_was_said();
    const auto placed = static_cast<std::size_t>(
        std::ranges::count_if(law_.stays_in_by, [&](law::WagerIndex wager) { return has_wager(wager); }));
    const bool side_only = !has_wager(law_.dealt_for.front()) && placed == 0;
    if (side_only && law_.act(Condition::kSideOnly) && !said.folded) return read_by_hand(Condition::kSideOnly);
    const bool all = placed == law_.stays_in_by.size();
    if (said.folded && (all || is_fold_disputed(round_, seat_.seat))) {
      leave_two_open(ConditionSet(Condition::kFolded), {RemarkForm::kFoldedAndStayed, {}, law_.decision_rule});
    } else if (said.folded && !decided_before(said)) {
      seat_.decision = Condition::kFolded;
    } else if (said.act == Condition::kFoldedAnteOnly && all) {
      const ConditionSet folded_one(Condition::kFoldedAnteOnly);
      const auto lesser = law::with_lesser_hand(Condition::kFoldedAnteOnly);
      leave_two_open(lesser ? folded_one | ConditionSet(*lesser) : folded_one,
                     {RemarkForm::kFoldedOneAndStayed, {first_wager()}, law_.decision_rule});
    } else if (said.act) {
      read_act(*said.act);
    } else if (all) {
      seat_.decision = Condition::kStayed;
    } else {
      seat_.decision_doubt = no_decision(said.stayed || placed != 0);
    }
  }

  // Whether the player had made another choice when the fold was put on record, by which the hand is settled: it cannot
  // be given up for less any more. Notes which of the two does not count. A choice that is not open with the hand is
  // none.
  [[nodiscard]] bool decided_before(const Said& said) {
    if (!said.act || law_.act(*said.act)->at_settlement || is_refused(*said.act)) return false;
    const bool before = said.act_seq < said.fold_seq;
    seat_.again = before ? DecidedAgain{*said.act, Condition::kFolded, said.fold_seq}
                         : DecidedAgain{Condition::kFolded, *said.act, said.act_seq};
    return before;
  }

  // Whether the hand, which can be read, is too low for the act, and no lesser hand may decide so.
  [[nodiscard]] bool is_refused(Condition act) const {
    const law::DecisionAct& rule = *law_.act(act);
    if (law::with_lesser_hand(act) || !rule.hand) return false;
    const Hand& hand = round_.hand(seat_, *rule.hand);
    return hand.readable() && hand.value < rule.at_least;
  }

  // The player stayed in or decided otherwise: what comes to the same either way is still decided.
  void leave_two_open(ConditionSet otherwise, Doubt why) {
    seat_.block = why;
    seat_.decision_doubt = std::move(why);
    in_doubt_ = otherwise | ConditionSet(Condition::kStayed);
  }

  // The wager that the cards are dealt for.
  [[nodiscard]] WagerName first_wager() const { return {law_.wager(law_.dealt_for.front()).kind}; }

  [[nodiscard]] Doubt no_decision(bool stayed) const {
    const auto missing =
        std::ranges::find_if(law_.stays_in_by, [&](law::WagerIndex wager) { return !has_wager(wager); });
    const WagerName wager{law_.wager(*missing).kind};
    return {stayed ? RemarkForm::kStayedWithoutWager : RemarkForm::kNoDecision, {wager}, law_.decision_rule};
  }

  void read_act(Condition act) {
    if (law::with_lesser_hand(act)) return read_by_hand(act);
    const law::DecisionAct& rule = *law_.act(act);
    seat_.decision = act;
    if (!rule.hand) return;
    const Hand& hand = round_.hand(seat_, *rule.hand);
    if (!hand.readable() || hand.value < rule.at_least) {
      seat_.choice_refused = hand.readable();
      seat_.block = hand.readable() ? Doubt(RemarkForm::kHandMayNotDecideSo) : hand.doubt;
      seat_.block.citations = rule.rule;
    }
  }

  // A decision that is told apart by the hand: a lesser one decides so too, and the book asks which it was.
  void read_by_hand(Condition act) {
    const law::DecisionAct& rule = *law_.act(act);
    const Condition lesser = *law::with_lesser_hand(act);
    if (!rule.hand || seat_.fact == nullptr) {
      seat_.decision = act;
      return;
    }
    const Hand& hand = round_.hand(seat_, *rule.hand);
    if (!hand.readable()) {
      seat_.decision_doubt = hand.doubt;
      in_doubt_ = ConditionSet(act) | ConditionSet(lesser);
      return;
    }
    seat_.decision = hand.value >= rule.at_least ? act : lesser;
  }

  // We may not know whether the hand is good enough, but we know what was decided with it.
  [[nodiscard]] ConditionSet decisions_in_doubt() const {
    if (!in_doubt_.empty()) return in_doubt_;
    const ConditionSet side = ConditionSet(Condition::kSideOnly) | ConditionSet(Condition::kSideOnlyUnder);
    return law_.decisions() - side;
  }

  void block_by_cards() {
    const bool dealt_for = std::ranges::any_of(law_.dealt_for, [&](law::WagerIndex wager) { return has_wager(wager); });
    if (seat_.fact == nullptr || dealt_for || law_.decides(Situation::kCardsWithoutWager)) return;
    seat_.block = left_open(law_, Situation::kCardsWithoutWager, {RemarkForm::kCardsWithoutWager, {first_wager()}});
  }

  void block_by_decisions() {
    for (const DecisionFact& decision : facts_.decisions) {
      if (decision.seat != seat_.seat) continue;
      if (decision.act == schema::Act::CANNOT_WAGER && leaves_open(decision)) {
        seat_.block =
            left_open(law_, Situation::kCannotWager,
                      {RemarkForm::kCannotWagerNotDecided, {WagerName{law_.wager(law_.stays_in_by.front()).kind}}});
      } else if (decision.act == schema::Act::RETRACT && !law_.decides(Situation::kRetracted)) {
        seat_.block = left_open(law_, Situation::kRetracted, RemarkForm::kTakenBackNotDecided);
      }
    }
  }

  // The book has no table for a player who cannot place the wager, nor was it noted to be forgotten, of which it has
  // one.
  [[nodiscard]] bool leaves_open(const DecisionFact& decision) const {
    if (!law_.decides(Situation::kCannotWager)) return true;
    return law_.find_irregularity(law::IrregularityKind::kCannotWager) == nullptr &&
           !is_on_record(round_, law::IrregularityKind::kFlopWagerForgotten, decision.seat) &&
           !statements::stays_in_whole(facts_, law_, decision.seat);
  }

  void block_by_rulings() {
    if (law_.decides(Situation::kRuling)) return;
    for (const RulingFact& ruling : facts_.rulings) {
      if (ruling.seat != seat_.seat || ruling.seat == SeatNo(0)) continue;
      seat_.block =
          left_open(law_, Situation::kRuling, {RemarkForm::kSeatRulingNotDecided, {AsRecorded{ruling.decision}}});
    }
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  ReadingChoice& choice_;
  Seat& seat_;
  ConditionSet in_doubt_;  // what the decision may be, where only the hand is not known
};

// Whether it was said without chips, where only chips decide, when the whole board lay open and no dealer plays: there
// was nothing left to stay in for.
bool is_word_after_play(const Round& round, const DecisionFact& decision) {
  if (round.law.dealer_hand || round.law.stays_in_by.size() == 1) return false;
  const std::size_t position = position_of(round.facts, decision.seq);
  if (communal_cards_up(round, decision.seat, position) < round.law.community_cards) return false;
  return std::ranges::none_of(round.facts.wagers, [&](const WagerFact& wager) {
    const auto index = round.law.find_wager(wager.wager);
    const bool stays_in = index && std::ranges::find(round.law.stays_in_by, *index) != round.law.stays_in_by.end();
    return stays_in && wager.seat == decision.seat && wager.seq > decision.seq;
  });
}

}  // namespace

std::optional<Condition> condition_of(schema::Act act) {
  if (act == schema::Act::FOLD_ANTE_ONLY) return Condition::kFoldedAnteOnly;
  if (act == schema::Act::NOT_EXPOSED) return Condition::kNotExposed;
  if (act == schema::Act::INSTANT_WINNER) return Condition::kInstantWinner;
  return std::nullopt;
}

bool is_fold_disputed(const Round& round, SeatNo seat) {
  bool folded = false;
  bool stayed = false;
  bool stayed_later = false;
  for (const DecisionFact& decision : round.facts.decisions) {
    if (decision.seat != seat) continue;
    const bool stays = decision.act == schema::Act::PLAY || decision.act == schema::Act::BET;
    stayed = stayed || stays;
    stayed_later = stayed_later || (stays && folded && !is_word_after_play(round, decision));
    folded = folded || decision.is_fold();
  }
  return folded && (stayed_later || (stayed && round.law.stays_in_by.size() == 1));
}

void read_decision(const Round& round, ReadingChoice& choice, Seat& seat) {
  SeatDecision(round, choice, seat).run();
}

}  // namespace cardspeak::house
