// What a hand is worth under any ranking that a rulebook can name.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// What the hand is worth: the best five of five, six or seven cards, three cards as they are, five cards with twos
// wild; the best is the lowest where that wins. No hand at all where a low hand has to qualify and does not. The order
// of the cards does not matter. Requires known, distinct cards, least_cards(ranking) to
// most_cards(ranking) of them.
HandValue rank_hand(std::span<const Card> cards, Ranking ranking);

// The cards that rank_hand's value is made from, hand_size(ranking) of them, laid as a dealer lays them: four, three or
// two of a kind first, the rest from high to low; the Ace of a small straight last. A wild two lies where the card that
// it stands for would lie. Where several choices are worth the same, spades are taken before hearts, diamonds and
// clubs; where the ranking compares no cards, those that would be the best. Requires what rank_hand requires.
std::vector<Card> best_cards(std::span<const Card> cards, Ranking ranking);

// A hand as it is read off the table.
struct BestHand {
  HandValue value;          // no hand where a low hand has to qualify and does not
  std::vector<Card> cards;  // the cards that make it, laid as best_cards() lays them; empty where there is no hand
};

// The best hand of a player's own cards and the board's, where a number of own cards may be prescribed (Poker 17.0,
// 11.5.4, 12.5.4(b)(vi): exactly two). Nothing prescribed: any of them all, as rank_hand() takes them. Of choices that
// are worth the same, the one whose cards come first in `hole`, then in `board`. Requires known, distinct cards, enough
// of each for the hand, and without a number what rank_hand() requires of all together.
BestHand best_hand(std::span<const Card> hole, std::span<const Card> board, std::optional<std::size_t> from_hole,
                   Ranking ranking);

// The lowest worth that a hand of this class can have whose leading ranks are at least these: a bar for "or better".
// `leading` is in the order of HandValue::ranks(), and may be empty; ranks that the ranking does not compare are passed
// over. A hand is a pair of Eights or better (Caribbean Stud Poker 11.0, 12.2.1, Qualify) if its value is
// >= lowest_value(kOnePair, {{8}}, kDeucesWild); Queen high or better (Three Card Poker 5.1, 1.1, Qualify) if it is
// >= lowest_value(kNoPair, {{kQueen}}, kThreeCard); an Ace and a King or better if it is
// >= lowest_value(kNoPair, {{kAce, kKing}}, …). Requires a class of classes_of(ranking), at most
// five ranks, and a ranking in which the highest hand wins.
HandValue lowest_value(HandClass hand_class, std::span<const Rank> leading, Ranking ranking);

// The class of five cards when no card is wild: by it the Jackpot wager of Wild Aruba Stud Poker is decided when it is
// a straight flush, in which a two stands for itself (Caribbean Stud Poker 11.0, 12.6.3(a)). Requires five known,
// distinct cards.
HandClass natural_class(std::span<const Card> cards);

}  // namespace cardspeak
