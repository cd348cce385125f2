#include "model/verdict/poker/said_in_hand.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/cards/deck.h"
#include "model/law/irregularities.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {
namespace {

using law::PokerKey;
using schema::Event;
using schema::Standing;
using schema::StatementKind;
using schema::WordMeaning;

AsRecorded recorded(std::string_view text) {
  return {std::string(text)};
}

void fail(Statement& statement, Remark why) {
  statement.standing = Standing::DOES_NOT_HOLD;
  statement.why = std::move(why);
}

bool takes_away(const Statement& statement) {
  return statement.means == WordMeaning::ROUND_VOID || statement.means == WordMeaning::WAGERS_VOID ||
         statement.means == WordMeaning::HAND_DEAD;
}

// Of the same hand, or of all of them.
bool of_one_hand(const Statement& away, const Statement& stand) {
  return away.seat == stand.seat || stand.seat == SeatNo();
}

}  // namespace

SaidInHand::SaidInHand(const RoundFacts& facts, const law::CompiledPoker& law, StreamSeq stood)
    : facts_(facts), law_(law), stood_(stood) {
  bool closed = false;
  for (; line_ < facts.timeline.size(); ++line_) {
    const TimelineEntry& entry = facts.timeline[line_];
    add(entry, closed);
    closed = closed || entry.kind == Event::ROUND_CLOSED;
  }
  weigh_contradictions();
  for (Statement& statement : all_) {
    if (stood_ != StreamSeq() && statement.seq == stood_) statement.standing = Standing::HOLDS;
  }
}

bool SaidInHand::holds(StreamSeq seq) const {
  const auto found = std::ranges::find(all_, seq, &Statement::seq);
  return found == all_.end() || found->standing == Standing::HOLDS;
}

const Statement* SaidInHand::voids_hand() const {
  const auto found = std::ranges::find_if(all_, [](const Statement& statement) {
    const bool whole = statement.kind == StatementKind::VOID || statement.seat == SeatNo();
    return whole && statement.means == WordMeaning::ROUND_VOID && statement.standing == Standing::HOLDS;
  });
  return found == all_.end() ? nullptr : &*found;
}

void SaidInHand::add(const TimelineEntry& entry, bool late) {
  const bool is_void = entry.kind == Event::VOIDED;
  if (!is_void && entry.kind != Event::RULING && entry.kind != Event::IRREGULARITY) return;
  Statement statement;
  statement.seq = entry.seq;
  statement.said = entry.text;
  statement.author = entry.staff;
  statement.office = entry.rank;
  statement.late = late;
  if (entry.kind == Event::IRREGULARITY) {
    statement.kind = StatementKind::IRREGULARITY;
    weigh_irregularity(statement, facts_.irregularities[entry.index]);
    all_.push_back(std::move(statement));
    return;
  }
  statement.kind = is_void ? StatementKind::VOID : StatementKind::RULING;
  if (!is_void) {
    statement.said = facts_.rulings[entry.index].decision;
    statement.seat = facts_.rulings[entry.index].seat;
    statement.wager = facts_.rulings[entry.index].wager;
  }
  const law::WordRule* word = law::find_word(law_.words, statement.said);
  if (word == nullptr || (is_void && word->means != WordMeaning::ROUND_VOID)) {
    fail(statement, {is_void ? RemarkForm::kVoidWordNotKnown : RemarkForm::kRulingWordNotKnown,
                     {recorded(statement.said)},
                     law_.last_word_rule});
  } else {
    statement.means = word->means;
    statement.rests.cite(word->rule);
    if (word->act) statement.rests.cite(word->act->rule);
    weigh_ruling(statement, *word);
  }
  if (!statement.why.empty()) statement.why = statement.why.at(statement.seat, statement.wager);
  all_.push_back(std::move(statement));
}

