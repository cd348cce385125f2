#include "model/verdict/poker/hand_replay.h"

#include <algorithm>
#include <utility>

#include "model/verdict/poker/community_cards.h"
#include "model/verdict/poker/kill.h"
#include "model/verdict/poker/opener.h"
#include "model/verdict/poker/showdown.h"

namespace cardspeak::poker {

using law::PokerKey;

HandReplay::HandReplay(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                       Explain explain, const SaidInHand& said, Journal& journal)
    : facts_(facts),
      law_(law),
      said_(said),
      journal_(journal),
      limits_(facts.sign, law, is_kill_pot(facts)),
      players_(seat_players(facts)),
      round_(players_, limits_, law, choices),
      acts_(facts, law, choices, explain, said.voids_hand() != nullptr, limits_, players_, round_, journal),
      starts_(facts, law),
      draws_(facts, law, players_, journal) {
  round_.begin(0);
}

HandOutcome HandReplay::run() {
  for (std::size_t line = 0; line < facts_.timeline.size(); ++line) {
    if (comes_late(facts_.timeline[line])) {
      late_.push_back(line);
    } else {
      on_entry(facts_.timeline[line]);
    }
  }
  acts_.settle_pending();
  begin_streets_due();
  while (!put_off_.empty() && count_live(players_) > 1) go_on_without_answer(facts_.last_seq);
  HandOutcome outcome;
  outcome.betting_over =
      count_live(players_) < 2 || (!round_.must_act() && round_.street_index() + 1 == law_.streets.size());
  // Where nobody can bet any more, the rest of the board comes without a betting round.
  const bool nobody_bets = std::ranges::count_if(players_, &Player::can_act) < 2;
  const bool complete = cards_are_out() || (nobody_bets && only_draws_to_come());
  if (count_live(players_) > 1 && !round_.must_act() && complete) outcome.betting_over = true;
  outcome.unanswered = unanswered();
  outcome.misdeal = misdeal_;
  outcome.boards_limited = boards_limited();
  outcome.turned_together = turned_together_;
  outcome.late = late_;
  outcome.discards = draws_.not_on_record();
  outcome.street = round_.street().name;
  outcome.lone_rule = round_.street().lone_rule;
  outcome.voluntary_wager = acts_.voluntary_wager();
  outcome.players = std::move(players_);
  return outcome;
}

// 14.13.1, at the word of whoever has the last one; what the deck has cards for is counted besides. It is found while
// community cards are dealt again (14.13): before that was agreed there is nothing to be limited.
bool HandReplay::boards_limited() const {
  const auto agreed = std::ranges::find(facts_.decisions, schema::Act::RUN_IT_TWICE, &DecisionFact::act);
  if (agreed == facts_.decisions.end()) return false;
  return std::ranges::any_of(said_.irregular(), [&](const IrregularCase& found) {
    const auto noted = std::ranges::find(facts_.irregularities, found.seq, &IrregularityFact::seq);
    return found.may_limit_boards() && found.seq > agreed->seq && noted != facts_.irregularities.end() &&
           said_.has_last_word(noted->rank);
  });
}

// A draw that nobody takes is not on record where no betting follows it.
bool HandReplay::only_draws_to_come() const {
  return std::all_of(law_.streets.begin() + static_cast<std::ptrdiff_t>(dealt_) + 1, law_.streets.end(),
                     [](const law::PokerStreet& street) { return street.draw > 0; });
}

// A live hand that owes an answer, in the last betting round or in an earlier one.
Remark HandReplay::unanswered() const {
  if (count_live(players_) < 2) return {};
  for (const NeverAnswered& one : never_answered_) {
    if (players_[one.who].live()) return one.what;
  }
  for (Position who = 0; who < players_.size(); ++who) {
    if (round_.owes_answer(who) || round_.gave_no_answer(who)) return answer_not_on_record(who);
  }
  return {};
}

Remark HandReplay::answer_not_on_record(Position who) const {
  return Remark(RemarkForm::kAnswerNotOnRecord, {players_[who].seat, round_.owes(who), BookName{round_.street().name}},
                law_.rule(PokerKey::kCall));
}

// Chips are wagered in a betting round (1.1 Wager), and a hand lasts until its pot is pushed (1.1 Round of Play). Once
// the last betting is over and a hand lies open, or a pot is pushed, nothing that is put in is in action.
bool HandReplay::bets_over() const {
  if (pushed_ > Cents()) return true;
  return std::ranges::any_of(players_, &Player::shown) && !betting_open();
}

// Nor does a card change anything once a hand was tabled on all its cards, unless the floor has the board put right.
// A hand that lies open is whole (8.6): whatever is said, no card comes to a seat any more.
bool HandReplay::cards_over(bool to_board) const {
  return pushed_ > Cents() || (tabled_ && !(reopened_ && to_board));
}

// Nobody bets any more and every card of the game lies there, so that nothing is dealt or given up any more (12.2.4): a
// card that is keyed to a whole hand then makes it no other hand.
bool HandReplay::play_over(StreamSeq before) const {
  if (count_live(players_) < 2) return true;
  if (betting_open() || !all_cards_out()) return false;
  // Without a board the last cards come hand by hand: until each has its own, one too many may be dealt.
  return law_.board_cards() > 0 || std::ranges::all_of(players_, [&](const Player& player) {
           return !player.live() || has_whole_hand(player.seat, before);
         });
}

bool HandReplay::all_cards_out() const {
  const std::size_t board = law_.board_cards() * law_.boards;
  return board > 0 ? board_dealt_ >= board : cards_are_out();
}

// Less what was given up, whether or not the record names the cards.
bool HandReplay::has_whole_hand(SeatNo seat, StreamSeq before) const {
  const SeatFact* fact = facts_.find_seat(seat);
  if (fact == nullptr) return false;
  auto held = std::ranges::count_if(fact->cards, [&](const CardFact& card) { return card.seq < before; }) +
              std::ranges::count_if(facts_.replaced, [&](const ReplacedCard& gone) {
                return gone.seat == seat && gone.card.discarded && gone.card.seq < before;
              });
  for (const DecisionFact& decision : facts_.decisions) {
    if (decision.seat != seat || decision.seq > before) continue;
    if (decision.act == schema::Act::TAKE_KITTY) held -= static_cast<std::ptrdiff_t>(law_.hole_cards);
    if (is_giving_up(decision.act)) held -= static_cast<std::ptrdiff_t>(cards_given_up(decision));
  }
  return held >= static_cast<std::ptrdiff_t>(law_.hole_cards);
}

// Everything that the game lets a player give up.
bool HandReplay::gave_up_all(SeatNo seat, StreamSeq before) const {
  const auto given = std::ranges::count_if(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seat == seat && is_giving_up(decision.act) && decision.seq < before;
  });
  return static_cast<std::size_t>(given) >= times_to_give_up(law_);
}

