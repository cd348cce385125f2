#include "model/facts/cards_on_table.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace cardspeak::facts {

CardPlace CardsOnTable::card_place(const Whereabouts& place) {
  switch (place.where) {
    case Where::kSeat:
      return {CardPlace::Kind::kSeat, place.number};
    case Where::kDealer:
      return {CardPlace::Kind::kDealer};
    case Where::kBoard:
      return {CardPlace::Kind::kBoard, place.number};
    case Where::kJackpot:
      return {CardPlace::Kind::kJackpotCards};
    case Where::kKitty:
      return {CardPlace::Kind::kKitty};
    case Where::kBurned:
      return {CardPlace::Kind::kBurned};
    case Where::kDeck:
      break;
  }
  return {CardPlace::Kind::kDeck};
}

CardsOnTable::Whereabouts CardsOnTable::place_of(const Spot& spot) {
  switch (spot.to) {
    case schema::Place::SEAT:
      return {.where = Where::kSeat, .number = spot.seat.value()};
    case schema::Place::DEALER:
      return {.where = Where::kDealer};
    case schema::Place::COMMUNITY:
      return {.where = Where::kBoard, .number = spot.board};
    case schema::Place::JACKPOT:
      return {.where = Where::kJackpot};
    case schema::Place::KITTY:
      return {.where = Where::kKitty};
    case schema::Place::UNSET:
      break;
  }
  return {};
}

SeatFact& CardsOnTable::seat(SeatNo number) {
  auto at = std::ranges::lower_bound(facts_.seats, number, {}, &SeatFact::seat);
  if (at == facts_.seats.end() || at->seat != number) {
    at = facts_.seats.emplace(at);
    at->seat = number;
  }
  return *at;
}

// Where the cards dealt to a spot lie; nothing for a spot that names no place.
std::vector<CardFact>* CardsOnTable::cards_at(const Spot& spot) {
  switch (spot.to) {
    case schema::Place::SEAT:
      return spot.seat == SeatNo() ? nullptr : &seat(spot.seat).cards;
    case schema::Place::DEALER:
      return &facts_.dealer_cards;
    case schema::Place::COMMUNITY: {
      auto at = std::ranges::lower_bound(facts_.boards, spot.board, {}, &BoardFact::board);
      if (at == facts_.boards.end() || at->board != spot.board) {
        at = facts_.boards.emplace(at);
        at->board = spot.board;
      }
      return &at->cards;
    }
    case schema::Place::JACKPOT:
      return &facts_.jackpot_cards;
    case schema::Place::KITTY:
      return &facts_.kitty;
    case schema::Place::UNSET:
      break;
  }
  return nullptr;
}

template <typename Visit>
void CardsOnTable::for_each_place(Visit&& visit) {
  for (SeatFact& seat : facts_.seats) visit(seat.cards);
  visit(facts_.dealer_cards);
  for (BoardFact& board : facts_.boards) visit(board.cards);
  visit(facts_.jackpot_cards);
  visit(facts_.kitty);
}

// The places that a spot means: one, or every board. Makes none.
template <typename Visit>
void CardsOnTable::for_each_place_at(const Spot& spot, Visit&& visit) {
  if (spot.to == schema::Place::SEAT) {
    const auto at = std::ranges::lower_bound(facts_.seats, spot.seat, {}, &SeatFact::seat);
    if (at != facts_.seats.end() && at->seat == spot.seat) visit(at->cards);
  } else if (spot.to == schema::Place::COMMUNITY) {
    for (BoardFact& board : facts_.boards) {
      if (spot.board == 0 || spot.board == board.board) visit(board.cards);
    }
  } else if (std::vector<CardFact>* const cards = cards_at(spot)) {
    visit(*cards);
  }
}

// Notes where a card is now. The clash if it was out elsewhere.
std::optional<CardClash> CardsOnTable::put(Card card, const Whereabouts& place) {
  if (!card.known()) return std::nullopt;
  Whereabouts& now = whereabouts_[card.code()];
  const Whereabouts before = std::exchange(now, place);
  if (before.where == Where::kDeck) return std::nullopt;
  if (before.in_rack && std::ranges::find(irregular_, before.where) != irregular_.end()) return std::nullopt;
  return CardClash{CardClash::Kind::kTwice, card, card_place(before)};
}