// Nobody but who has the last word makes the record of a hand after it was closed.
void SaidInHand::weigh_irregularity(Statement& statement, const IrregularityFact& fact) const {
  statement.said = fact.kind;
  statement.seat = fact.seat;
  const auto known = law_.irregularities.find(fact.kind);
  if (known == law_.irregularities.end()) {
    return fail(statement, Remark(RemarkForm::kIrregularityNotKnown, {recorded(fact.kind)}).at(fact.seat));
  }
  statement.rests.cite(known->second);
  const auto office = office_of(statement);
  const auto last_word = law::find_office(law_.ranks, law_.last_word);
  if (!statement.late || (office && last_word && *office >= *last_word)) return;
  statement.standing = Standing::OPEN;
  statement.why = Remark(RemarkForm::kIrregularityAfterClose, {IrregularityName{fact.kind}, RankName{law_.last_word}},
                         law_.last_word_rule)
                      .at(fact.seat);
}

void SaidInHand::weigh_ruling(Statement& statement, const law::WordRule& word) const {
  if (word.means == WordMeaning::ROUND_VOID) return weigh_void(statement, word);
  if (!takes_away(statement)) return;
  if (statement.seat == SeatNo()) {
    return fail(statement, {RemarkForm::kRulingOnNoSeat, {recorded(statement.said)}, word.rule});
  }
  if (!word.noted.empty()) {
    // It says what the rules make of the cards: no office is asked.
    if (wrong_count_before_acting(statement)) return;
    return fail(statement, {RemarkForm::kRulingWithoutGround, {recorded(statement.said)}, word.rule});
  }
  if (lies_open(statement.seat) && !has_fault_on_record(statement.seat)) {
    return fail(statement, {RemarkForm::kRulingOnOpenHand,
                            {recorded(statement.said)},
                            {law_.rule(PokerKey::kCardsSpeak), law_.rule(PokerKey::kShowing)}});
  }
  if (word.act) {
    if (!law::may(*word.act, office_of(statement))) fail(statement, without_power(statement, *word.act));
    return;
  }
  statement.rests.cite(law_.last_word_rule);
  const auto office = office_of(statement);
  const auto last_word = law::find_office(law_.ranks, law_.last_word);
  const bool decides = office && last_word && *office >= *last_word;
  if (decides || (office && *office > 0 && may_be_dead(statement.seat))) return;
  statement.standing = Standing::OPEN;
  if (office && *office > 0) {
    statement.why = {
        RemarkForm::kNoGroundForDeadHand, {recorded(statement.said), RankName{law_.last_word}}, statement.rests};
    return;
  }
  statement.why = {RemarkForm::kOfficeNotNamed, {recorded(statement.said), RankName{law_.last_word}}, statement.rests};
}

// The hand was tabled and nobody bet or called since, or a pot is pushed: whatever hand lies open wins what it wins
// (8.6), and who had the last word on acts has none on that.
bool SaidInHand::lies_open(SeatNo seat) const {
  const auto& lines = facts_.timeline;
  Cents pushed;
  bool shown = false;
  for (std::size_t i = 0; i < line_; ++i) {
    if (lines[i].kind == Event::POT_PUSHED) pushed += facts_.pushes[lines[i].index].amount;
    if (lines[i].kind == Event::POT_TAKEN_BACK) pushed -= facts_.pushes[lines[i].index].amount;
    shown = shown || (lines[i].kind == Event::HAND_SHOWN && lines[i].seat == seat);
  }
  if (pushed > Cents()) return true;
  const SeatFact* fact = facts_.find_seat(seat);
  const bool whole = fact != nullptr && (fact->shown_cards.empty() || fact->shown_cards.size() >= law_.hole_cards);
  if (!shown || !whole) return false;
  return std::none_of(lines.begin() + static_cast<std::ptrdiff_t>(line_), lines.end(), [&](const TimelineEntry& entry) {
    return entry.kind == Event::DECISION && is_betting_act(facts_.decisions[entry.index].act);
  });
}

