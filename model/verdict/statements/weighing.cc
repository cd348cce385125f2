#include "model/verdict/statements/weighing.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/law/irregularities.h"
#include "model/verdict/card_places.h"
#include "model/verdict/dealer_shown.h"
#include "model/verdict/statements/against_record.h"
#include "model/verdict/statements/blind_areas.h"
#include "model/verdict/statements/end_of_play.h"
#include "model/verdict/statements/exposures.h"

namespace cardspeak::statements {
namespace {

using law::IrregularityKind;
using schema::Standing;
using schema::StatementKind;
using schema::WordMeaning;

AsRecorded recorded(std::string_view text) {
  return {std::string(text)};
}

// What takes wagers from the cards, and what leaves them there: of one seat, one of them counts.
bool takes_away(const Weighed& statement) {
  return statement.word != nullptr &&
         (statement.word->means == WordMeaning::WAGERS_VOID || statement.word->means == WordMeaning::WAGERS_FORFEITED);
}

bool lets_stand(const Weighed& statement) {
  return statement.word != nullptr && statement.word->means == WordMeaning::WAGERS_STAND;
}

// The higher office counts, or the later word of one.
bool prevails(const Weighed& stand, const Weighed& away) {
  return stand.office && (away.seq < stand.seq ? stand.office >= away.office : stand.office > away.office);
}

bool is_ruling_word(const law::WordRule* word) {
  return word != nullptr && word->means >= WordMeaning::ROUND_VOID;
}

// That one wager stands says nothing against what takes the whole hand; that one hand does, nothing against what takes
// the whole round.
bool of_one_wager(const Weighed& away, const Weighed& stand) {
  if (away.voids_round()) return stand.seat == SeatNo() && stand.wager.empty();
  const bool seat = away.seat == stand.seat || away.seat == SeatNo() || stand.seat == SeatNo();
  return seat && (away.wager == stand.wager || stand.wager.empty());
}

// That it speaks of a part of what the other takes.
bool of_a_part(const Weighed& away, const Weighed& stand) {
  if (away.voids_round()) return stand.seat != SeatNo() || !stand.wager.empty();
  return away.seat == stand.seat && away.wager.empty() && !stand.wager.empty();
}

// What the rules have the dealer become aware of while hands are paid and collected: a wager that is short or too much,
// and a hand that is collected by mistake.
bool is_noticed_while_paying(IrregularityKind kind) {
  return kind == IrregularityKind::kCannotWager || kind == IrregularityKind::kCardsTaken;
}

// Whether the note's own fields say the opposite of its kind.
bool is_against_itself(IrregularityKind kind, const IrregularityFact& noted) {
  return kind == IrregularityKind::kDeckIncorrect && noted.deck_complete == schema::Tristate::YES;
}

// Whether the ruling names no wager, or one that was placed, or is paid on one that was placed, at the seat; seat 0: at
// any.
bool is_wager_of_round(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat, std::string_view kind) {
  if (kind.empty()) return true;
  std::string_view lies_as = kind;
  if (const auto wager = law.find_wager(kind)) {
    if (const auto& base = law.wager(*wager).paid_on) lies_as = law.wager(*base).kind;
  }
  return std::ranges::any_of(facts.wagers, [&](const WagerFact& placed) {
    return (seat == SeatNo() || placed.seat == seat) && (placed.wager == kind || placed.wager == lies_as);
  });
}

// Whether it takes a wager of all players from the tables, as when the jackpot cards cannot be put right (Three Card
// 11.9).
bool takes_from_all(const law::IrregularityEffect& effect) {
  return effect.seats == schema::SeatPart::ALL && effect.outcome != schema::Outcome::UNSET;
}

void fail(Weighed& statement, Remark why) {
  statement.standing = Standing::DOES_NOT_HOLD;
  statement.why = std::move(why);
}

}  // namespace

bool Weighed::voids_round() const {
  if (kind == StatementKind::VOID) return true;
  return seat == SeatNo() && word != nullptr && word->means == WordMeaning::ROUND_VOID;
}

bool Weighed::voids_wagers() const {
  return word != nullptr && word->means == WordMeaning::WAGERS_VOID && !word->reason.empty();
}

bool Weighed::rules_wagers_void() const {
  return kind == StatementKind::RULING && standing == Standing::HOLDS && voids_wagers();
}

Weighing::Weighing(const RoundFacts& facts, const law::CompiledHouse& law, StreamSeq stood)
    : facts_(facts), law_(law), stood_(stood) {
  for (const DecisionFact& decision : facts.decisions) {
    const bool unable = decision.act == schema::Act::CANNOT_WAGER && !stays_in_whole(facts, law, decision.seat);
    if (decision.is_fold() || unable) gave_up_.insert(decision.seat);
  }
  bool closed = false;
  const std::size_t end = end_of_play(facts, law);
  for (std::size_t at = 0; at < facts.timeline.size(); ++at) {
    const TimelineEntry& entry = facts.timeline[at];
    over_ = over_ || at >= end;
    add(entry, closed);
    closed = closed || entry.kind == schema::Event::ROUND_CLOSED;
    settled_ = settled_ || is_settlement(entry);
    over_ = over_ || shows_dealers_hand(entry);
  }
  // Once every irregularity is weighed: the ground of a ruling, by which its rule is found too, may have been put on
  // record after it.
  for (Weighed& statement : all_) weigh_dealers_note(statement);
  weigh_blind_areas();
  for (Weighed& statement : all_) weigh(statement);
  for (Weighed& statement : all_) weigh_power(statement);
  weigh_contradictions();
  for (Weighed& statement : all_) {
    if (this->stood(statement.seq)) statement.standing = Standing::HOLDS;
  }
}

bool Weighing::holds(StreamSeq seq) const {
  const Weighed* found = find(seq);
  return found == nullptr || found->standing == Standing::HOLDS;
}

const Weighed* Weighing::find(StreamSeq seq) const {
  const auto found = places_.find(seq);
  return found == places_.end() ? nullptr : &all_[found->second];
}

bool Weighing::declared_void() const {
  return std::ranges::any_of(all_, [](const Weighed& said) { return said.word != nullptr && said.voids_round(); });
}

const Weighed* Weighing::taken_back_by(const Weighed& declared) const {
  if (stood(declared.seq)) return nullptr;
  const auto found = std::ranges::find_if(all_, [&](const Weighed& stand) {
    return stand.standing == Standing::HOLDS && lets_stand(stand) && of_one_wager(declared, stand) &&
           (stood(stand.seq) || prevails(stand, declared));
  });
  return found == all_.end() ? nullptr : &*found;
}

void Weighing::add(const TimelineEntry& entry, bool late) {
  Weighed statement;
  statement.seq = entry.seq;
  statement.index = entry.index;
  statement.said = entry.text;
  statement.author = entry.staff;
  statement.rank = entry.rank;
  statement.late = late;
  statement.after_play = over_;
  statement.office = law_.find_rank(entry.rank);
  if (entry.kind == schema::Event::ANNOUNCED) {
    statement.kind = StatementKind::ANNOUNCEMENT;
  } else if (entry.kind == schema::Event::IRREGULARITY) {
    add_irregularity(statement);
  } else if (entry.kind == schema::Event::RULING) {
    statement.kind = StatementKind::RULING;
  } else if (entry.kind == schema::Event::VOIDED) {
    statement.kind = StatementKind::VOID;
  } else {
    return;
  }
  if (statement.kind == StatementKind::IRREGULARITY && statement.table != nullptr) notes_.push_back(all_.size());
  places_.try_emplace(statement.seq, all_.size());
  all_.push_back(std::move(statement));
}

// Whether it pays or collects the wager that brings cards of a player who had not given the hand up.
bool Weighing::is_settlement(const TimelineEntry& entry) const {
  if (entry.kind != schema::Event::SETTLED) return false;
  const SettledFact& settled = facts_.settled[entry.index];
  return pays_hand(settled, law_) && !gave_up_.contains(settled.seat);
}

// What makes the round void, or takes a wager of all players out of it, when it could be seen who wins: whoever dealt
// it does not note it alone, where no device shows it. The office with the last word takes it over by declaring the
// round void for it.
void Weighing::weigh_dealers_note(Weighed& statement) const {
  const bool noted = statement.kind == StatementKind::IRREGULARITY && statement.after_play;
  if (!noted || statement.table == nullptr || statement.standing != Standing::HOLDS) return;
  if (statement.office && *statement.office > 0) return;
  // So with a look at a hand: by it cards change places, or a hand is void.
  const IrregularityKind kind = statement.table->kind;
  const bool voids =
      kind == IrregularityKind::kViewedHands ||
      std::ranges::any_of(statement.table->entries, [&](const law::IrregularityEntry& entry) {
        const bool takes = std::ranges::any_of(entry.effects, takes_from_all);
        return entry.round != schema::RoundEffect::CONTINUES || (takes && !is_noticed_while_paying(kind));
      });
  const IrregularityFact& fact = facts_.irregularities[statement.index];
  if (!voids || is_on_record(facts_, law_, kind, fact)) return;
  if (is_void_by_last_word(kind, statement.seq)) return;
  statement.standing = Standing::OPEN;
  statement.why = Remark(RemarkForm::kIrregularityOnOpenHand, {IrregularityName{fact.kind}, RankName{law_.last_word}},
                         law_.last_word_rule)
                      .at(fact.seat);
}

// Whether the office with the last word declared the round void, once such a note was there, by a word that rests on
// irregularities of this kind.
bool Weighing::is_void_by_last_word(IrregularityKind kind, StreamSeq noted) const {
  return std::ranges::any_of(all_, [&](const Weighed& other) {
    const bool by_last_word = other.kind == StatementKind::VOID && law_.has_last_word(other.office);
    if (!by_last_word || other.late || other.seq < noted) return false;
    return std::ranges::any_of(law_.words, [&](const law::WordRule& word) {
      return word.word == other.said && word.means == WordMeaning::ROUND_VOID &&
             std::ranges::find(word.ground, kind) != word.ground.end();
    });
  });
}

// Not all areas of a player are played blind.
void Weighing::weigh_blind_areas() {
  std::vector<BlindAreaNote> notes;
  for (const Weighed& note : all_) {
    const bool of_view = note.kind == StatementKind::IRREGULARITY && note.table != nullptr &&
                         note.table->kind == IrregularityKind::kViewedHands && note.standing == Standing::HOLDS;
    if (!of_view || stood(note.seq) || !tells_of_blind_area(facts_, facts_.irregularities[note.index])) continue;
    notes.push_back({note.seq, note.seat, note.office ? static_cast<int>(*note.office) : -1});
  }
  if (notes.size() < 2) return;
  for (const GivesWay& gives : notes_that_give_way(facts_, law_, notes)) {
    for (const StreamSeq seq : gives.notes) {
      Weighed& note = all_[places_.at(seq)];
      const Remark contradicted(RemarkForm::kRulingContradicted, {recorded(note.said), recorded(note.said)},
                                law_.last_word_rule);
      const Remark against(RemarkForm::kIrregularityAgainstRecord, {IrregularityName{std::string(note.said)}},
                           law_.last_word_rule);
      fail(note, (gives.by_devices ? against : contradicted).at(note.seat));
    }
  }
}

void Weighing::weigh(Weighed& statement) const {
  switch (statement.kind) {
    case StatementKind::IRREGULARITY:
    case StatementKind::CORRECTION:  // weighed where the facts are folded (model/verdict/corrections.h)
      return;
    case StatementKind::ANNOUNCEMENT:
      return weigh_announcement(statement);
    case StatementKind::RULING:
      return weigh_ruling(statement);
    case StatementKind::VOID:
      statement.word = rule_for(statement.said, SeatNo());
      return weigh_void(statement);
  }
}

// By the dealer, whose part it is: no office is asked. A round is declared void by it as by any other statement.
void Weighing::weigh_announcement(Weighed& statement) const {
  statement.word = rule_for(statement.said, SeatNo());
  if (statement.word != nullptr && statement.word->means == WordMeaning::ROUND_VOID) return weigh_void(statement);
  // What is ruled is no dealer's announcement.
  if (is_ruling_word(statement.word)) statement.word = nullptr;
  if (statement.word == nullptr)
    return fail(statement, {RemarkForm::kAnnouncedWordNotKnown, {recorded(statement.said)}});
  const bool parts = statement.word->means == WordMeaning::MAY_DECIDE;
  if (parts && !statement.office && !statement.rank.empty()) {
    fail(statement, {RemarkForm::kOfficeNotKnown, {recorded(statement.rank)}, law_.last_word_rule});
  }
}

void Weighing::add_irregularity(Weighed& statement) {
  const IrregularityFact& fact = facts_.irregularities[statement.index];
  statement.kind = StatementKind::IRREGULARITY;
  statement.said = fact.kind;
  statement.seat = fact.seat;
  const auto kind = law::find_irregularity_kind(fact.kind);
  if (!kind) {
    return fail(statement, Remark(RemarkForm::kIrregularityWordNotKnown, {recorded(fact.kind)}).at(fact.seat));
  }
  const IrregularityName name{fact.kind};
  statement.table = law_.find_irregularity(*kind);
  if (statement.table == nullptr) {
    return fail(statement, Remark(RemarkForm::kIrregularityNotOfBook, {name}, law_.last_word_rule).at(fact.seat));
  }
  if (fact.seat != SeatNo() && !facts_.is_in_use(fact.seat)) {
    return fail(statement, Remark(RemarkForm::kIrregularSeatEmpty, {recorded(fact.kind)}).at(fact.seat));
  }
  if (!deals_to(law_, fact.to)) {
    return fail(statement, Remark(RemarkForm::kNoteOfNoPlace, {name, card_place(fact.to, fact.seat)}).at(fact.seat));
  }
  const bool noticed_known = fact.noticed.empty() || law::find_word(law_.words, fact.noticed) != nullptr;
  if (!noticed_known) {
    statement.why = Remark(RemarkForm::kNoticedWordNotKnown, {recorded(fact.noticed)}).at(fact.seat);
  }
  if (!statement.office && !statement.rank.empty()) {
    return fail(statement, {RemarkForm::kOfficeNotKnown, {recorded(statement.rank)}, law_.last_word_rule});
  }
  if (is_against_itself(*kind, fact)) {
    return fail(statement, Remark(RemarkForm::kNoteAgainstItself, {name}, law_.last_word_rule).at(fact.seat));
  }
  if (*kind == IrregularityKind::kViewedHands && has_one_area(facts_, law_, fact.seat)) {
    return fail(statement, Remark(RemarkForm::kNoteOfOneArea, {name}, law_.last_word_rule).at(fact.seat));
  }
  if (is_against_wagers(facts_, law_, *kind, fact)) {
    return fail(statement, Remark(RemarkForm::kNoteAgainstWager, {name}, law_.last_word_rule).at(fact.seat));
  }
  if (*kind == IrregularityKind::kExposedCards && is_of_open_cards(fact, facts_, law_)) {
    return fail(statement, Remark(RemarkForm::kNoteOfOpenCards, {name}, law_.last_word_rule).at(fact.seat));
  }
  // The devices and the note cannot both be right. Devices miss cards, and so do people: the note counts, and is told.
  if (is_against_record(facts_, law_, *kind, fact)) {
    statement.why = Remark(RemarkForm::kIrregularityAgainstRecord, {name}, law_.last_word_rule).at(fact.seat);
  }
  // Nobody but who has the last word makes the record of a round after it was closed, and once hands that stayed in
  // were paid or collected nobody makes it alone who paid them, or against the devices.
  if (law_.has_last_word(statement.office)) return;
  const bool by_dealer = !is_noticed_while_paying(*kind) && (!statement.office || *statement.office == 0);
  const bool alone = by_dealer || is_against_record(facts_, law_, *kind, fact);
  const bool too_late = settled_ && alone;
  if (!statement.late && !too_late) return;
  statement.standing = Standing::OPEN;
  const auto form = statement.late ? RemarkForm::kIrregularityAfterClose : RemarkForm::kIrregularityAfterSettlement;
  statement.why = Remark(form, {name, RankName{law_.last_word}}, law_.last_word_rule).at(fact.seat);
}

void Weighing::weigh_ruling(Weighed& statement) const {
  const RulingFact& ruling = facts_.rulings[statement.index];
  statement.said = ruling.decision;
  statement.author = ruling.staff;
  statement.rank = ruling.rank;
  statement.seat = ruling.seat;
  statement.wager = ruling.wager;
  statement.word = rule_for(ruling);
  if (!is_ruling_word(statement.word)) {
    statement.word = nullptr;
    return fail(statement, Remark(RemarkForm::kRulingWordNotKnown, {recorded(ruling.decision)}, law_.last_word_rule)
                               .at(ruling.seat, ruling.wager));
  }
  if (statement.word->means == WordMeaning::ROUND_VOID) return weigh_void(statement);
  if (takes_away(statement) && ruling.seat == SeatNo()) {
    return fail(statement, {RemarkForm::kRulingOnNoSeat, {recorded(ruling.decision)}, statement.word->rule});
  }
  if (!is_wager_of_round(facts_, law_, ruling.seat, ruling.wager)) {
    return fail(statement, Remark(RemarkForm::kRulingOnNoWager, {recorded(ruling.decision), recorded(ruling.wager)},
                                  statement.word->rule)
                               .at(ruling.seat));
  }
  if (lets_stand(statement) && !statement.office && !statement.rank.empty()) {
    fail(statement, {RemarkForm::kOfficeNotKnown, {recorded(statement.rank)}, law_.last_word_rule});
  }
}

void Weighing::weigh_power(Weighed& statement) const {
  const bool rules = statement.kind == StatementKind::RULING && statement.word != nullptr &&
                     statement.word->means != WordMeaning::ROUND_VOID;
  if (!rules || statement.standing != Standing::HOLDS) return;
  weigh_ground(statement);
  weigh_office(statement);
}

// Of a word that may rest on several rules: the one whose ground alone is on record.
const law::WordRule* Weighing::rule_for(std::string_view said, SeatNo seat) const {
  const law::WordRule* const first = law::find_word(law_.words, said);
  const law::WordRule* noted = nullptr;
  std::size_t count = 0;
  for (const law::WordRule& word : law_.words) {
    if (&word == first || word.word != said || !has_ground(word, seat)) continue;
    noted = &word;
    ++count;
  }
  return count == 1 ? noted : first;
}

// Wagers of a seat are void for a reason that makes whole rounds void where the rules say so of a wager too.
const law::WordRule* Weighing::rule_for(const RulingFact& ruling) const {
  const law::WordRule* const first = law::find_word(law_.words, ruling.decision);
  if (first == nullptr || ruling.seat == SeatNo()) return rule_for(ruling.decision, ruling.seat);
  const law::WordRule* const of_wagers =
      first->means == WordMeaning::ROUND_VOID    ? law::find_void_of_wagers(law_.words, first->reason)
      : first->means == WordMeaning::WAGERS_VOID ? law::find_void_of_wagers(law_.words, ruling.reason)
                                                 : nullptr;
  return of_wagers != nullptr ? of_wagers : rule_for(ruling.decision, ruling.seat);
}

// A reason that tables lead to needs an irregularity that leads to it, which is asked where the round is decided; any
// other reason of the rules needs the office alone, which is satisfied of it.
void Weighing::weigh_void(Weighed& statement) const {
  if (statement.word == nullptr || statement.word->means != WordMeaning::ROUND_VOID) {
    statement.word = nullptr;
    return fail(statement, {RemarkForm::kVoidWordNotKnown, {recorded(statement.said)}, law_.last_word_rule});
  }
  const std::string& reason = statement.word->reason;
  if (reason.empty() || takes_irregularity(law_, reason)) {
    const auto leads_there = [&](IrregularityKind kind) {
      const law::IrregularityRule* const table = law_.find_irregularity(kind);
      return table != nullptr && std::ranges::any_of(table->entries, [&](const law::IrregularityEntry& entry) {
               return entry.round != schema::RoundEffect::CONTINUES && (reason.empty() || entry.reason == reason);
             });
    };
    const Weighed* const noted = ground_without_force(leads_there, SeatNo());
    const auto form = noted == nullptr ? RemarkForm::kVoidedWithoutGround
                      : noted->late    ? RemarkForm::kVoidGroundAfterClose
                                       : RemarkForm::kVoidGroundHasNoForce;
    return fail(statement, {form, {recorded(statement.said)}, statement.word->rule});
  }
  weigh_office(statement);
}

// Where the text names no office for a choice, whoever runs the table does not make it alone.
void Weighing::weigh_office(Weighed& statement) const {
  const law::WordRule& word = *statement.word;
  if (!word.act) {
    const bool above_dealer = statement.office && *statement.office > 0;
    if (above_dealer || !takes_away(statement) || statement.standing != Standing::HOLDS) return;
    statement.standing = Standing::OPEN;
    statement.why = Remark(RemarkForm::kOfficeNotNamed, {recorded(statement.said), RankName{law_.last_word}},
                           Citations{word.rule, law_.last_word_rule})
                        .at(statement.seat, statement.wager);
    return;
  }
  if (!law::may(*word.act, statement.office)) {
    fail(statement, without_power(statement, *word.act, law_));
  } else if (word.interrupts && statement.late && statement.standing == Standing::HOLDS) {
    statement.standing = Standing::OPEN;
    statement.why = Remark(RemarkForm::kNothingInterrupted, {recorded(statement.said), RankName{law_.last_word}},
                           Citations{word.rule, law_.last_word_rule})
                        .at(statement.seat, statement.wager);
  }
}

void Weighing::weigh_ground(Weighed& statement) const {
  const law::WordRule& word = *statement.word;
  if (word.ground.empty() || has_ground(word, statement.seat)) return;
  const auto is_ground = [&](IrregularityKind kind) {
    return std::ranges::find(word.ground, kind) != word.ground.end();
  };
  const Weighed* const noted = ground_without_force(is_ground, statement.seat);
  const auto form = noted == nullptr ? RemarkForm::kRulingWithoutGround
                    : noted->late    ? RemarkForm::kRulingGroundAfterClose
                                     : RemarkForm::kRulingGroundHasNoForce;
  fail(statement, Remark(form, {recorded(statement.said)}, word.rule).at(statement.seat, statement.wager));
}

// What was noted of such a kind, at the seat or in the round, and does not count; null: nothing was.
template <typename IsGround>
const Weighed* Weighing::ground_without_force(IsGround is_ground, SeatNo seat) const {
  const auto found = std::ranges::find_if(notes_, [&](std::size_t note) {
    const Weighed& other = all_[note];
    return other.standing != Standing::HOLDS && is_ground(other.table->kind) &&
           (seat == SeatNo() || other.seat == seat);
  });
  return found == notes_.end() ? nullptr : &all_[*found];
}

// Whether one of the word's grounds is on record at the seat, or in the round.
bool Weighing::has_ground(const law::WordRule& word, SeatNo seat) const {
  return std::ranges::any_of(word.ground, [&](IrregularityKind kind) { return has_ground_of(kind, seat); });
}

bool Weighing::has_ground_of(IrregularityKind kind, SeatNo seat) const {
  const auto there = [&](SeatNo other) { return seat == SeatNo() || other == seat; };
  const bool noted = std::ranges::any_of(facts_.irregularities, [&](const IrregularityFact& fact) {
    return law::find_irregularity_kind(fact.kind) == kind && there(fact.seat) && holds(fact.seq);
  });
  if (noted) return true;
  return kind == IrregularityKind::kCannotWager &&
         std::ranges::any_of(facts_.decisions, [&](const DecisionFact& decision) {
           return decision.act == schema::Act::CANNOT_WAGER && there(decision.seat) &&
                  !stays_in_whole(facts_, law_, decision.seat);
         });
}

// Whether the rules leave it to somebody what becomes of the wagers after what the word rests on. Where they take them
// in any case, a word for letting them stand contradicts the rules, and not whoever says by which of them they go.
bool Weighing::leaves_choice(const Weighed& away) const {
  if (away.word->ground.empty()) return true;
  return std::ranges::any_of(away.word->ground, [&](IrregularityKind kind) {
    const law::IrregularityRule* const table = law_.find_irregularity(kind);
    return table != nullptr && has_ground_of(kind, away.seat) &&
           std::ranges::any_of(table->entries, [](const law::IrregularityEntry& entry) { return !entry.may.empty(); });
  });
}

// Of a word that takes wagers away and one that lets them stand, the higher office counts, or the later word of one.
// What has no force contradicts nothing; that it was said is a finding of its own.
void Weighing::weigh_contradictions() {
  const auto in_force = [](const Weighed& statement) { return statement.standing == Standing::HOLDS; };
  for (std::size_t i = 0; i < all_.size(); ++i) {
    Weighed& away = all_[i];
    if ((!takes_away(away) && !away.voids_round()) || !in_force(away) || !leaves_choice(away)) continue;
    for (std::size_t k = 0; k < all_.size(); ++k) {
      Weighed& stand = all_[k];
      const bool part = of_a_part(away, stand);
      if (!lets_stand(stand) || !in_force(stand) || !(part || of_one_wager(away, stand))) continue;
      const bool stand_counts = this->stood(stand.seq) || prevails(stand, away);
      Weighed& loser = stand_counts ? away : stand;
      const Weighed& winner = stand_counts ? stand : away;
      const bool too_low = !stand_counts && k > i && away.word->act && !law::may(*away.word->act, stand.office);
      Remark why = too_low && stand.office
                       ? without_power(stand, *away.word->act, law_)
                       : Remark(RemarkForm::kRulingContradicted, {recorded(loser.said), recorded(winner.said)},
                                Citations{away.word->rule, stand.word->rule});
      if (stand_counts) stand.undoes = away.word;
      if (stand_counts && part) {
        stand.undoes_part = true;
        stand.why = std::move(why).at(stand.seat, stand.wager);
        continue;
      }
      fail(loser, why.at(loser.seat, loser.wager));
      if (stand_counts) break;
    }
  }
}

bool takes_irregularity(const law::CompiledHouse& law, std::string_view reason) {
  return std::ranges::any_of(law.irregularities, [&](const law::IrregularityRule& rule) {
    return std::ranges::find(rule.entries, reason, &law::IrregularityEntry::reason) != rule.entries.end();
  });
}

Remark without_power(const Weighed& said, const law::ActRule& act, const law::CompiledHouse& law) {
  const RankName needed{law.ranks[act.rank]};
  if (said.office) {
    return Remark(RemarkForm::kOfficeTooLow, {recorded(said.said), RankName{std::string(said.rank)}, needed}, act.rule)
        .at(said.seat, said.wager);
  }
  if (!said.rank.empty()) {
    return Remark(RemarkForm::kSaidWithUnknownOffice, {recorded(said.said), recorded(said.rank), needed}, act.rule)
        .at(said.seat, said.wager);
  }
  return Remark(RemarkForm::kOfficeNotOnRecord, {recorded(said.said), needed}, act.rule).at(said.seat, said.wager);
}

}  // namespace cardspeak::statements
