// The orders of poker hands that the rules know.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"

namespace cardspeak {

// Which hand beats which. Whether the cards belong to the deck is not asked here but of contains() in
// model/cards/deck.h.
enum class Ranking : std::uint8_t {
  // Poker 17.0, 3.2.1; Caribbean Stud Poker 11.0, 3.5 to 3.7. Small straight 5-4-3-2-Ace.
  kStandard52,
  // Poker 17.0, 3.2.2: a flush beats a full house. Which cards the Ace completes to a small straight is not said there;
  // reading K-4: the lowest of the deck. 8-7-6-5-Ace.
  kShortDeck40,
  // 9-8-7-6-Ace.
  kShortDeck36,
  // 10-9-8-7-Ace.
  kShortDeck32,
  // Two and three card Manila, with any deck: as 3.2.2(d) by 3.2.2(e), and the Ace makes no small straight (11.5.5),
  // nor,
  // by reading K-4, a small straight flush.
  kManila,
  // Faro Manila with 52 cards: as 3.2.2(d) by 3.2.2(e), and 11.5.5 leaves it the small straight 5-4-3-2-Ace. Eight
  // players with five cards each (Table 1) need that deck; with a short one the ranking is that deck's.
  kFaroManila52,
  // Poker 17.0, 3.2.3, which names no One Pair; reading K-3: it ranks under Two Pair. No small straight: the deck's one
  // straight is Ace to Ten.
  kTwentyCard,
  // Crown Perth's Crown Hold'em by the reading PER-TIEBREAK "rank_only": no rule compares the cards of two hands of one
  // class, so that they are worth the same. The classes are those of kStandard52.
  kStandard52RankOnly,
  // Three cards. Three Card Poker 5.1, 3.6.1: a straight beats a flush, three of a kind beats both. Small straight
  // 3-2-Ace. Ace, King and Queen of one suit are a straight flush: 1.1 has a royal flush of five cards only.
  kThreeCard,
  // Five cards, twos wild: Wild Aruba Stud Poker, Caribbean Stud Poker 11.0, 12.2 to 12.5 and Table 10. Each wild card
  // stands for whatever makes the hand highest (12.8). The readings that it takes, each with a ranking of its own for
  // the other answer: ARUBA-ROYALS "table10", the natural royal flush beats the wild one; ARUBA-DUPFLUSH "allowed", a
  // wild card in a flush may stand for a rank that is there already, and so is an Ace; ARUBA-FH "pair_breaks", two full
  // houses with the same three are decided by the pair.
  kDeucesWild,
  // ARUBA-ROYALS "equal": the natural and the wild royal flush tie (12.4.1). Their classes stay two, so that each is
  // paid by its own line.
  kDeucesWildRoyalsEqual,
  // ARUBA-DUPFLUSH "distinct": a wild card in a flush stands for the highest rank that is not there yet.
  kDeucesWildDistinctFlush,
  // ARUBA-FH "trips_only": full houses are compared by the three alone (3.6.1(g)).
  kDeucesWildTripsOnly,
  // The low hand of the Hi-Lo games (Poker 17.0, 3.2.1(b)(xi), 1.1 "Eight Qualifier"): five cards of different ranks,
  // none over the Eight, the Ace under the Two; straights and flushes do not count. Other cards are no hand at all.
  kLowEight,
  // Ace to Five Draw (9.6.3(c)) and Razz (10.6.6(c)): the lowest hand wins, the Ace under the Two; straights and
  // flushes are read as no pair.
  kLowAceToFive,
  // 2 to 7 Draw (9.6.3(b)): the lowest hand wins; Aces play for high only, in straights too, so that 5,4,3,2 and an Ace
  // are no straight; straights and flushes count, and lose.
  kLowTwoToSeven,
  // The front hand of Chinese Poker, three cards (13.3.1): three of a kind, one pair, no pair; straights and flushes do
  // not count. Its values are on the scale of kStandard52's, so that a front hand can be held against the middle hand
  // as far as both have cards (13.2.1(a), reading K-11): it is set wrongly if its value is the higher.
  kChineseFront,
};

// Whether twos are wild: the four deuces-wild rankings.
bool is_wild(Ranking ranking);

// Whether the lowest hand wins: the three low rankings.
bool is_low(Ranking ranking);

// The kinds of hand that the ranking knows, the lowest first. The span is valid for the life of the program.
std::span<const HandClass> classes_of(Ranking ranking);
bool has_class(Ranking ranking, HandClass hand_class);

// The place of a class in a ranking, 0 the lowest; HandValue::of takes it. Two classes share a place only where hands
// of the one tie with hands of the other: the royal flushes of kDeucesWildRoyalsEqual. Where the lowest hand wins, the
// class that wins has the highest place. Requires a class of classes_of().
std::uint8_t class_order(HandClass hand_class, Ranking ranking);

// The top card of the straight in which the Ace counts low; 0 where there is none.
Rank small_straight_top(Ranking ranking);

// How many cards make a hand: 3 for kThreeCard and kChineseFront, 5 for every other.
std::size_t hand_size(Ranking ranking);

// From how many cards a hand can be picked: exactly 3 for kThreeCard and kChineseFront, exactly 5 where twos are wild
// and in 2 to 7, 5 to 7 for every other.
std::size_t least_cards(Ranking ranking);
std::size_t most_cards(Ranking ranking);

}  // namespace cardspeak
