// What a hand is worth under any ranking that a rulebook can name.
#pragma once

#include <span>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// What the hand is worth: the best five of five, six or seven cards, three cards as they are, five cards with twos
// wild. The order of the cards does not matter. Requires known, distinct cards, least_cards(ranking) to
// most_cards(ranking) of them.
HandValue rank_hand(std::span<const Card> cards, Ranking ranking);

// The cards that rank_hand's value is made from, hand_size(ranking) of them, laid as a dealer lays them: four, three or
// two of a kind first, the rest from high to low; the Ace of a small straight last. A wild two lies where the card that
// it stands for would lie. Where several choices are worth the same, spades are taken before hearts, diamonds and
// clubs; where the ranking compares no cards, those that would be the best. Requires what rank_hand requires.
std::vector<Card> best_cards(std::span<const Card> cards, Ranking ranking);

// The lowest worth that a hand of this class can have whose leading ranks are at least these: a bar for "or better".
// `leading` is in the order of HandValue::ranks(), and may be empty; ranks that the ranking does not compare are passed
// over. A hand is a pair of Eights or better (Caribbean Stud Poker 11.0, 12.2.1, Qualify) if its value is
// >= lowest_value(kOnePair, {{8}}, kDeucesWild); Queen high or better (Three Card Poker 5.1, 1.1, Qualify) if it is
// >= lowest_value(kNoPair, {{kQueen}}, kThreeCard); an Ace and a King or better if it is
// >= lowest_value(kNoPair, {{kAce, kKing}}, …). Requires a class of classes_of(ranking) and at most five ranks.
HandValue lowest_value(HandClass hand_class, std::span<const Rank> leading, Ranking ranking);

// The class of five cards when no card is wild: by it the Jackpot wager of Wild Aruba Stud Poker is decided when it is
// a straight flush, in which a two stands for itself (Caribbean Stud Poker 11.0, 12.6.3(a)). Requires five known,
// distinct cards.
HandClass natural_class(std::span<const Card> cards);

}  // namespace cardspeak
