#include "model/verdict/poker/said_in_hand.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/cards/deck.h"
#include "model/remarks/kinds.h"
#include "model/verdict/poker/open_bets.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/street_starts.h"

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

bool rests_on(const law::WordRule& word, law::PokerIrregularity kind) {
  return std::ranges::find(word.noted, law::info(kind).name) != word.noted.end();
}

// Of the same hand, or of all of them.
bool of_one_hand(const Statement& away, const Statement& stand) {
  return away.seat == stand.seat || stand.seat == SeatNo();
}

}  // namespace

// Notes are weighed first: what they and the events tell of the cards is the ground on which words rest.
SaidInHand::SaidInHand(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                       StreamSeq stood)
    : facts_(facts), law_(law), stood_(stood) {
  bool closed = false;
  for (; line_ < facts.timeline.size(); ++line_) {
    const TimelineEntry& entry = facts.timeline[line_];
    add(entry, closed);
    closed = closed || entry.kind == Event::ROUND_CLOSED;
  }
  irregular_ = irregular_cases(facts, law, choices, [&](StreamSeq seq) { return seq == stood_ || holds(seq); });
  weigh_notes_alone();
  for (std::size_t i = 0; i < all_.size(); ++i) {
    line_ = lines_[i];
    if (all_[i].kind != StatementKind::IRREGULARITY) weigh_word(all_[i]);
  }
  weigh_contradictions();
  for (Statement& statement : all_) {
    if (stood_ != StreamSeq() && statement.seq == stood_) statement.standing = Standing::HOLDS;
  }
}

bool SaidInHand::has_last_word(std::string_view office) const {
  return law_.has_last_word(office);
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
  lines_.push_back(line_);
  if (entry.kind == Event::IRREGULARITY) {
    statement.kind = StatementKind::IRREGULARITY;
    weigh_irregularity(statement, facts_.irregularities[entry.index]);
  } else {
    statement.kind = is_void ? StatementKind::VOID : StatementKind::RULING;
  }
  if (entry.kind == Event::RULING) {
    statement.said = facts_.rulings[entry.index].decision;
    statement.seat = facts_.rulings[entry.index].seat;
    statement.wager = facts_.rulings[entry.index].wager;
  }
  all_.push_back(std::move(statement));
}

void SaidInHand::weigh_word(Statement& statement) {
  const bool is_void = statement.kind == StatementKind::VOID;
  const law::WordRule* word = law::find_word(law_.words, statement.said);
  if (word == nullptr || (is_void && word->means != WordMeaning::ROUND_VOID)) {
    fail(statement, {is_void ? RemarkForm::kVoidWordNotKnown : RemarkForm::kRulingWordNotKnown,
                     {recorded(statement.said)},
                     law_.last_word_rule});
  } else {
    statement.means = word->means;
    statement.rests.cite(word->rule);
    if (word->act) statement.rests.cite(word->act->rule);
    if (!law_.deputy.empty() && statement.office == law_.deputy) statement.rests.cite(law_.deputy_rule);
    weigh_ruling(statement, *word);
  }
  if (!statement.why.empty()) statement.why = statement.why.at(statement.seat, statement.wager);
}

// Nobody but who has the last word makes the record of a hand after it was closed.
void SaidInHand::weigh_irregularity(Statement& statement, const IrregularityFact& fact) const {
  statement.said = fact.kind;
  statement.seat = fact.seat;
  const auto kind = law::find_poker_irregularity(fact.kind);
  const law::PokerIrregularityRule* table = kind ? law_.find_irregularity(*kind) : nullptr;
  if (table == nullptr) {
    return fail(statement, Remark(RemarkForm::kIrregularityNotKnown, {recorded(fact.kind)}).at(fact.seat));
  }
  const IrregularityName name{fact.kind};
  if (is_against_record(fact)) {
    statement.why = Remark(RemarkForm::kIrregularityAgainstRecord, {name}, law_.last_word_rule).at(fact.seat);
  }
  if (!statement.late || has_last_word(statement.office)) return;
  statement.standing = Standing::OPEN;
  statement.why =
      Remark(RemarkForm::kIrregularityAfterClose, {name, RankName{law_.last_word}}, law_.last_word_rule).at(fact.seat);
}