// The word of the office that has the last one, where it holds.
bool HandReplay::reopens(const TimelineEntry& entry) const {
  return tabled_ && said_.has_last_word(entry.rank) && said_.holds(entry.seq);
}

bool HandReplay::comes_late(const TimelineEntry& entry) const {
  using schema::Event;
  if (entry.kind == Event::WAGER_PLACED) return bets_over();
  if (entry.kind == Event::DECISION) return acts_late(facts_.decisions[entry.index]);
  const bool cards = entry.kind == Event::CARD_DEALT || entry.kind == Event::BURNED || entry.kind == Event::SHUFFLED;
  const bool to_board = entry.kind != Event::CARD_DEALT || entry.place == schema::Place::COMMUNITY;
  if (entry.kind == Event::CARD_DEALT && entry.place == schema::Place::SEAT && play_over(entry.seq) &&
      has_whole_hand(entry.seat, entry.seq)) {
    return true;
  }
  return cards && cards_over(to_board);
}

// A hand that was not tabled may still be given up at the showdown by a fold.
bool HandReplay::acts_late(const DecisionFact& decision) const {
  using schema::Act;
  if (decision.act == Act::SHOW_REQUEST || decision.act == Act::RETRACT) return false;
  if (is_giving_up(decision.act) && play_over(decision.seq) && gave_up_all(decision.seat, decision.seq)) return true;
  if (!is_betting_act(decision.act)) return cards_over(false);
  const std::optional<Position> who = find_player(players_, decision.seat);
  const bool gives_up = decision.act == Act::FOLD && decision.amount.is_zero() && who && !players_[*who].shown;
  return bets_over() && !(gives_up && pushed_.is_zero());
}

