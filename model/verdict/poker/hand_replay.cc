#include "model/verdict/poker/hand_replay.h"

#include <algorithm>
#include <utility>

namespace cardspeak::poker {

using law::PokerKey;
using law::PokerReading;

HandReplay::HandReplay(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                       Explain explain, Journal& journal)
    : facts_(facts),
      law_(law),
      journal_(journal),
      limits_(facts.sign, law),
      players_(seat_players(facts)),
      round_(players_, limits_, law, choices.of(PokerReading::kHeadToHead) == 0),
      acts_(facts, law, choices, explain, limits_, players_, round_, journal) {
  round_.begin(0);
}

HandOutcome HandReplay::run() {
  for (const TimelineEntry& entry : facts_.timeline) on_entry(entry);
  acts_.settle_pending();
  HandOutcome outcome;
  outcome.betting_over =
      count_live(players_) < 2 || (!round_.must_act() && round_.street_index() + 1 == law_.streets.size());
  // Where nobody can bet any more, the rest of the board comes without a betting round.
  if (count_live(players_) > 1 && !round_.must_act() && board_ == law_.board_cards()) outcome.betting_over = true;
  outcome.street = round_.street().name;
  outcome.lone_rule = round_.street().lone_rule;
  outcome.unanswered = unanswered();
  outcome.voluntary_wager = acts_.voluntary_wager();
  outcome.players = std::move(players_);
  return outcome;
}

void HandReplay::on_entry(const TimelineEntry& entry) {
  using schema::Event;
  if (entry.kind == Event::WAGER_PLACED) acts_.place(facts_.wagers[entry.index]);
  if (entry.kind == Event::DECISION) acts_.act(facts_.decisions[entry.index]);
  if (entry.kind == Event::CARD_DEALT) on_card(entry);
  if (entry.kind == Event::HAND_SHOWN) on_shown(entry);
  if (entry.kind == Event::HAND_MUCKED) on_mucked(entry);
  if (entry.kind == Event::RULING) on_ruling(entry);
  if (entry.kind == Event::UNCALLED_RETURNED) on_change(facts_.uncalled[entry.index]);
  if (entry.kind == Event::RAKE_TAKEN) on_fee(facts_.rake[entry.index]);
  if (entry.kind == Event::POT_PUSHED || entry.kind == Event::POT_TAKEN_BACK) ++pots_moved_;
}

// Commission per person is paid before the hand, from the stack (7.2.3(b)).
void HandReplay::on_fee(const RakeTakenFact& rake) {
  if (const auto who = find_player(players_, rake.seat)) players_[*who].fee += rake.amount;
}

// A card that was taken back begins no street.
bool HandReplay::stays_on_board(const TimelineEntry& entry) const {
  return std::ranges::any_of(facts_.boards, [&](const BoardFact& board) {
    return board.board == 1 && std::ranges::any_of(board.cards, [&](const CardFact& c) { return c.seq == entry.seq; });
  });
}

void HandReplay::on_card(const TimelineEntry& entry) {
  if (entry.place != schema::Place::COMMUNITY || !stays_on_board(entry)) return;
  std::size_t before = 0;
  for (std::size_t street = 0; street < law_.streets.size(); ++street) {
    if (law_.streets[street].board_cards > 0 && before == board_) begin_street(street, entry.seq);
    before += law_.streets[street].board_cards;
  }
  ++board_;
}

void HandReplay::begin_street(std::size_t street, StreamSeq seq) {
  acts_.settle_pending();
  if (count_live(players_) > 1) {
    if (const std::optional<Position> waiting = round_.must_act()) {
      const SeatNo seat = players_[*waiting].seat;
      const law::PokerStreet& early = law_.streets[street];
      journal_.find({RemarkForm::kStreetDealtEarly, {BookName{early.name}, seat}, early.early_rule}, seat, seq);
    }
  }
  round_.begin(street);
}

void HandReplay::on_shown(const TimelineEntry& entry) {
  const std::optional<Position> who = find_player(players_, entry.seat);
  if (!who) return;
  Player& player = players_[*who];
  if (!shown_in_full(entry.seat)) {
    player.partly_shown = true;
  } else if (player.mucked) {
    player.exposed_after_muck = true;
    if (acts_.show_request()) player.shown_for = acts_.show_request();
  } else {
    player.shown = true;
  }
}

// All hole cards were exposed (8.6). A showing without cards is one of the whole hand.
bool HandReplay::shown_in_full(SeatNo seat) const {
  const SeatFact* fact = facts_.find_seat(seat);
  return fact != nullptr && fact->shown && (fact->shown_cards.empty() || fact->shown_cards.size() >= law_.hole_cards);
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
  if (const auto waiting = round_.must_act()) round_.passed(*who, *waiting == *who);
}

// Calling for less that was let stand is an answer (6.17). Where play went on after a street that came too early, what
// was missing is found there; only an all-in, or the last bet of the record, is left without an answer by the end.
std::optional<Position> HandReplay::unanswered() const {
  Cents most_all_in;
  Cents most;
  for (const Player& player : players_) {
    if (!player.live()) continue;
    most = std::max(most, player.wagered - player.taken_back_wrongly);
    if (player.all_in) most_all_in = std::max(most_all_in, player.wagered - player.taken_back_wrongly);
  }
  const std::optional<Position> waiting = round_.must_act();
  for (Position who = 0; who < players_.size(); ++who) {
    const Player& player = players_[who];
    if (!player.can_act() || player.mucked || player.short_stands) continue;
    if (player.wagered < most_all_in || (waiting == who && player.wagered < most)) return who;
  }
  return std::nullopt;
}

void HandReplay::on_ruling(const TimelineEntry& entry) {
  const RulingFact& ruling = facts_.rulings[entry.index];
  const std::optional<Position> who = find_player(players_, ruling.seat);
  if (!who) return;
  const bool is_void = law::word_means(law_.words, ruling.decision, schema::WordMeaning::WAGERS_VOID);
  if (!is_void && !law::word_means(law_.words, ruling.decision, schema::WordMeaning::HAND_DEAD)) return;
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