bool SaidInHand::is_above_dealer(const Statement& statement) const {
  const auto office = office_of(statement);
  return office && *office > 0;
}

// A hand was tabled or set with its faces on record, or chips went over for it, before the line that is weighed.
bool SaidInHand::hands_lie_open() const {
  const auto open = [&](const TimelineEntry& entry) {
    if (entry.kind == Event::HAND_SET) return law_.units && is_set_open(entry.seq);
    return entry.kind == Event::HAND_SHOWN || entry.kind == (law_.units ? Event::UNITS_PAID : Event::POT_PUSHED);
  };
  return std::any_of(facts_.timeline.begin(), facts_.timeline.begin() + static_cast<std::ptrdiff_t>(line_), open);
}

bool SaidInHand::is_set_open(StreamSeq seq) const {
  const auto set = std::ranges::find(facts_.hands_set, seq, &HandSetFact::seq);
  return set != facts_.hands_set.end() && std::ranges::any_of(set->back, &Card::known);
}

// What the devices have otherwise.
bool SaidInHand::is_against_record(const IrregularityFact& fact) const {
  using Kind = law::PokerIrregularity;
  const auto kind = law::find_poker_irregularity(fact.kind);
  if (kind == Kind::kDeckIncorrect) {
    return !facts_.deck_counts.empty() && facts_.deck_counts.back().is_whole(deck_cards(law_.deck).size());
  }
  if (kind == Kind::kNotCut) return !facts_.cuts.empty() && facts_.cuts.front().seq < fact.seq;
  if (kind == Kind::kWrongCountSeat) {
    const CardCount count = count_cards(facts_, law_, fact.seat);
    return count.cards == count.dealt && !lay_there(fact) &&
           std::ranges::none_of(facts_.replaced, [&](const ReplacedCard& card) { return card.seat == fact.seat; });
  }
  return kind == Kind::kTimeExpired && facts_.sign.poker && !facts_.sign.poker->time_to_act_seconds;
}

// As many cards as the note has, where it stands, and not as many as the game deals: the others came later.
bool SaidInHand::lay_there(const IrregularityFact& fact) const {
  const SeatFact* seat = facts_.find_seat(fact.seat);
  if (seat == nullptr || fact.count == 0) return false;
  const auto lie = std::ranges::count_if(seat->cards, [&](const CardFact& card) { return card.seq < fact.seq; });
  return lie == fact.count && static_cast<std::size_t>(lie) != law_.own_cards(0);
}

// What takes a player out of the betting, or bounds it, is not made by the word of whoever deals; nor anything that
// moves chips once it can be seen who wins.
void SaidInHand::weigh_notes_alone() {
  std::erase_if(irregular_, [&](const IrregularCase& found) {
    const auto statement = std::ranges::find(all_, found.seq, &Statement::seq);
    if (found.shown || statement == all_.end()) return false;
    statement->rests.cite_all(found.rules());
    if (found.may_limit_boards() && has_last_word(statement->office)) statement->rests.cite(law_.last_word_rule);
    line_ = lines_[static_cast<std::size_t>(statement - all_.begin())];
    const RemarkForm form = why_not_alone(found, *statement);
    if (form == RemarkForm::kNothing || found.seq == stood_) return false;
    statement->standing = Standing::OPEN;
    statement->why =
        Remark(form, {IrregularityName{statement->said}, RankName{law_.last_word}}, law_.last_word_rule).at(found.seat);
    return true;
  });
}

RemarkForm SaidInHand::why_not_alone(const IrregularCase& found, const Statement& note) const {
  using schema::PokerEffect;
  const auto effect = found.effect();
  const bool moves = effect != PokerEffect::PLAY_ON && effect != PokerEffect::LEFT_OPEN;
  const bool against = is_against_record(*std::ranges::find(facts_.irregularities, found.seq, &IrregularityFact::seq));
  if (moves && !has_last_word(note.office) && (against || !is_above_dealer(note)) && hands_lie_open()) {
    return RemarkForm::kIrregularityAfterSettlement;
  }
  const bool bends =
      found.may_lead_to(PokerEffect::ALL_IN) || found.may_lead_to(PokerEffect::CAPPED) || takes_hand_back(found);
  const bool seen = std::ranges::any_of(irregular_, [&](const IrregularCase& other) {
    return other.shown && other.kind == found.kind && other.seat == found.seat;
  });
  return bends && !seen && !is_above_dealer(note) ? RemarkForm::kIrregularityByDealerAlone : RemarkForm::kNothing;
}

