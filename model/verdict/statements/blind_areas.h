// Notes by which a player with several areas looked at a hand that had to be played blind.
#pragma once

#include <functional>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/house.h"

namespace cardspeak::statements {

// Whether the note says which area is to be played blind: it tells how many hands were looked at, or a device has a
// look there. What else it may be about is open, and changes nothing.
bool tells_of_blind_area(const RoundFacts& facts, const IrregularityFact& noted);

// Whether the player whose wager brings the cards of the area has such wagers on no other one: its hand is no further
// one, and not to be played blind. False where the record does not name the player.
bool has_one_area(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo area);

// A note that counts, and how much: the office of who wrote it, higher or lower, then its place on record.
struct BlindAreaNote {
  StreamSeq seq;
  SeatNo area;
  int office = -1;  // of the venue's; -1: none of them
};

// Notes that give way to others. `by_devices`: the player decided on this hand and on no other, so that it is the one
// that was the player's own.
struct GivesWay {
  std::vector<StreamSeq> notes;
  bool by_devices = false;
};

// One of the areas of a player is the one where the player is seated, and its hand is not played blind: of notes that
// together name all of them, those of one area do not hold. It is the area where the player decided, if there is one
// alone; else the one that the highest office, or the later word of the same, does not name. One answer for each player
// of whom that is so. `notes`: those that count, in the order of the record. Valid as long as the facts.
std::vector<GivesWay> notes_that_give_way(const RoundFacts& facts, const law::CompiledHouse& law,
                                          const std::vector<BlindAreaNote>& notes);

}  // namespace cardspeak::statements