// A number of cards that the record shows to be wrong; or another irregularity of the hand, put on record before it was
// tabled.
bool SaidInHand::has_fault_on_record(SeatNo seat) const {
  if (count_cards(facts_, law_, seat).is_wrong()) return true;
  for (std::size_t i = 0; i < line_; ++i) {
    const TimelineEntry& entry = facts_.timeline[i];
    if (entry.kind == Event::HAND_SHOWN && entry.seat == seat) return false;
    if (entry.kind != Event::IRREGULARITY || entry.seat != seat || !holds(entry.seq)) continue;
    if (law::find_irregularity_kind(entry.text) != law::IrregularityKind::kWrongCountSeat) return true;
  }
  return false;
}

// Something on record may have made the hand dead: a fault of its cards, or a bet that it had not answered when its
// time was over (6.15).
bool SaidInHand::may_be_dead(SeatNo seat) const {
  return has_fault_on_record(seat) || left_its_cards(seat) || owes_answer(seat);
}

// The cards were mucked, collected or seen before the ruling.
bool SaidInHand::left_its_cards(SeatNo seat) const {
  const auto& lines = facts_.timeline;
  return std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(line_),
                     [&](const TimelineEntry& entry) {
                       const bool of_cards = entry.kind == Event::HAND_MUCKED || entry.kind == Event::CARDS_TAKEN ||
                                             entry.kind == Event::CARD_EXPOSED || entry.kind == Event::HAND_SHOWN;
                       return of_cards && entry.seat == seat;
                     });
}

bool SaidInHand::owes_answer(SeatNo seat) const {
  bool bet = false;
  bool acted = false;  // anybody, since the last cards
  std::set<SeatNo> answered;
  for (std::size_t i = 0; i < line_; ++i) {
    const TimelineEntry& entry = facts_.timeline[i];
    if (entry.kind == Event::WAGER_PLACED) bet = bet || facts_.wagers[entry.index].wager != "ante";
    const bool cards = entry.kind == Event::CARD_DEALT || entry.kind == Event::BURNED;
    if (cards && acted) {
      bet = acted = false;
      answered.clear();
    }
    if (entry.kind != Event::DECISION || !is_betting_act(facts_.decisions[entry.index].act)) continue;
    const schema::Act act = facts_.decisions[entry.index].act;
    acted = true;
    if (act != schema::Act::FOLD && act != schema::Act::CHECK && act != schema::Act::CALL) {
      bet = true;
      answered.clear();
    }
    answered.insert(entry.seat);
  }
  return bet && !answered.contains(seat);
}

// A reason that irregularities lead to needs one on record, and is no choice of anybody; any other reason of the rules
// needs the office, which is satisfied of it.
void SaidInHand::weigh_void(Statement& statement, const law::WordRule& word) const {
  const bool whole = statement.kind == StatementKind::VOID || statement.seat == SeatNo();
  const auto without_ground = [&] {
    fail(statement, {whole ? RemarkForm::kVoidedWithoutGround : RemarkForm::kRulingWithoutGround,
                     {recorded(statement.said)},
                     word.rule});
  };
  if (word.reason.empty() || !whole) return without_ground();
  const auto office = office_of(statement);
  const bool has_power = !word.act || law::may(*word.act, office);
  if (!word.noted.empty()) {
    if (!has_ground(word, statement)) return without_ground();
    if (office && !has_power) statement.why = without_power(statement, *word.act);
    return;
  }
  if (!has_power) fail(statement, without_power(statement, *word.act));
}

// What is noted of the deal makes a misdeal before substantial action; the deck may be found wrong until the pot is
// pushed.
bool SaidInHand::has_ground(const law::WordRule& word, const Statement& statement) const {
  if (shown_by_record(word, statement.seq)) return true;
  const bool of_deck = law::CompiledPoker::void_key(word) == PokerKey::kDefectiveDeck;
  const StreamSeq pushed = facts_.pushes.empty() ? StreamSeq() : facts_.pushes.front().seq;
  return std::ranges::any_of(facts_.irregularities, [&](const IrregularityFact& fact) {
    if (std::ranges::find(word.noted, fact.kind) == word.noted.end()) return false;
    if (fact.seq > statement.seq || !holds(fact.seq)) return false;
    if (of_deck) return pushed == StreamSeq() || fact.seq < pushed;
    return !substantial_action_before(fact.seq);
  });
}