// What was taken from the spot is no part of the hand any more, now that the event of this number brings another card.
void CardsOnTable::replace_taken(const Spot& spot, std::vector<CardFact>& cards, StreamSeq seq) {
  for (const CardFact& card : cards) {
    if (card.taken) facts_.replaced.push_back({spot.to, spot.seat, spot.board, card, seq});
  }
  std::erase_if(cards, [](const CardFact& card) { return card.taken; });
}

void CardsOnTable::begin_new_deal(StreamSeq seq) {
  using schema::Place;
  shuffled_ = false;
  for (SeatFact& seat : facts_.seats) replace_taken({.to = Place::SEAT, .seat = seat.seat}, seat.cards, seq);
  replace_taken({.to = Place::DEALER}, facts_.dealer_cards, seq);
  for (BoardFact& board : facts_.boards) {
    replace_taken({.to = Place::COMMUNITY, .board = board.board}, board.cards, seq);
  }
  replace_taken({.to = Place::JACKPOT}, facts_.jackpot_cards, seq);
  replace_taken({.to = Place::KITTY}, facts_.kitty, seq);
}

// A card that was turned for one board and is due to another one is taken and laid there: it is no more of the first.
void CardsOnTable::move_between_boards(const Spot& spot, const CardFact& card) {
  if (spot.to != schema::Place::COMMUNITY || !card.card.known()) return;
  for (BoardFact& board : facts_.boards) {
    if (board.board == spot.board) continue;
    const auto lies = std::ranges::find_if(
        board.cards, [&](const CardFact& other) { return other.taken && other.card == card.card; });
    if (lies == board.cards.end()) continue;
    facts_.replaced.push_back({spot.to, SeatNo(), board.board, *lies, card.seq});
    board.cards.erase(lies);
    whereabouts_[card.card.code()] = {};
    return;
  }
}

std::optional<CardClash> CardsOnTable::deal(const Spot& spot, const CardFact& card) {
  if (shuffled_) begin_new_deal(card.seq);
  dealt_ = true;
  move_between_boards(spot, card);
  if (std::vector<CardFact>* const cards = cards_at(spot)) {
    replace_taken(spot, *cards, card.seq);
    cards->push_back(card);
  }
  return put(card.card, place_of(spot));
}

// Where it was taken from, everybody saw it.
bool CardsOnTable::lay_open(Card card) {
  const auto open = [&](const CardFact& at) { return at.card == card && at.taken && (at.exposed || at.face_up); };
  bool found = std::ranges::any_of(facts_.replaced, open, &ReplacedCard::card);
  for_each_place([&](const std::vector<CardFact>& cards) { found = found || std::ranges::any_of(cards, open); });
  return found;
}

// The rest of what lay there still does: it was taken back, and not collected with the hand.
bool CardsOnTable::was_one_of_several(const Whereabouts& place) {
  bool still = false;
  if (place.where != Where::kSeat && place.where != Where::kBoard) return false;
  const Spot spot{.to = place.where == Where::kSeat ? schema::Place::SEAT : schema::Place::COMMUNITY,
                  .seat = SeatNo(place.where == Where::kSeat ? place.number : std::uint8_t{0}),
                  .board = place.number};
  for_each_place_at(spot, [&](const std::vector<CardFact>& cards) {
    still = still || std::ranges::any_of(cards, [](const CardFact& card) { return !card.taken; });
  });
  return still;
}

std::optional<CardClash> CardsOnTable::burn(Card card) {
  facts_.burned.push_back(card);
  // An exposed card that was taken becomes a burn card, and so does one that was dealt where a burn belonged.
  const bool taken_back = card.known() && whereabouts_[card.code()].in_rack;
  const bool laid_to_burns = taken_back && (lay_open(card) || was_one_of_several(whereabouts_[card.code()]));
  const std::optional<CardClash> clash = put(card, {.where = Where::kBurned});
  return laid_to_burns ? std::nullopt : clash;
}

