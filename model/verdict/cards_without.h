// The cards and decisions of a round as they would be if some of its events had not come.
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "model/facts/round_facts.h"

namespace cardspeak {

// Where the cards of a place lie, of the communal cards those of a board; null: nothing of that place is on record.
std::vector<CardFact>* cards_of_place(RoundFacts& facts, schema::Place place, SeatNo seat, std::uint8_t board);

// Takes out of `facts` the cards that the events of these numbers dealt, and what they discarded is in hand again. A
// card that one of them came in the place of makes its hand again. Cards lie in the order of the timeline, which has to
// have all lines still.
void leave_out_cards(RoundFacts& facts, const std::set<StreamSeq>& events);

// Takes out of `facts` the decisions that the events of these numbers made. The lines of those events stay in the
// timeline and lead to nothing: who leaves them out takes them away.
void leave_out_decisions(RoundFacts& facts, const std::set<StreamSeq>& events);

}  // namespace cardspeak
