#include "model/verdict/poker/draws.h"

#include <algorithm>

namespace cardspeak::poker {

using law::PokerKey;
using schema::Act;

void Draws::on_act(const DecisionFact& decision, Position who, std::size_t street, bool betting_open) {
  if (decision.act == Act::TAKE_KITTY && law_.has_kitty()) {
    // Nobody took it in the first betting round: it is part of the muck.
    if (street > 0 || drawing_) {
      journal_.leave_open({RemarkForm::kKittyTakenLate, {}, law_.rule(PokerKey::kKittyMucked)}, decision.seat,
                          decision.seq);
    }
    take_kitty(decision, who);
  }
  if (decision.act != Act::DISCARD && decision.act != Act::STAND_PAT) return;
  if (!players_[who].live()) {
    journal_.find({RemarkForm::kActsWithoutClaim, {decision.act}, law_.rule(PokerKey::kFolded)}, decision.seat,
                  decision.seq);
  } else if (law_.draws()) {
    draw(decision, who);
  } else if (law_.discards() && decision.act == Act::DISCARD) {
    discard(decision, who, street, betting_open);
  }
}

// Clockwise from the button's left, each player once in each draw (9.4.1).
void Draws::draw(const DecisionFact& decision, Position who) {
  drawn_.resize(players_.size());
  const auto draws = static_cast<std::size_t>(
      std::ranges::count_if(law_.streets, [](const law::PokerStreet& street) { return street.draw > 0; }));
  const std::size_t number = ++drawn_[who];
  drawing_ = who;
  drawing_now_ = std::max(drawing_now_, number);
  if (number > draws) {
    journal_.leave_open({RemarkForm::kNoFurtherDraw, {count_of(draws)}, law_.rule(PokerKey::kNoFurtherDraw)},
                        decision.seat, decision.seq);
    return;
  }
  const auto street = std::ranges::find_if(law_.streets, [](const law::PokerStreet& s) { return s.draw > 0; });
  const std::size_t given_up = cards_given_up(decision);
  if (given_up > law_.hole_cards) {
    journal_.find(
        {RemarkForm::kDiscardsMoreThanHand, {count_of(given_up), count_of(law_.hole_cards)}, street->draw_rule},
        decision.seat, decision.seq);
  }
  for (Position before = 0; before < who; ++before) {
    if (!players_[before].live() || drawn_[before] >= number) continue;
    journal_.find({RemarkForm::kDrawsOutOfTurn, {players_[before].seat}, street->draw_rule}, decision.seat,
                  decision.seq);
    return;
  }
}

std::optional<std::size_t> Draws::discard_street() const {
  const auto found = std::ranges::find_if(law_.streets, [](const law::PokerStreet& s) { return s.discard > 0; });
  if (found == law_.streets.end()) return std::nullopt;
  return static_cast<std::size_t>(found - law_.streets.begin());
}

// From the button's left, once the betting round is over (12.2.4, 12.3.4).
void Draws::discard(const DecisionFact& decision, Position who, std::size_t street, bool betting_open) {
  const auto due = discard_street();
  if (!due) return;
  const std::size_t cards = cards_given_up(decision);
  const law::PokerStreet& of = law_.streets[*due];
  if (cards != of.discard || has_discarded(players_[who].seat, decision.seq)) {
    journal_.find({RemarkForm::kDiscardsOtherNumber, {count_of(cards), count_of(of.discard)}, of.discard_rule},
                  decision.seat, decision.seq);
  }
  if (street < *due || (street == *due && betting_open)) {
    const std::string& name = street < *due ? of.name : law_.streets[*due + 1].name;
    journal_.find({RemarkForm::kActsBeforeStreet, {decision.act, BookName{name}}, of.discard_rule}, decision.seat,
                  decision.seq);
    return;
  }
  // One of whom no discard is on record at all is found by what is missing.
  const auto waits = [&](const Player& player) {
    return player.live() && !has_discarded(player.seat, decision.seq) && has_discarded(player.seat, facts_.last_seq);
  };
  const auto end = players_.begin() + static_cast<std::ptrdiff_t>(who);
  const auto first = std::find_if(players_.begin(), end, waits);
  if (first == end) return;
  journal_.find({RemarkForm::kDrawsOutOfTurn, {first->seat}, of.discard_rule}, decision.seat, decision.seq);
}

bool Draws::has_discarded(SeatNo seat, StreamSeq before) const {
  return std::ranges::any_of(facts_.decisions, [&](const DecisionFact& decision) {
    return decision.seat == seat && decision.act == Act::DISCARD && decision.seq < before;
  });
}

// Of those who give up cards before the street.
std::optional<Position> Draws::owes_discard(std::size_t street, StreamSeq before) const {
  const auto due = discard_street();
  if (!due || street != *due + 1) return std::nullopt;
  const auto owes = [&](const Player& player) { return player.live() && !has_discarded(player.seat, before); };
  const auto found = std::ranges::find_if(players_, owes);
  if (found == players_.end()) return std::nullopt;
  return static_cast<Position>(found - players_.begin());
}

// The betting round is not over until all cards have been discarded (14.12.1).
void Draws::on_street(std::size_t street, StreamSeq seq) {
  const auto due = discard_street();
  if (!due || street != *due + 1) return;
  for (const Player& player : players_) {
    if (!player.live() || has_discarded(player.seat, seq) || !told_.insert(player.seat).second) continue;
    journal_.find(
        {RemarkForm::kDiscardMissing, {}, {law_.streets[*due].discard_rule, law_.rule(PokerKey::kDiscardMissing)}},
        player.seat, seq);
  }
}

// Once there was substantial action in the next betting round, a hand that has not discarded is dead (14.12.2).
void Draws::on_betting(const DecisionFact& decision, Position who, std::size_t street) {
  const auto due = discard_street();
  if (!due || street <= *due || discards_judged_ || !not_on_record().empty()) return;
  acted_after_.insert(players_[who].seat);
  const auto needed = law_.entry(PokerKey::kSubstantialAction).value;
  if (street == *due + 1 && static_cast<std::int64_t>(acted_after_.size()) < needed) return;
  discards_judged_ = true;
  for (Player& player : players_) {
    if (!player.live() || has_discarded(player.seat, decision.seq)) continue;
    player.status = HandStatus::kDead;
    player.struck = true;
    journal_.find({RemarkForm::kWrongNumberOfCards,
                   {count_of(law_.own_cards(*due)), count_of(law_.own_cards(*due) - law_.streets[*due].discard)},
                   {law_.rule(PokerKey::kDiscardTooLate), law_.rule(PokerKey::kSubstantialAction)}},
                  player.seat, decision.seq);
  }
}

Remark Draws::not_on_record() const {
  const bool any = std::ranges::any_of(facts_.decisions, [](const DecisionFact& d) { return d.act == Act::DISCARD; });
  const auto due = discard_street();
  if (any || !due) return {};
  const bool more_than_held =
      std::ranges::any_of(facts_.seats, [&](const SeatFact& seat) { return seat.cards.size() > law_.hole_cards; });
  if (!more_than_held) return {};
  return {RemarkForm::kDiscardsNotOnRecord, {}, law_.streets[*due].discard_rule};
}

// The cards that the player gave up in the draw of this number, from 1; null: none on record by then.
const DecisionFact* Draws::draw_of(Position who, std::size_t number, StreamSeq before) const {
  std::size_t found = 0;
  for (const DecisionFact& decision : facts_.decisions) {
    const bool draws = decision.act == Act::DISCARD || decision.act == Act::STAND_PAT;
    if (decision.seat != players_[who].seat || !draws || decision.seq > before) continue;
    if (++found == number) return &decision;
  }
  return nullptr;
}

// Only discards of before may be shuffled: not those of the player who draws, nor of those after him (9.4.2). Who gave
// the card up in this draw; nothing: none of them did.
std::optional<Position> Draws::not_to_be_shuffled(Card card, StreamSeq before) const {
  for (Position who = *drawing_; card.known() && who < players_.size(); ++who) {
    const DecisionFact* drawn = draw_of(who, drawing_now_, before);
    if (drawn != nullptr && std::ranges::find(drawn->cards, card) != drawn->cards.end()) return who;
  }
  return std::nullopt;
}

// The first of those that the record names; each that comes back is told where it does.
void Draws::on_shuffle(StreamSeq seq) {
  shuffled_ = true;
  const auto fact = std::ranges::find(facts_.shuffles, seq, &ShuffledFact::seq);
  if (!drawing_ || fact == facts_.shuffles.end()) return;
  for (const Card card : fact->cards) {
    const auto who = not_to_be_shuffled(card, seq);
    if (!who) continue;
    const Citations rules = law_.rule(PokerKey::kOwnDiscards);
    return journal_.find({RemarkForm::kOwnDiscardShuffled, {card, players_[*who].seat}, rules},
                         players_[*drawing_].seat, seq);
  }
}

void Draws::on_card(const TimelineEntry& entry) {
  if (!shuffled_ || !drawing_ || entry.place != schema::Place::SEAT) return;
  const auto who = not_to_be_shuffled(entry.card, entry.seq);
  if (!who) return;
  journal_.find({RemarkForm::kOwnDiscardBack, {entry.card, players_[*who].seat}, law_.rule(PokerKey::kOwnDiscards)},
                entry.seat, entry.seq);
}

// Once it is taken it is gone (9.3.3(d)); who takes it wagers as much as the last blind (9.3.3(c)).
void Draws::take_kitty(const DecisionFact& decision, Position who) {
  if (kitty_ && *kitty_ != who) {
    journal_.find({RemarkForm::kKittyTakenAgain, {players_[*kitty_].seat}, law_.rule(PokerKey::kKittyTaken)},
                  decision.seat, decision.seq);
    return;
  }
  kitty_ = who;
  const auto next = std::ranges::find_if(facts_.decisions, [&](const DecisionFact& other) {
    return other.seat == decision.seat && other.seq > decision.seq && is_betting_act(other.act);
  });
  const bool folds = next != facts_.decisions.end() && next->act == Act::FOLD && decision.amount.is_zero();
  if (next != facts_.decisions.end() && next->act == Act::RAISE && !was_raised(decision.seat, next->seq)) {
    journal_.find({RemarkForm::kRaiseOfOwnWager, {}, law_.rule(PokerKey::kKittyWager)}, next->seat, next->seq);
  }
  if (!folds || next->amount > Cents()) return;
  journal_.find({RemarkForm::kKittyWithoutWager, {}, law_.rule(PokerKey::kKittyWager)}, decision.seat, decision.seq);
}

// By anybody else in the first betting round. Only then may who takes the kitty raise (9.3.1(c), 9.3.3(c)).
bool Draws::was_raised(SeatNo seat, StreamSeq before) const {
  return std::ranges::any_of(facts_.decisions, [&](const DecisionFact& other) {
    const bool raises =
        other.act == Act::RAISE || other.act == Act::BET || other.act == Act::ALL_IN || other.act == Act::WAGER;
    return other.seat != seat && other.seq < before && raises;
  });
}

}  // namespace cardspeak::poker