// All wagers go back for it though players have acted, and neither a count nor a card on record shows why. Whoever
// deals determines a misdeal (14.1.1), but cards are counted, and a deck is found to have a fault, at the word of a
// higher office (3.3; 1.1 Defective deck): else one note would take any hand back.
bool SaidInHand::takes_hand_back(const IrregularCase& found) const {
  const bool after_action = !found.possible.contains(law::PokerCondition::kBeforeAction);
  return after_action && found.may_lead_to(schema::PokerEffect::MISDEAL) && !deck_shows_fault(found.seq);
}

bool SaidInHand::deck_shows_fault(StreamSeq before) const {
  const auto twice = [&](const FactFinding& found) { return found.kind() == kFactCardTwice && found.seq < before; };
  const auto foreign = [&](const TimelineEntry& entry) {
    return entry.seq < before && entry.card.known() && !contains(law_.deck, entry.card);
  };
  return deck_counted_wrong(before) || std::ranges::any_of(facts_.findings, twice) ||
         std::ranges::any_of(facts_.timeline, foreign);
}

void SaidInHand::weigh_ruling(Statement& statement, const law::WordRule& word) const {
  if (word.means == WordMeaning::ROUND_VOID) return weigh_void(statement, word);
  if (!takes_away(statement)) return;
  if (statement.seat == SeatNo()) {
    return fail(statement, {RemarkForm::kRulingOnNoSeat, {recorded(statement.said)}, word.rule});
  }
  if (!word.noted.empty()) {
    // It says what the rules make of the cards: no office is asked.
    if (rests_on(word, law::PokerIrregularity::kWrongCountSeat) && wrong_count_before_acting(statement)) return;
    if (rests_on(word, law::PokerIrregularity::kContravention) && is_breach_noted(statement.seat)) {
      return weigh_over_breach(statement);
    }
    return fail(statement, {RemarkForm::kRulingWithoutGround, {recorded(statement.said)}, word.rule});
  }
  const bool last_word = has_last_word(statement.office);
  if (lies_open(statement.seat) && !has_fault_on_record(statement.seat, last_word)) {
    if (last_word && may_be_dead_by_note(statement.seat)) return leave_open_hand(statement);
    return fail(statement, {RemarkForm::kRulingOnOpenHand,
                            {recorded(statement.said)},
                            {law_.rule(PokerKey::kCardsSpeak), law_.rule(PokerKey::kShowing)}});
  }
  if (word.act) {
    if (!law::may(*word.act, office_of(statement))) fail(statement, without_power(statement, *word.act));
    return;
  }
  for (const IrregularCase& found : irregular_) {
    const bool of_hand = found.seat == statement.seat && found.seq < statement.seq;
    if (of_hand && found.may_lead_to(schema::PokerEffect::MAY_BE_DEAD)) statement.rests.cite_all(found.rules());
  }
  statement.rests.cite(law_.last_word_rule);
  const bool above = is_above_dealer(statement);
  if (last_word || (above && may_be_dead(statement.seat))) return;
  statement.standing = Standing::OPEN;
  statement.why = {above ? RemarkForm::kNoGroundForDeadHand : RemarkForm::kOfficeNotNamed,
                   {recorded(statement.said), RankName{law_.last_word}},
                   statement.rests};
}

// Whether an act of the player, for which the rules let the hand be ruled dead whenever it is found (18.15), is on
// record by the line that is weighed.
bool SaidInHand::may_be_dead_by_note(SeatNo seat) const {
  return std::ranges::any_of(irregular_, [&](const IrregularCase& found) {
    return found.kind == law::PokerIrregularity::kCommunication && found.seat == seat &&
           found.seq < facts_.timeline[line_].seq;
  });
}

