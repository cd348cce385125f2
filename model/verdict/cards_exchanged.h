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

// The first exchange of cards of which the record gives no account: cards that lay on the table, or in a hand, were
// taken and others dealt to that place, and of what was said before (`said`) no irregularity after which cards are put
// right holds that may be about it, nor a ruling by an office above `dealers_rank`, the lowest. No rule of a game gives
// anybody other cards without one, and which of the two the hand is played with decides who wins, so that the round is
// not agreed. Discards, the kitty, and a card that comes back are no exchange, nor is a card that the rules take back,
// as the record shows by itself: `taken_back`, the events that dealt them. `shown`: what else the record shows by
// itself, such as a card that the dealer exposed. Nothing: there is no exchange.
std::optional<Finding> cards_exchanged(const RoundFacts& facts, const std::vector<Statement>& said,
                                       std::string_view dealers_rank, const std::vector<StreamSeq>& taken_back = {},
                                       const std::vector<ShownCause>& shown = {});

}  // namespace cardspeak
