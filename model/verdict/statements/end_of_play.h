// When the play of a round of a house game is over.
#pragma once

#include <cstddef>

#include "model/facts/round_facts.h"
#include "model/law/house.h"

namespace cardspeak::statements {

// Whether the settlement pays or collects the wager that brings cards: the hand was compared, or given up.
bool pays_hand(const SettledFact& settled, const law::CompiledHouse& law);

// The place in the timeline of the first settlement that pays or collects the hand of a player who had not folded by
// then; the end of the timeline: there is none.
std::size_t first_payment(const RoundFacts& facts, const law::CompiledHouse& law);

// The place in the timeline from which there is no play: the board is whole, and the dealer's hand is shown there
// (where no dealer plays, that of a player), or a hand paid or collected that its player had not given up. Where
// everybody has folded, the board needs not be whole. The close of the round ends it in any case. The end of the
// timeline: there is none.
std::size_t end_of_play(const RoundFacts& facts, const law::CompiledHouse& law);

// The place from which no card is dealt for play: the end of play, and where no dealer plays what comes after the last
// card of the board. Players know by then whether a card more would help them.
std::size_t end_of_deal(const RoundFacts& facts, const law::CompiledHouse& law);

}  // namespace cardspeak::statements