void SaidInHand::leave_open_hand(Statement& statement) const {
  for (const IrregularCase& found : irregular_) {
    if (found.seat == statement.seat && found.may_lead_to(schema::PokerEffect::MAY_BE_DEAD)) {
      statement.rests.cite_all(found.rules());
    }
  }
  statement.rests.cite(law_.last_word_rule);
  statement.standing = Standing::OPEN;
  statement.why = {
      RemarkForm::kDeadHandOnOpenHand, {recorded(statement.said), RankName{law_.last_word}}, statement.rests};
}

// Whether somebody noted that the player contravened the rules, and it counts.
bool SaidInHand::is_breach_noted(SeatNo seat) const {
  return std::ranges::any_of(all_, [&](const Statement& note) {
    return note.kind == StatementKind::IRREGULARITY && note.seat == seat && note.standing == Standing::HOLDS &&
           law::find_poker_irregularity(note.said) == law::PokerIrregularity::kContravention;
  });
}

// The wagers of whoever contravened the rules may be declared void (18.2.1). What the pot then is to the others, and
// whether they still answer a bet that is void, no rule says.
void SaidInHand::weigh_over_breach(Statement& statement) const {
  const auto by = std::ranges::find_if(law_.words, [](const law::WordRule& word) {
    return word.act && rests_on(word, law::PokerIrregularity::kContravention);
  });
  if (by != law_.words.end()) {
    statement.rests = Citations(by->act->rule);
    if (!law::may(*by->act, office_of(statement))) return fail(statement, without_power(statement, *by->act));
  }
  statement.standing = Standing::OPEN;
  Citations rules = statement.rests;
  rules.cite(law_.last_word_rule);
  statement.why = {RemarkForm::kBreachRuling, {recorded(statement.said), RankName{law_.last_word}}, std::move(rules)};
}

// The hand was tabled and no betting goes on without it, or a pot is pushed: whatever hand lies open wins what it wins
// (8.6), and who had the last word on acts has none on that. What the hand itself and one other do later is no betting
// that goes on without it: of two hands, one that is dead leaves nobody to bet with.
bool SaidInHand::lies_open(SeatNo seat) const {
  const auto& lines = facts_.timeline;
  Cents pushed;
  bool shown = exposed_all(seat);
  for (std::size_t i = 0; i < line_; ++i) {
    if (lines[i].kind == Event::POT_PUSHED) pushed += facts_.pushes[lines[i].index].amount;
    if (lines[i].kind == Event::POT_TAKEN_BACK) pushed -= facts_.pushes[lines[i].index].amount;
    shown = shown || (lines[i].kind == Event::HAND_SHOWN && lines[i].seat == seat);
  }
  if (pushed > Cents()) return true;
  const SeatFact* fact = facts_.find_seat(seat);
  const bool whole = fact != nullptr && tabling_of(facts_, *fact, law_).is_whole();
  if (!shown || !whole) return false;
  std::set<SeatNo> others;
  for (std::size_t i = line_; i < lines.size(); ++i) {
    const bool bets = lines[i].kind == Event::DECISION && is_betting_act(facts_.decisions[lines[i].index].act);
    if (bets && lines[i].seat != seat) others.insert(lines[i].seat);
  }
  return others.size() < 2;
}

// Its player turned the hole cards up one by one when the betting was over, which tables the hand as well (8.6).
bool SaidInHand::exposed_all(SeatNo seat) const {
  const SeatFact* fact = facts_.find_seat(seat);
  if (fact == nullptr) return false;
  const std::vector<Card> open = exposed_at_showdown(facts_, seat);
  const auto before = std::ranges::count_if(facts_.exposures, [&](const ExposureFact& exposure) {
    const bool counts = std::ranges::find(open, exposure.card) != open.end();
    return counts && exposure.seat == seat && exposure.seq < facts_.timeline[line_].seq;
  });
  return before > 0 && static_cast<std::size_t>(before) >= tabling_of(facts_, *fact, law_).of;
}