void HandReplay::on_entry(const TimelineEntry& entry) {
  using schema::Event;
  last_seq_ = entry.seq;
  if (entry.kind == Event::WAGER_PLACED) on_wager(entry);
  if (entry.kind == Event::WAGER_WITHDRAWN) on_withdrawal(entry);
  if (entry.kind == Event::DECISION) {
    if (const auto start = starts_.begins(entry)) deal_street(start->street, entry.seq);
    on_decision(facts_.decisions[entry.index]);
  }
  if (entry.kind == Event::BURNED) apart_ = true;
  if (entry.kind == Event::CARD_DEALT) on_card(entry);
  if (entry.kind == Event::CARDS_TAKEN) {
    starts_.begins(entry);
    board_dealt_ -= std::min(board_dealt_, board_cards_taken(facts_, entry, law_.boards));
    on_collected(entry);
  }
  if (entry.kind == Event::HAND_SHOWN) on_shown(entry);
  if (entry.kind == Event::CARD_EXPOSED) on_exposed(entry);
  if (entry.kind == Event::HAND_MUCKED) on_mucked(entry);
  if (entry.kind == Event::RULING) on_ruling(entry);
  if (entry.kind == Event::SHUFFLED) draws_.on_shuffle(entry.seq);
  if (entry.kind == Event::UNCALLED_RETURNED) on_change(facts_.uncalled[entry.index]);
  if (entry.kind == Event::RAKE_TAKEN) on_fee(facts_.rake[entry.index]);
  begin_streets_due();
  on_irregular(entry.seq);
  if (entry.kind == Event::POT_PUSHED || entry.kind == Event::POT_TAKEN_BACK) {
    ++pots_moved_;
    const Cents amount = facts_.pushes[entry.index].amount;
    pushed_ = entry.kind == Event::POT_PUSHED ? pushed_ + amount : pushed_ - amount;
  }
  if (entry.kind == Event::RULING || entry.kind == Event::IRREGULARITY) reopened_ = reopened_ || reopens(entry);
}

// Commission per person is paid before the hand, from the stack (7.2.3(b)).
void HandReplay::on_fee(const RakeTakenFact& rake) {
  if (const auto who = find_player(players_, rake.seat)) players_[*who].fee += rake.amount;
}

void HandReplay::on_wager(const TimelineEntry& entry) {
  const WagerFact& wager = facts_.wagers[entry.index];
  if (wager.wager == "bringIn") judge_bring_in(wager);
  acts_.place(wager, went_back_later(entry.index));
}

// The opener's own wager, by the open cards (10.3.1).
void HandReplay::judge_bring_in(const WagerFact& wager) {
  const std::optional<Position> who = find_player(players_, wager.seat);
  find_opener(who);
  const std::optional<Position> opener = opener_by_cards(facts_, players_, law_, round_.street_index(), last_seq_);
  if (who) acts_.explain_bring_in(wager, *who, opener);
  if (!who || !opener || *opener == *who) return;
  journal_.find({RemarkForm::kPostsForAnother,
                 {WagerName{wager.wager}, players_[*opener].seat},
                 {round_.street().rule, round_.street().order_rule}},
                wager.seat, wager.seq);
}

