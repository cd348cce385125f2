// Where the cards of a round are while it is folded: at their places, in the rack, burned or in the deck. Keeps the
// rules on cards that leave their place (model/facts/fold.h). Only for the files of this folder.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

// A place for cards.
struct Spot {
  schema::Place to = schema::Place::UNSET;
  SeatNo seat{};           // with Place::SEAT
  std::uint8_t board = 0;  // with Place::COMMUNITY; 0: any
};

// A card that turned up although it is out elsewhere, or that its hand was not dealt.
struct CardClash {
  enum class Kind : std::uint8_t { kTwice, kNotDealt };
  Kind kind = Kind::kTwice;
  Card card;
  CardPlace where;  // kTwice: where it is out; kNotDealt: the hand
};

// More were collected of a place than lay there.
struct MissingCards {
  CardPlace where;
  std::size_t collected = 0;
  std::size_t lay = 0;
};

// Over 20 functions: each way in which a card moves is one, so that nobody else touches where cards lie.
class CardsOnTable {
 public:
  // Works on the places of `facts`, which must outlive it.
  explicit CardsOnTable(RoundFacts& facts) : facts_(facts) {}

  // A card comes to a place. The clash if it is out already.
  std::optional<CardClash> deal(const Spot& spot, const CardFact& card);
  std::optional<CardClash> burn(Card card);
  // A card of a place is seen that should have stayed hidden.
  std::optional<CardClash> expose(const Spot& spot, Card card);
  // More cards are collected from a place, where any lie, than lie there.
  [[nodiscard]] std::optional<MissingCards> missing_of(const Spot& spot, std::size_t collected);
  // The cards of a place go to the rack, by the event of this number: those listed, else the last `count` dealt, else
  // all.
  std::vector<CardClash> take(const Spot& spot, const std::vector<Card>& cards, std::size_t count, StreamSeq seq);
  // They come back, by the event of this number: those listed, else the last `count` taken, else all. A card that was
  // none of them comes in the place of one, which stays the hand's.
  std::vector<CardClash> give_back(const Spot& spot, const std::vector<Card>& cards, std::size_t count, StreamSeq seq);
  // A player discards, by the event of this number: the cards listed; without a list `count`, where it does not matter
  // which.
  std::vector<CardClash> discard(SeatNo seat, const std::vector<Card>& cards, std::size_t count, StreamSeq seq);
  // The player's cards go, and the kitty's come in their place, brought by the event of this number.
  void take_kitty(SeatNo seat, StreamSeq seq);
  // A hand is shown.
  std::vector<CardClash> show(const Spot& spot, const std::vector<Card>& cards);
  // What was taken, and what was burned, may come again.
  void shuffle();
  // Something went wrong with the cards of a place: what is taken from there may come again, as the floor puts them
  // right.
  void irregular(schema::Place place) { irregular_.push_back(place_of({.to = place}).where); }
  // Another deck comes into play: nothing of the old one is compared with it.
  void change_deck() { whereabouts_.fill({}); }

  // Whether cards lie on the table that were not collected for a new deal.
  [[nodiscard]] bool dealt() const { return dealt_; }

  // The seat's facts; made when the record names it first. Valid until the next call.
  SeatFact& seat(SeatNo number);

 private:
  enum class Where : std::uint8_t { kDeck, kSeat, kDealer, kBoard, kJackpot, kKitty, kBurned };
  // Where a known card is; seats and boards have a number.
  struct Whereabouts {
    Where where = Where::kDeck;
    std::uint8_t number = 0;
    bool in_rack = false;  // taken from there, or replaced
    friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
  };

  static CardPlace card_place(const Whereabouts& place);
  static Whereabouts place_of(const Spot& spot);

  std::vector<CardFact>* cards_at(const Spot& spot);
  template <typename Visit>
  void for_each_place(Visit&& visit);
  template <typename Visit>
  void for_each_place_at(const Spot& spot, Visit&& visit);

  bool lay_open(Card card);
  bool was_one_of_several(const Whereabouts& place);
  std::optional<CardClash> put(Card card, const Whereabouts& place);
  std::size_t count_at(const Spot& spot);
  void give_other_back(const Spot& spot, StreamSeq seq);
  static CardClash not_dealt(const Spot& spot, Card card);
  CardFact* find(const Spot& spot, Card card, bool taken);
  CardFact* find_unread(const Spot& spot, bool taken);
  CardFact* find_or_learn(const Spot& spot, Card card, std::optional<CardClash>& clash);
  // How cards leave their place.
  struct Leave {
    StreamSeq by;  // by which event; 0: they come back
    bool discarded = false;
  };
  void mark(CardFact& card, const Leave& leave);
  void mark_last(const Spot& spot, std::size_t count, const Leave& leave);
  std::vector<CardClash> take_listed(const Spot& spot, const std::vector<Card>& cards, const Leave& leave);
  void begin_new_deal(StreamSeq seq);
  void move_between_boards(const Spot& spot, const CardFact& card);
  void replace_taken(const Spot& spot, std::vector<CardFact>& cards, StreamSeq seq);

  RoundFacts& facts_;
  // By Card::code(); entry 0, the unknown card, is never looked at.
  std::array<Whereabouts, 53> whereabouts_{};
  bool dealt_ = false;
  bool shuffled_ = false;         // since the last card was dealt
  std::vector<Where> irregular_;  // of the table's own cards
};

}  // namespace cardspeak::facts
