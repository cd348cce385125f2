// Hands that had to be played blind, and that a player looked at.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/round.h"
#include "model/verdict/house/round_phases.h"

namespace cardspeak::house {

// Where the rules take the one hand that a player looked at as the player's own, that hand and the one of the area
// where the player sits change places. Before the seats' hands are read; requires the seats.
void take_viewed_hands(Round& round);

// When a hand was looked at.
enum class LookTime : std::uint8_t {
  kInTime,
  kOnOpenHand,       // the dealer's hand lay open, or a hand was paid; this one was not settled yet
  kAfterSettlement,  // of this hand, or after the close: it has to be played blind no more
};
LookTime time_of(const Round& round, const ViewedFact& viewed);

// Whether a look decides anything. On an open hand it does where an office noted it, or where it is taken to
// (statements::Weighing::stood).
bool counts(const Round& round, const ViewedFact& viewed);

// Whether the one who looked has wagers on several areas, this among them.
bool is_of_several_areas(const Round& round, const ViewedFact& viewed);

// Adds a case for each player who looked at more than the own hand.
void find_viewed_hands(const Round& round, const RoundPhases& phases, CaseList& cases);

// The areas where the player's wager brings cards, by number.
std::vector<SeatNo> areas_of(const Round& round, std::string_view player);

// Whether the hand is one that its player has to play unseen: of several areas it is not the one at which the player
// was seated. False where the record does not tell at which that was.
bool is_played_blind(const Round& round, SeatNo seat);

}  // namespace cardspeak::house