// Where open cards say who opens, and as long as nobody has acted. Where not all of them are on record, whoever acts
// opens.
void HandReplay::find_opener(std::optional<Position> who) {
  if (round_.acted() || !opens_by_cards(round_.street())) return;
  std::optional<Position> opener = opener_by_cards(facts_, players_, law_, round_.street_index(), last_seq_);
  if (opener_ && opener_stays()) opener = opener_;
  if (opener || who) round_.open_with(opener ? *opener : *who);
  if (!round_.street().open_pair_rule.empty() && open_pair(facts_, players_, last_seq_)) round_.note_open_pair();
}

// All last cards lie open: who opened the betting round before opens this one too (14.5.6, 14.6.6).
bool HandReplay::opener_stays() const {
  if (round_.street_index() + 1 != law_.streets.size()) return false;
  return std::ranges::any_of(said_.irregular(), [&](const IrregularCase& found) {
    return found.seq < last_seq_ && found.has(law::PokerStep::kSameOpener);
  });
}

void HandReplay::on_withdrawal(const TimelineEntry& entry) {
  if (entry.index == TimelineEntry::kNoIndex || !went_back_later(entry.index)) return;
  const auto first = std::ranges::find_if(facts_.timeline, [&](const TimelineEntry& other) {
    return other.kind == entry.kind && other.index == entry.index;
  });
  if (first->seq == entry.seq) acts_.withdraw(facts_.wagers[entry.index], entry.seq);
}

// Chips of the wager left the table after the first card had come.
bool HandReplay::went_back_later(std::size_t wager) const {
  bool cards = false;
  for (const TimelineEntry& entry : facts_.timeline) {
    cards = cards || entry.kind == schema::Event::CARD_DEALT;
    if (cards && entry.kind == schema::Event::WAGER_WITHDRAWN && entry.index == wager) return true;
  }
  return false;
}

void HandReplay::on_decision(const DecisionFact& decision) {
  const std::optional<Position> who = find_player(players_, decision.seat);
  if (!who) return;
  acts_.settle_pending_before(*who);
  begin_streets_due();
  if (decision.act == schema::Act::RUN_IT_TWICE) dealt_again_ = true;
  if (!is_betting_act(decision.act)) {
    draws_.on_act(decision, *who, round_.street_index(), round_.must_act().has_value());
    acts_.act(decision);
    return;
  }
  acts_.complete_blinds();
  find_opener(who);
  if (players_[*who].can_act() && count_live(players_) > 1) {
    const bool checks_a_bet = decision.act == schema::Act::CHECK && round_.owes_answer(*who);
    const bool no_answer = !round_.may_act(*who) || checks_a_bet;
    if (dealt_ > round_.street_index() && no_answer && round_.must_act()) {
      if (!checks_a_bet && answers_later(*round_.must_act(), decision.seq)) {
        put_off(decision);
        return;
      }
      go_on_without_answer(decision.seq);
    }
    find_round_of(decision, *who);
  }
  act(decision);
  judge_cap(decision, *who);
  draws_.on_betting(decision, *who, round_.street_index());
}

void HandReplay::act(const DecisionFact& decision) {
  apart_ = true;
  if (!round_.acted()) opens_now_ = round_.to_act();
  acts_.act(decision);
}

// The betting round is over, its next cards are still to come, and whoever opens the next one acts: the act belongs
// there, and came before its cards.
void HandReplay::find_round_of(const DecisionFact& decision, Position who) {
  if (dealt_ != round_.street_index() || round_.to_act() || !round_.opens_next(who)) return;
  if (!next_street_still_to_come()) return;
  begin_next_street();
  journal_.find(
      {RemarkForm::kActsBeforeStreet, {decision.act, BookName{round_.street().name}}, round_.street().order_rule},
      decision.seat, decision.seq);
}

bool HandReplay::next_street_still_to_come() const {
  StreetStarts all(facts_, law_);
  for (const TimelineEntry& entry : facts_.timeline) all.begins(entry);
  return all.reached() > dealt_;
}

