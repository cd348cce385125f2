#include "model/verdict/chinese/unit_judgement.h"

#include <algorithm>
#include <optional>

#include "model/cards/deck.h"
#include "model/verdict/poker/closed_list.h"
#include "model/verdict/poker/procedure.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::chinese {
namespace {

using law::PokerKey;
using schema::Standing;
using schema::WordMeaning;

// Why nothing goes over; empty: it does.
Remark void_reason(const poker::SaidInHand& said, const law::CompiledPoker& law) {
  const Statement* by = said.voids_hand();
  if (by == nullptr) return {};
  const law::WordRule* word = law::find_word(law.words, by->said);
  const auto why = word == nullptr ? std::nullopt : law::CompiledPoker::void_key(*word);
  if (why == PokerKey::kMisdeal) return {RemarkForm::kMisdeal, {}, law.rule(*why)};
  if (why == PokerKey::kDefectiveDeck) return {RemarkForm::kDeckWasDefective, {}, law.rule(*why)};
  Citations rules;
  if (why) rules.cite(law.rule(*why));
  rules.cite(law.rule(PokerKey::kVoidRefund));
  return {RemarkForm::kDeclaredVoidFor, {AsRecorded{by->said}}, rules};
}

// 14.1.1(a)(vi): nobody acts in this game, so that a wrong number of cards is always found before substantial action.
Remark misdealt(const RoundFacts& facts, const law::CompiledPoker& law, const std::vector<UnitPlayer>& players) {
  for (const UnitPlayer& player : players) {
    const SeatFact* fact = facts.find_seat(player.seat);
    if (fact == nullptr || fact->cards.empty() || fact->cards.size() == law.hole_cards) continue;
    Citations rules{law.hole_rule};
    rules.cite(law.rule(PokerKey::kWrongCount));
    return {RemarkForm::kMisdealWrongCount, {player.seat, count_of(fact->cards.size())}, rules};
  }
  return {};
}

// Of a statement that is taken to hold: the rules of this game say nothing of what the others have of a hand that was
// taken away.
Remark taken_away(const poker::SaidInHand& said, StreamSeq stood, const law::CompiledPoker& law) {
  for (const Statement& statement : said.all()) {
    if (stood != StreamSeq() && statement.seq == stood && takes_hand_away(statement)) {
      return open_ruling(statement, law);
    }
  }
  return {};
}

// Why it cannot be decided; empty: it can.
Remark open_reason(const RoundFacts& facts, const law::CompiledPoker& law, const std::vector<UnitPlayer>& players) {
  if (players.size() < law.min_players) return RemarkForm::kNobodyPlays;
  if (const Remark misdeal = misdealt(facts, law, players); !misdeal.empty()) return misdeal;
  for (const UnitPlayer& player : players) {
    if (!player.open.empty()) return player.open;
  }
  const bool has_value = facts.sign.poker && facts.sign.poker->unit;
  if (!has_value) return {RemarkForm::kNoUnitValue, {}, law.units->value_rule};
  return {};
}

void settle(const RoundFacts& facts, const law::CompiledPoker& law, UnitJudgement& judgement) {
  std::vector<std::optional<SetValues>> values;
  std::vector<std::optional<Cents>> stacks;
  for (const UnitPlayer& player : judgement.players) {
    values.push_back(player.values);
    stacks.push_back(player.stack);
    if (!player.values->set_rightly()) {
      judgement.journal.find({RemarkForm::kSetWrongly, {}, {law.units->wrong.rule, law.units->hands.front().rule}},
                             player.seat, facts.last_seq);
    }
  }
  const Cents unit = *facts.sign.poker->unit;
  judgement.pairs = units_between(values, *law.units);
  judgement.won = paid(judgement.pairs, stacks, unit);
  const std::vector<std::optional<Cents>> unbounded(stacks.size());
  const std::vector<Cents> in_full = paid(judgement.pairs, unbounded, unit);
  for (std::size_t i = 0; i < judgement.players.size(); ++i) {
    if (judgement.won[i] == in_full[i]) continue;
    judgement.journal.find({RemarkForm::kStackTooShortForUnits,
                            {in_full[i], judgement.won[i]},
                            {law.units->order_rule, law.rule(PokerKey::kTableStakes)}},
                           judgement.players[i].seat, facts.last_seq);
  }
}

}  // namespace

bool takes_hand_away(const Statement& statement) {
  const bool away = statement.means == WordMeaning::HAND_DEAD || statement.means == WordMeaning::WAGERS_VOID;
  return away && statement.standing == Standing::HOLDS && statement.seat != SeatNo();
}

Remark open_ruling(const Statement& statement, const law::CompiledPoker& law) {
  return {RemarkForm::kHandTakenFromUnits, {statement.seat, AsRecorded{statement.said}}, law.last_word_rule};
}

UnitJudgement judge_units(const RoundFacts& facts, const law::CompiledPoker& law, StreamSeq stood) {
  UnitJudgement judgement;
  const poker::SaidInHand said(facts, law, law.defaults, stood);
  poker::check_procedure(facts, law, judgement.journal);
  poker::judge_exposures(facts, law, judgement.journal);
  const Remark irregular = poker::tell_irregular(said.irregular(), judgement.journal);
  judgement.players = unit_players(facts, law, judgement.journal);
  judgement.won.assign(judgement.players.size(), Cents());
  const StreamSeq paid = facts.units_paid.empty() ? StreamSeq() : facts.units_paid.front().seq;
  const poker::CountedInHand counted = poker::count_in_hand(paid, facts, law, judgement.journal);
  judgement.reason = void_reason(said, law);
  if (judgement.reason.empty() && counted.wrong) {
    judgement.reason = Remark(RemarkForm::kDeckWasDefective, {}, law.rule(PokerKey::kDefectiveDeck));
  }
  judgement.nothing_goes_over = !judgement.reason.empty();
  if (judgement.nothing_goes_over) return judgement;
  if (!facts.closed) {
    judgement.reason = RemarkForm::kRoundNotClosed;
    return judgement;
  }
  judgement.misdeal = irregular;
  judgement.reason = counted.contradicted;
  if (judgement.reason.empty()) judgement.reason = open_reason(facts, law, judgement.players);
  if (judgement.reason.empty()) judgement.reason = taken_away(said, stood, law);
  judgement.decidable = judgement.reason.empty();
  if (judgement.decidable) settle(facts, law, judgement);
  return judgement;
}

}  // namespace cardspeak::chinese