namespace {

// What the rules make of an irregularity of this one hand: a fault of the deck, or one after which the hand goes on or
// of which they say nothing, makes no hand dead.
bool may_take_hand(const IrregularCase& found) {
  using schema::PokerEffect;
  return found.may_lead_to(PokerEffect::HAND_DEAD) || found.may_lead_to(PokerEffect::HAND_VOID) ||
         found.may_lead_to(PokerEffect::MAY_BE_DEAD);
}

}  // namespace

// The cards that make the number wrong lay there at the line that is weighed: no ruling is about cards to come.
bool SaidInHand::is_counted_wrong(SeatNo seat) const {
  const CardCount count = count_cards(facts_, law_, seat);
  if (!count.is_wrong()) return false;
  const auto begin = facts_.timeline.begin();
  const auto lie = std::count_if(begin, begin + static_cast<std::ptrdiff_t>(line_), [&](const TimelineEntry& entry) {
    return entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT && entry.seat == seat;
  });
  return static_cast<std::size_t>(lie) >= count.cards;
}

// A number of cards that the record shows to be wrong; or another irregularity of the hand by which the rules may take
// it, put on record before it was tabled. `any`: after which they do not just play on.
bool SaidInHand::has_fault_on_record(SeatNo seat, bool any) const {
  if (is_counted_wrong(seat)) return true;
  for (std::size_t i = 0; i < line_; ++i) {
    const TimelineEntry& entry = facts_.timeline[i];
    if (entry.kind == Event::HAND_SHOWN && entry.seat == seat) return false;
    const bool fault = std::ranges::any_of(irregular_, [&](const IrregularCase& found) {
      const bool of_hand =
          found.seq == entry.seq && found.seat == seat && found.kind != law::PokerIrregularity::kWrongCountSeat;
      const bool in_turn = any || found.kind != law::PokerIrregularity::kTimeExpired || is_asked(seat, i);
      return of_hand && in_turn && (any ? found.effect() != schema::PokerEffect::PLAY_ON : may_take_hand(found));
    });
    if (fault) return true;
  }
  return false;
}

// Something on record may have made the hand dead: a fault of its cards, or a bet that it had not answered when its
// time was over (6.15).
bool SaidInHand::may_be_dead(SeatNo seat) const {
  return has_fault_on_record(seat, false) || left_its_cards(seat) || owes_answer(seat);
}

// The cards were mucked or collected before the ruling, or shown while others had still to act (18.15). A card that the
// dealer or the player let be seen is played (14.2.8, 14.9.1).
bool SaidInHand::left_its_cards(SeatNo seat) const {
  const auto& lines = facts_.timeline;
  const auto bets = [&](const TimelineEntry& entry) {
    return entry.kind == Event::DECISION && entry.seat != seat && is_betting_act(facts_.decisions[entry.index].act);
  };
  for (auto line = lines.begin(); line != lines.begin() + static_cast<std::ptrdiff_t>(line_); ++line) {
    if (line->seat != seat) continue;
    if (line->kind == Event::HAND_MUCKED || line->kind == Event::CARDS_TAKEN) return true;
    if (line->kind == Event::HAND_SHOWN && std::any_of(line, lines.end(), bets)) return true;
  }
  return false;
}

// At the line that is weighed.
bool SaidInHand::owes_answer(SeatNo seat) const {
  return is_asked(seat, line_);
}

// At that line: time runs for the player whose turn it is (6.15).
bool SaidInHand::is_asked(SeatNo seat, std::size_t line) const {
  StreetStarts starts(facts_, law_);
  OpenBets bets(facts_);
  std::size_t said = 0;
  for (std::size_t i = 0; i < line; ++i) {
    const auto start = starts.begins(facts_.timeline[i]);
    if (start && start->stays) bets.begin();
    bets.take(facts_.timeline[i]);
    for (; said < all_.size() && lines_[said] <= i; ++said) {
      if (all_[said].standing == Standing::HOLDS && takes_away(all_[said])) bets.leaves(all_[said].seat);
    }
  }
  return bets.is_asked(seat);
}