// Whether the player for whom the betting waits answers with the very call, or folds: then what comes between belongs
// to a later betting round. A longer pause cannot be told from an answer that is not on record.
bool HandReplay::answers_later(Position waiting, StreamSeq after) const {
  if (!round_.owes_answer(waiting)) return false;
  for (const DecisionFact& decision : facts_.decisions) {
    if (decision.seq <= after || decision.seat != players_[waiting].seat || !is_betting_act(decision.act)) continue;
    if (decision.act == schema::Act::FOLD) return true;
    return decision.act == schema::Act::CALL && decision.amount == round_.call_amount(waiting);
  }
  return false;
}

void HandReplay::put_off(const DecisionFact& decision) {
  const std::size_t next = round_.street_index() + 1;
  journal_.find(
      {RemarkForm::kActsBeforeStreet, {decision.act, BookName{law_.streets[next].name}}, law_.streets[next].order_rule},
      decision.seat, decision.seq);
  put_off_.push_back(&decision);
}

void HandReplay::on_card(const TimelineEntry& entry) {
  if (const auto start = starts_.begins(entry)) {
    if (start->stays) {
      deal_street(start->street, entry.seq);
    } else {
      find_early(*start, entry.seq);
    }
  }
  draws_.on_card(entry);
  if (entry.place != schema::Place::COMMUNITY || entry.board > law_.boards) return;
  apart_ = false;
  ++board_dealt_;
}

void HandReplay::deal_street(std::size_t street, StreamSeq seq) {
  acts_.settle_pending();
  acts_.complete_blinds();
  begin_streets_due();
  find_early({street, true}, seq);
  dealt_ = std::max(dealt_, street);
  begin_streets_due();
}

// A street that comes while the betting before it is not over (14.9, 14.10). The betting goes on, and what is done in
// it belongs to it. Nor is it over while somebody has to discard (14.12.1): cards that came before that and went back
// came too early.
void HandReplay::find_early(const StreetStart& start, StreamSeq seq) {
  const auto [street, stays] = start;
  if (count_live(players_) < 2 || street <= round_.street_index()) return;
  std::optional<Position> waiting = round_.must_act();
  if (!waiting && !stays) waiting = draws_.owes_discard(street, seq);
  if (!waiting) return;
  const law::PokerStreet& early = law_.streets[street];
  const bool together = !apart_ && law_.streets[street].board_cards > 0 && law_.streets[street - 1].board_cards > 0;
  if (together) turned_together_.push_back(seq);
  if (told_ == street) return;
  told_ = street;
  const SeatNo seat = players_[*waiting].seat;
  if (together) {
    journal_.find({RemarkForm::kStreetTooManyCards, {BookName{early.name}, seat}, law_.streets[street - 1].many_rule},
                  seat, seq);
  } else {
    journal_.find({RemarkForm::kStreetDealtEarly, {BookName{early.name}, seat}, early.early_rule}, seat, seq);
    if (keeps_early_cards()) cap_wagers(early.early_rule);
  }
}

// Where a card that comes too early is used all the same, it bounds the betting (14.4.4, 14.8.2).
bool HandReplay::keeps_early_cards() const {
  const law::PokerIrregularityRule* table = law_.find_irregularity(law::PokerIrregularity::kExposedCards);
  const auto in_betting = law::settled(law::any_poker_conditions(), law::PokerCondition::kInTheBetting);
  return table != nullptr && std::ranges::any_of(table->entries, [&](const law::PokerIrregularityEntry& entry) {
           return entry.effect == schema::PokerEffect::CAPPED &&
                  law::holds(in_betting, entry.allowed) != law::Holds::kNo;
         });
}

// Begins every street of which cards lie there, as far as the betting before it is over.
void HandReplay::begin_streets_due() {
  while (round_.street_index() < dealt_ && (count_live(players_) < 2 || !round_.must_act())) begin_next_street();
}

void HandReplay::begin_next_street() {
  for (Position who = 0; who < players_.size(); ++who) {
    if (round_.gave_no_answer(who)) never_answered_.push_back({who, answer_not_on_record(who)});
  }
  opener_ = std::exchange(opens_now_, std::nullopt);
  round_.begin(round_.street_index() + 1);
  draws_.on_street(round_.street_index(), last_seq_);
  for (const DecisionFact* decision : std::exchange(put_off_, {})) on_decision(*decision);
}