// The known card, among those at the spot that are taken, or that are not.
CardFact* CardsOnTable::find(const Spot& spot, Card card, bool taken) {
  CardFact* found = nullptr;
  for_each_place_at(spot, [&](std::vector<CardFact>& cards) {
    for (CardFact& at : cards) {
      if (found == nullptr && at.card == card && at.taken == taken) found = &at;
    }
  });
  return found;
}

// One whose face is not on record; of such the first that does not lie open.
CardFact* CardsOnTable::find_unread(const Spot& spot, bool taken) {
  CardFact* found = nullptr;
  for_each_place_at(spot, [&](std::vector<CardFact>& cards) {
    for (CardFact& at : cards) {
      if (at.card.known() || at.taken != taken) continue;
      if (found == nullptr || (found->face_up && !at.face_up)) found = &at;
    }
  });
  return found;
}

// The card of this face at the spot, or the first one there whose face is not on record: it gets this one.
CardFact* CardsOnTable::find_or_learn(const Spot& spot, Card card, std::optional<CardClash>& clash) {
  for (const bool taken : {false, true}) {
    if (CardFact* const found = find(spot, card, taken)) return found;
  }
  for (const bool taken : {false, true}) {
    if (CardFact* const found = find_unread(spot, taken)) {
      found->card = card;
      Whereabouts place = place_of(spot);
      place.in_rack = taken;
      clash = put(card, place);
      return found;
    }
  }
  return nullptr;
}

std::optional<CardClash> CardsOnTable::expose(const Spot& spot, Card card) {
  std::optional<CardClash> clash;
  CardFact* const found = card.known() ? find_or_learn(spot, card, clash) : find(spot, card, false);
  if (found != nullptr) found->exposed = true;
  return clash;
}

void CardsOnTable::mark(CardFact& card, const Leave& leave) {
  card.taken = leave.by != StreamSeq();
  card.taken_by = leave.by;
  card.discarded = leave.discarded;
  card.discarded_by = leave.discarded ? leave.by : StreamSeq();
  if (card.card.known()) whereabouts_[card.card.code()].in_rack = card.taken;
}

// Marks the last `count` cards of each place that are not marked so yet; 0: all.
void CardsOnTable::mark_last(const Spot& spot, std::size_t count, const Leave& leave) {
  const bool taken = leave.by != StreamSeq();
  for_each_place_at(spot, [&](std::vector<CardFact>& cards) {
    std::size_t left = count == 0 ? cards.size() : count;
    for (CardFact& card : cards | std::views::reverse) {
      if (left == 0) return;
      if (card.taken == taken) continue;
      mark(card, leave);
      --left;
    }
  });
}

std::size_t CardsOnTable::count_at(const Spot& spot) {
  std::size_t count = 0;
  for_each_place_at(spot, [&](const std::vector<CardFact>& cards) { count += cards.size(); });
  return count;
}

std::vector<CardClash> CardsOnTable::take_listed(const Spot& spot, const std::vector<Card>& cards, const Leave& leave) {
  std::vector<CardClash> clashes;
  const bool dealt_any = count_at(spot) != 0;
  for (const Card card : cards) {
    std::optional<CardClash> clash;
    CardFact* const found = card.known() ? find_or_learn(spot, card, clash) : find(spot, card, false);
    // What is collected after it was discarded stays discarded.
    if (found != nullptr) mark(*found, found->discarded ? Leave{found->discarded_by, true} : leave);
    if (found == nullptr && dealt_any && card.known()) clash = not_dealt(spot, card);
    if (clash) clashes.push_back(*std::move(clash));
  }
  return clashes;
}

std::optional<MissingCards> CardsOnTable::missing_of(const Spot& spot, std::size_t collected) {
  std::size_t lay = 0;
  for_each_place_at(spot, [&](const std::vector<CardFact>& cards) {
    lay += static_cast<std::size_t>(std::ranges::count(cards, false, &CardFact::taken));
  });
  if (lay == 0 || collected <= lay) return std::nullopt;
  return MissingCards{card_place(place_of(spot)), collected, lay};
}

std::vector<CardClash> CardsOnTable::take(const Spot& spot, const std::vector<Card>& cards, std::size_t count,
                                          StreamSeq seq) {
  if (!cards.empty()) return take_listed(spot, cards, {.by = seq});
  mark_last(spot, count, {.by = seq});
  return {};
}