// A reason that irregularities lead to needs one on record, and is no choice of anybody; any other reason of the rules
// needs the office, which is satisfied of it.
void SaidInHand::weigh_void(Statement& statement, const law::WordRule& word) const {
  const bool whole = statement.kind == StatementKind::VOID || statement.seat == SeatNo();
  const auto without_ground = [&] {
    const bool noted = is_noted_without_force(word, statement.seq);
    const RemarkForm of_hand = noted ? RemarkForm::kVoidGroundHasNoForce : RemarkForm::kVoidedWithoutGround;
    fail(statement, {whole ? of_hand : RemarkForm::kRulingWithoutGround, {recorded(statement.said)}, word.rule});
  };
  if (word.reason.empty() || !whole) return without_ground();
  const auto office = office_of(statement);
  const bool has_power = !word.act || law::may(*word.act, office);
  if (!word.noted.empty()) {
    if (!has_ground(word, statement)) return without_ground();
    if (office && !has_power) statement.why = without_power(statement, *word.act);
    return;
  }
  if (!has_power) {
    fail(statement, without_power(statement, *word.act));
  } else if (word.interrupts && statement.late) {
    statement.standing = Standing::OPEN;
    statement.rests.cite(law_.last_word_rule);
    statement.why = {
        RemarkForm::kNothingInterrupted, {recorded(statement.said), RankName{law_.last_word}}, statement.rests};
  }
}

// Something of the kinds that the word rests on leads to it by the book, or may where what it turns on is not on
// record: whoever deals determines that (14.1.1). A count finds the deck wrong until the pot is pushed.
bool SaidInHand::has_ground(const law::WordRule& word, const Statement& statement) const {
  const std::string_view deck = law::info(law::PokerIrregularity::kDeckIncorrect).name;
  const bool of_deck = std::ranges::find(word.noted, deck) != word.noted.end();
  if (of_deck && deck_counted_wrong(statement.seq)) return true;
  if (rests_on(word, law::PokerIrregularity::kWrongCountSeat) && only_wrong_counts_left()) return true;
  return std::ranges::any_of(irregular_, [&](const IrregularCase& found) {
    const bool of_word = std::ranges::find(word.noted, law::info(found.kind).name) != word.noted.end();
    return of_word && found.seq <= statement.seq && found.may_lead_to(schema::PokerEffect::MISDEAL);
  });
}

// Whether the one player who is left at the line that is weighed has a wrong number of cards (14.1.1(a)(vii)).
bool SaidInHand::only_wrong_counts_left() const {
  std::set<SeatNo> left;
  for (const Player& player : seat_players(facts_)) left.insert(player.seat);
  for (std::size_t i = 0; i < line_; ++i) {
    const TimelineEntry& entry = facts_.timeline[i];
    const bool folds = entry.kind == Event::DECISION && facts_.decisions[entry.index].act == schema::Act::FOLD;
    if (folds || entry.kind == Event::HAND_MUCKED) left.erase(entry.seat);
  }
  return left.size() == 1 && count_cards(facts_, law_, *left.begin()).is_wrong();
}

// Somebody noted what would be the ground, and it is open.
bool SaidInHand::is_noted_without_force(const law::WordRule& word, StreamSeq before) const {
  return std::ranges::any_of(all_, [&](const Statement& note) {
    return note.kind == StatementKind::IRREGULARITY && note.standing != Standing::HOLDS && note.seq < before &&
           std::ranges::find(word.noted, note.said) != word.noted.end();
  });
}

bool SaidInHand::deck_counted_wrong(StreamSeq before) const {
  const std::size_t whole = deck_cards(law_.deck).size();
  return std::ranges::any_of(facts_.deck_counts, [&](const DeckCountFact& count) {
    const bool paid = law_.units && !facts_.units_paid.empty() && facts_.units_paid.front().seq < count.seq;
    const bool pushed = !facts_.pushes.empty() && facts_.pushes.front().seq < count.seq;
    return count.cards != whole && count.seq < before && !pushed && !paid;
  });
}

// The hand has a wrong number of cards by the record, and its player had not acted (14.1.1(a)(vi)); of one who had the
// hand is dead, and the chips stay.
bool SaidInHand::wrong_count_before_acting(const Statement& statement) const {
  if (!is_counted_wrong(statement.seat)) return false;
  return std::ranges::none_of(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seat == statement.seat && decision.seq < statement.seq && is_betting_act(decision.act);
  });
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
