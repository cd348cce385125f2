// The hands of a round: what they are worth, or why they cannot be read.
#pragma once

#include <cstddef>
#include <vector>

#include "model/cards/card.h"
#include "model/cards/deck.h"
#include "model/law/house.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Valid as long as the round, whose cards have been put right.
class RoundHands {
 public:
  explicit RoundHands(const Round& round);

  // By law::HandIndex: the hands that lie at no seat; those of seats are empty.
  [[nodiscard]] std::vector<Hand> of_the_table() const;
  // By law::HandIndex: the player's hand always, others where a wager at the seat is read from them or a decision asks
  // for them. Requires: the wagers are sorted in.
  [[nodiscard]] std::vector<Hand> of_seat(const Seat& seat) const;

 private:
  // A source of a hand: how many cards it gives, how a doubt calls it, and what the book says of a wrong number.
  struct Source;
  struct DrawnCards;

  [[nodiscard]] Hand read(const Seat* seat, const law::HandRule& rule) const;
  [[nodiscard]] Source source_of(schema::HandSource source) const;
  [[nodiscard]] Doubt wrong_count(std::size_t cards, const Source& source) const;
  [[nodiscard]] bool is_flop_certain() const;
  [[nodiscard]] Doubt draw(std::span<const CardFact> cards, const Source& source, DrawnCards& drawn) const;

  const Round& round_;
  const law::CompiledHouse& law_;
  CardSet twice_;
};

// The cards that the hand was made of, in the order that shows it. Requires a readable hand.
std::vector<Card> shown_cards(const Round& round, const Seat* seat, law::HandIndex index);

}  // namespace cardspeak::house