// The record goes on to the next street without the answer that the betting waits for.
void HandReplay::go_on_without_answer(StreamSeq seq) {
  for (Position who = 0; who < players_.size(); ++who) {
    if (!round_.owes_answer(who)) continue;
    journal_.find({RemarkForm::kMovedOnWithoutAnswer,
                   {round_.owes(who), BookName{round_.street().name}},
                   law_.rule(PokerKey::kCall)},
                  players_[who].seat, seq);
    never_answered_.push_back({who, answer_not_on_record(who)});
  }
  begin_next_street();
}

// The dealer collected a live hand while something was still to come. Whether it is dead is for the floor to say; the
// player had to protect it (14.2.2).
void HandReplay::on_collected(const TimelineEntry& entry) {
  const std::optional<Position> who = find_player(players_, entry.seat);
  if (entry.place != schema::Place::SEAT || !who) return;
  Player& player = players_[*who];
  const SeatFact* seat = facts_.find_seat(player.seat);
  const bool back = seat == nullptr || std::ranges::none_of(seat->cards, &CardFact::taken) || is_part_taken(*seat);
  // A hand with a wrong number of cards is taken for that (14.1.1(a)(vi)).
  const bool for_count = std::ranges::any_of(said_.irregular(), [&](const IrregularCase& found) {
    return found.kind == law::PokerIrregularity::kWrongCountSeat && found.seat == entry.seat && found.seq <= entry.seq;
  });
  if (back || (for_count && count_cards(facts_, law_, entry.seat).is_wrong())) return;
  if (!has_hand_to_lose(player, entry.seq)) {
    const bool pushed = !facts_.pushes.empty() && facts_.pushes.front().seq < entry.seq;
    player.taken_unseen = player.live() && player.all_in && !player.shown && !pushed && count_live(players_) > 1;
    return;
  }
  player.collected = true;
  journal_.find({RemarkForm::kHandCollected, {}, law_.rule(PokerKey::kProtectHand)}, player.seat, entry.seq);
}

// Hands are cleared away once one lies open that they do not show against (8.6).
bool HandReplay::has_hand_to_lose(const Player& player, StreamSeq seq) const {
  const bool over = !round_.must_act() && cards_are_out() && std::ranges::any_of(players_, &Player::shown);
  const bool pushed = !facts_.pushes.empty() && facts_.pushes.front().seq < seq;
  return player.live() && !player.shown && !over && !pushed && count_live(players_) > 1;
}

// Somebody noted that the hand was taken, and no device shows it; nor does the player act any more.
void HandReplay::on_noted_taken(const IrregularCase& found) {
  const std::optional<Position> who = find_player(players_, found.seat);
  const bool on_record = std::ranges::any_of(facts_.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARDS_TAKEN && entry.seat == found.seat;
  });
  if (!who || on_record || !acts_no_more(found) || !has_hand_to_lose(players_[*who], found.seq)) return;
  players_[*who].collected = true;
}

void HandReplay::on_irregular(StreamSeq seq) {
  using schema::PokerEffect;
  for (const IrregularCase& found : said_.irregular()) {
    if (found.seq != seq) continue;
    const std::optional<PokerEffect> effect = found.effect();
    if (found.kind == law::PokerIrregularity::kWrongCountSeat) on_wrong_count(found);
    if (found.kind == law::PokerIrregularity::kCardsTaken) on_noted_taken(found);
    const bool chose = found.has(law::PokerStep::kPlayerChooses) && acts_no_more(found);
    if (effect == PokerEffect::ALL_IN || chose) treat_as_all_in(found);
    if (effect == PokerEffect::CAPPED) cap_wagers(found.rules());
    if (found.has(law::PokerStep::kTakenAsCheck)) take_as_check(found);
  }
}

