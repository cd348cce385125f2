// Cards that were taken off their place and came back as others.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Whether cards are put right after an irregularity of that kind. What is about a wager, a player's conduct, a meter or
// its display leaves them where they lie.
bool puts_cards_right(std::string_view irregularity);

// What the record shows by itself: cards at the seat, or at no seat in particular, are put right from that event on.
struct ShownCause {
  SeatNo seat;
  StreamSeq seq;
  StreamSeq card{};  // the event that dealt the card which is put right; 0: any of the seat
};

// Whether a note of that kind, by an office above the dealer's or not, accounts for other cards at the place.
using AccountsFor = bool (*)(std::string_view irregularity, schema::Place place, bool above_dealer);
// In a house game no rule gives anybody other cards but after a hand or the board was dealt wrongly, and each is about
// its own place (Sydney 13.3, Perth 5.8). What the dealer alone says of the cards that the dealer deals is no account.
bool accounts_in_house_game(std::string_view irregularity, schema::Place place, bool above_dealer);
// In the poker room a note names its seat, and the tables of Rule 14 say what is done about it.
bool accounts_in_poker(std::string_view irregularity, schema::Place place, bool above_dealer);

// What was said in the round, as it was weighed, and what of it may be about cards. `dealers_rank`: the lowest.
struct SaidOfCards {
  const std::vector<Statement>& statements;
  std::string_view dealers_rank;
  AccountsFor accounts_for;
};

// The first exchange of cards of which the record gives no account: cards that lay on the table, or in a hand, were
// taken and others came to that place, and of what was said before no irregularity holds that accounts for it, nor a
// ruling by an office above the dealer's on cards that lay there. No rule of a game gives anybody other cards without
// one, and which of the two the hand is played with decides who wins, so that the round is not agreed. Discards, the
// kitty, and a card that comes back are no exchange, nor is a card that the rules take back, as the record shows by
// itself: `taken_back`, the events that dealt them. `shown`: what else the record shows by itself, such as a card that
// the dealer exposed. Nothing: there is no exchange.
std::optional<Finding> cards_exchanged(const RoundFacts& facts, const SaidOfCards& said,
                                       const std::vector<StreamSeq>& taken_back = {},
                                       const std::vector<ShownCause>& shown = {});

}  // namespace cardspeak
