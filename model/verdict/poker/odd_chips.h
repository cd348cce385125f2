// Equal shares of a pot, and who gets what cannot be divided.
#pragma once

#include <span>
#include <vector>

#include "model/law/poker.h"
#include "model/money/cents.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/showdown.h"

namespace cardspeak::poker {

struct Portion {
  Position who = 0;
  Cents amount;
  Cents odd;  // the part of `amount` that could not be divided
};

// Divides `amount` among the winners "to the lowest chip denomination in play" (8.5): whole chips of `unit` first, and
// then what remains to the winners in their order, by the reading K-5-ODD-CHIPS. Less than a chip stays with the first.
// Requires winners and unit > 0.
std::vector<Portion> divide(Cents amount, std::span<const Position> winners, Cents unit,
                            const law::PokerChoices& choices, Journal& journal);

// The smallest chip as far as the record tells it: the chip of the sign; without one the largest that makes up every
// amount that was put in, pushed, taken or returned in the hand. Over 0.
Cents unit_in_play(const RoundFacts& facts);

// The winners in the order in which odd chips reach them: clockwise from the button (8.5.1), or without a button by the
// highest card of the five by which they won, `entry` of the book (8.5.2).
std::vector<Position> odd_chip_order(const ShareResult& share, bool button_in_use, std::span<const ReadHand> hands,
                                     const law::PokerChoices& choices, Journal& journal);

}  // namespace cardspeak::poker