// Time is over for the player whose turn it is, who acts no more before somebody else does (6.15).
void HandReplay::take_as_check(const IrregularCase& found) {
  const std::optional<Position> who = find_player(players_, found.seat);
  if (!who || round_.to_act() != who) return;
  const auto next = std::ranges::find_if(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seq > found.seq && is_betting_act(decision.act);
  });
  if (next == facts_.decisions.end() || next->seat != found.seat) round_.passed(*who, true);
}

// A wrong number of cards that the record shows, found when the irregularity was put on record: a misdeal before
// substantial action; later the hand alone is void, or dead once its player has acted (14.1.1(a)(vi)).
void HandReplay::on_wrong_count(const IrregularCase& found) {
  const std::optional<Position> who = find_player(players_, found.seat);
  if (!who || !players_[*who].live()) return;
  Player& player = players_[*who];
  const CardCount count = count_cards(facts_, law_, player.seat);
  // Who is left alone with it wins nothing and loses nothing, which the showdown tells (14.1.1(a)(vii)).
  const bool alone = found.effect() == schema::PokerEffect::HAND_DEAD && !is_another_left(player.seat);
  if (!count.is_wrong() || alone || (found.shown && count_live(players_) < 2)) return;
  Citations rules = found.rules();
  const std::int64_t cards = count_of(count.cards);
  const auto effect = found.effect();
  if (effect == schema::PokerEffect::MISDEAL) {
    rules.cite(law_.rule(PokerKey::kSubstantialAction));
    misdeal_ = Remark(RemarkForm::kMisdealWrongCount, {player.seat, cards}, rules);
  } else if (effect == schema::PokerEffect::HAND_VOID) {
    rules.cite(law_.rule(PokerKey::kSubstantialAction));
    player.status = HandStatus::kVoid;
    journal_.find({RemarkForm::kHandVoidForCount, {cards, count_of(count.dealt)}, rules}, player.seat, found.seq);
  } else if (effect == schema::PokerEffect::HAND_DEAD) {
    player.status = HandStatus::kDead;
    journal_.find({RemarkForm::kWrongNumberOfCards, {cards, count_of(count.dealt)}, rules}, player.seat, found.seq);
  }
}

// Whether another hand could still win.
bool HandReplay::is_another_left(SeatNo seat) const {
  return std::ranges::any_of(players_,
                             [&](const Player& other) { return other.seat != seat && other.live() && !other.mucked; });
}

// Who may choose to be treated as all-in and acts no more has chosen so, or others acted first.
bool HandReplay::acts_no_more(const IrregularCase& found) const {
  return std::ranges::none_of(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seat == found.seat && decision.seq > found.seq && is_betting_act(decision.act);
  });
}

void HandReplay::treat_as_all_in(const IrregularCase& found) {
  const std::optional<Position> who = find_player(players_, found.seat);
  if (!who || !players_[*who].can_act()) return;
  players_[*who].all_in = true;
  journal_.find({RemarkForm::kTreatedAsAllIn, {}, found.rules()}, found.seat, found.seq);
}

// The most that anybody has wagered in the betting round by now.
void HandReplay::cap_wagers(const Citations& rules) {
  Cents most;
  for (const Player& player : players_) most = std::max(most, player.street);
  if (!cap_ || cap_->street != round_.street_index()) cap_ = Cap{round_.street_index(), most, rules};
}

void HandReplay::judge_cap(const DecisionFact& decision, Position who) {
  if (!cap_ || cap_->street != round_.street_index() || decision.amount.is_zero()) return;
  const Cents total = players_[who].street;
  if (total <= cap_->most) return;
  journal_.find({RemarkForm::kWagerOverCap, {total, cap_->most}, cap_->rules}, decision.seat, decision.seq);
}

void HandReplay::on_shown(const TimelineEntry& entry) {
  const std::optional<Position> who = find_player(players_, entry.seat);
  if (!who) return;
  Player& player = players_[*who];
  player.partly_shown = !shown_in_full(entry.seat);
  if (player.partly_shown) {
    const Tabling tabling = tabling_of(facts_, *facts_.find_seat(entry.seat), law_);
    journal_.find({RemarkForm::kHandShownInPart,
                   {count_of(tabling.shown), count_of(tabling.of)},
                   law_.rule(PokerKey::kNotExposed)},
                  player.seat, entry.seq);
  } else if (player.mucked) {
    if (settled()) return;
    player.exposed_after_muck = true;
    player.shown_for = acts_.show_requests();
    acts_.answer_requests();
  } else {
    table_hand(player);
  }
}