std::vector<CardClash> CardsOnTable::give_back(const Spot& spot, const std::vector<Card>& cards, std::size_t count,
                                               StreamSeq seq) {
  if (cards.empty()) mark_last(spot, count, {});
  std::vector<Card> others;
  for (const Card card : cards) {
    CardFact* found = find(spot, card, true);
    if (found == nullptr && card.known()) found = find_unread(spot, true);
    if (found == nullptr) {
      if (card.known() && find(spot, card, false) == nullptr) others.push_back(card);
      continue;
    }
    found->card = card;
    mark(*found, {});
  }
  std::vector<CardClash> clashes;
  for (const Card card : others) {
    if (count_at(spot) == 0) continue;
    give_other_back(spot, seq);
    clashes.push_back(not_dealt(spot, card));
  }
  return clashes;
}

// A card comes back that is none of those taken from there, by the event of this number: what was dealt there stays the
// hand, and one of its cards is exchanged.
void CardsOnTable::give_other_back(const Spot& spot, StreamSeq seq) {
  bool given = false;
  for_each_place_at(spot, [&](std::vector<CardFact>& cards) {
    const auto taken = std::ranges::find(cards, true, &CardFact::taken);
    if (given || taken == cards.end()) return;
    facts_.replaced.push_back({spot.to, spot.seat, spot.board, *taken, seq});
    mark(*taken, {});
    given = true;
  });
}

CardClash CardsOnTable::not_dealt(const Spot& spot, Card card) {
  return {CardClash::Kind::kNotDealt, card, card_place(place_of(spot))};
}

std::vector<CardClash> CardsOnTable::discard(SeatNo seat, const std::vector<Card>& cards, std::size_t count,
                                             StreamSeq seq) {
  const Spot spot{.to = schema::Place::SEAT, .seat = seat};
  if (!cards.empty()) return take_listed(spot, cards, {.by = seq, .discarded = true});
  bool any_will_do = false;
  for_each_place_at(spot, [&](const std::vector<CardFact>& hand) {
    any_will_do = count >= hand.size() || std::ranges::none_of(hand, [](const CardFact& c) { return c.card.known(); });
  });
  if (count > 0 && any_will_do) mark_last(spot, count, {.by = seq, .discarded = true});
  return {};
}

void CardsOnTable::take_kitty(SeatNo number, StreamSeq seq) {
  if (facts_.kitty.empty()) return;
  mark_last({.to = schema::Place::SEAT, .seat = number}, 0, {.by = seq, .discarded = true});
  std::vector<CardFact>& hand = seat(number).cards;
  for (const CardFact& card : std::exchange(facts_.kitty, {})) {
    facts_.replaced.push_back({schema::Place::KITTY, SeatNo(), 0, card, seq});
    hand.push_back({.card = card.card, .seq = seq});
    if (card.card.known()) whereabouts_[card.card.code()] = {.where = Where::kSeat, .number = number.value()};
  }
}

std::vector<CardClash> CardsOnTable::show(const Spot& spot, const std::vector<Card>& cards) {
  std::vector<CardClash> clashes;
  const bool dealt_any = count_at(spot) != 0;
  for (const Card card : cards) {
    if (!card.known()) continue;
    std::optional<CardClash> clash;
    const bool in_hand = find_or_learn(spot, card, clash) != nullptr;
    if (!in_hand && dealt_any) clash = not_dealt(spot, card);
    // The record may lack the deal; a hand may also be shown twice.
    if (!in_hand && !dealt_any && whereabouts_[card.code()] != place_of(spot)) clash = put(card, place_of(spot));
    if (clash) clashes.push_back(*std::move(clash));
  }
  return clashes;
}

void CardsOnTable::shuffle() {
  shuffled_ = true;
  for (Whereabouts& card : whereabouts_) {
    if (card.in_rack || card.where == Where::kBurned) card = {};
  }
  dealt_ = false;
  for_each_place([&](const std::vector<CardFact>& cards) {
    dealt_ = dealt_ || std::ranges::any_of(cards, [](const CardFact& c) { return !c.taken; });
  });
}

}  // namespace cardspeak::facts