bool SaidInHand::shown_by_record(const law::WordRule& word, StreamSeq before) const {
  if (law::CompiledPoker::void_key(word) == PokerKey::kDefectiveDeck) {
    const std::size_t whole = deck_cards(law_.deck).size();
    return std::ranges::any_of(facts_.deck_counts, [&](const DeckCountFact& count) {
      const bool pushed = !facts_.pushes.empty() && facts_.pushes.front().seq < count.seq;
      return count.cards != whole && count.seq < before && !pushed;
    });
  }
  std::int64_t exposed = 0;
  for (const ExposureFact& exposure : facts_.exposures) {
    const bool in_deal = exposure.to == schema::Place::SEAT && exposure.by_dealer && exposure.seq < before;
    if (in_deal && !substantial_action_before(exposure.seq)) ++exposed;
  }
  return law_.has(PokerKey::kExposedMisdeal) && exposed > law_.entry(PokerKey::kExposedMisdeal).value;
}

// The hand has a wrong number of cards by the record, and its player had not acted (14.1.1(a)(vi)); of one who had the
// hand is dead, and the chips stay.
bool SaidInHand::wrong_count_before_acting(const Statement& statement) const {
  if (!count_cards(facts_, law_, statement.seat).is_wrong()) return false;
  return std::ranges::none_of(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seat == statement.seat && decision.seq < statement.seq && is_betting_act(decision.act);
  });
}

bool SaidInHand::substantial_action_before(StreamSeq seq) const {
  std::set<SeatNo> acted;
  for (const DecisionFact& decision : facts_.decisions) {
    if (decision.seq < seq && is_betting_act(decision.act)) acted.insert(decision.seat);
  }
  return static_cast<std::int64_t>(acted.size()) >= law_.entry(PokerKey::kSubstantialAction).value;
}

std::optional<std::size_t> SaidInHand::office_of(const Statement& statement) const {
  return law::find_office(law_.ranks, statement.office);
}

Remark SaidInHand::without_power(const Statement& statement, const law::ActRule& act) const {
  const RankName needed{law_.ranks[act.rank]};
  if (!office_of(statement)) return {RemarkForm::kOfficeNotOnRecord, {recorded(statement.said), needed}, act.rule};
  if (statement.kind == StatementKind::VOID) {
    return {RemarkForm::kVoidedByLowerRank, {RankName{statement.office}, needed}, act.rule};
  }
  return {RemarkForm::kOfficeTooLow, {recorded(statement.said), RankName{statement.office}, needed}, act.rule};
}

// Of a word that takes a hand from the cards and one that lets it go on, the higher office counts, or the later word of
// one. What has no force contradicts nothing.
void SaidInHand::weigh_contradictions() {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    Statement& away = all_[i];
    if (!takes_away(away) || away.standing != Standing::HOLDS) continue;
    for (std::size_t k = 0; k < all_.size(); ++k) {
      Statement& stand = all_[k];
      if (stand.means != WordMeaning::WAGERS_STAND || stand.standing != Standing::HOLDS) continue;
      if (!of_one_hand(away, stand)) continue;
      const auto office = office_of(stand);
      const auto other = office_of(away);
      const bool stand_counts = office && (k > i ? office >= other : office > other);
      Statement& loser = stand_counts ? away : stand;
      const Statement& winner = stand_counts ? stand : away;
      Citations rules = winner.rests;
      rules.cite(law_.last_word_rule);
      fail(loser, Remark(RemarkForm::kRulingContradicted, {recorded(loser.said), recorded(winner.said)}, rules)
                      .at(loser.seat, loser.wager));
      if (&loser == &away) break;
    }
  }
}

}  // namespace cardspeak::poker