// Card by card, and no showing on record: with the last hole card the hand lies open as if it were shown.
void HandReplay::on_exposed(const TimelineEntry& entry) {
  const std::optional<Position> who = find_player(players_, entry.seat);
  const auto exposure = std::ranges::find(facts_.exposures, entry.seq, &ExposureFact::seq);
  if (!who || exposure == facts_.exposures.end() || exposure->by_dealer || betting_open()) return;
  Player& player = players_[*who];
  if (player.shown || player.mucked || !shown_in_full(entry.seat)) return;
  player.partly_shown = false;
  table_hand(player);
}

void HandReplay::table_hand(Player& player) {
  player.shown = true;
  tabled_ = all_cards_out() && !betting_open() && !dealt_again_ && count_live(players_) > 1;
}

// All hole cards have to lie open (8.6).
bool HandReplay::shown_in_full(SeatNo seat) const {
  const SeatFact* fact = facts_.find_seat(seat);
  return fact != nullptr && tabling_of(facts_, *fact, law_).is_whole();
}

// Somebody has to act, or will have to on a street to come.
bool HandReplay::betting_open() const {
  if (count_live(players_) < 2) return false;
  if (round_.must_act()) return true;
  return round_.street_index() + 1 < law_.streets.size() && std::ranges::count_if(players_, &Player::can_act) > 1;
}

// Every pot of the record was pushed: what is left of the round is to clear the table.
bool HandReplay::settled() const {
  return pots_moved_ > 0 && pots_moved_ == facts_.pushes.size();
}

// Passing the cards in with the betting still open is a fold (8.2.3); later it gives up the showdown. A hand that lies
// open when the betting is over wins what it wins (1.1 Cards speak, 8.6), wherever its cards go, and so does every hand
// once the pots are pushed.
void HandReplay::on_mucked(const TimelineEntry& entry) {
  const std::optional<Position> who = find_player(players_, entry.seat);
  if (!who || !players_[*who].live() || settled()) return;
  acts_.settle_pending();
  Player& player = players_[*who];
  const bool open = betting_open();
  if (player.shown && (player.all_in || !open)) return;
  if (!open) {
    player.mucked = true;
    return;
  }
  player.status = HandStatus::kFolded;
  player.acted_at_all = true;
  if (const auto waiting = round_.must_act()) round_.passed(*who, *waiting == *who);
}

void HandReplay::on_ruling(const TimelineEntry& entry) {
  const RulingFact& ruling = facts_.rulings[entry.index];
  const std::optional<Position> who = find_player(players_, ruling.seat);
  if (!who || !said_.holds(entry.seq)) return;
  const bool is_void = law::word_means(law_.words, ruling.decision, schema::WordMeaning::WAGERS_VOID);
  if (!is_void && !law::word_means(law_.words, ruling.decision, schema::WordMeaning::HAND_DEAD)) return;
  if (!is_void && !is_another_left(ruling.seat) && count_cards(facts_, law_, ruling.seat).is_wrong()) return;
  players_[*who].status = is_void ? HandStatus::kVoid : HandStatus::kDead;
  const PokerKey key = is_void ? PokerKey::kVoidHand : PokerKey::kRuledDead;
  journal_.find({is_void ? RemarkForm::kHandRuledVoid : RemarkForm::kHandRuledDead, {}, law_.rule(key)}, ruling.seat,
                ruling.seq);
}

// Change of an oversize chip, recorded as chips that went back: it never was in the pot.
void HandReplay::on_change(const UncalledFact& uncalled) {
  const std::optional<Position> who = find_player(players_, uncalled.seat);
  if (who) acts_.give_change(*who, uncalled.amount);
}

}  // namespace cardspeak::poker
