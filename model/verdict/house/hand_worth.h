// What hands are worth, and how they compare, under one choice of readings.
#pragma once

#include "model/hands/hand_value.h"
#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/verdict/house/judged_line.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// What a hand is worth under the readings that hold, or with one of them at another value.
HandValue worth_of(const Hand& hand, const law::HandRule& rule, const ReadingChoice& choice, law::Rests other = {});

// What may be true at the seat of decision, qualification and comparison; every condition on the other axes. Marks in
// `choice` the readings that it turned on.
law::ConditionSet possible_at(const Round& round, const Seat& seat, ReadingChoice& choice);

}  // namespace cardspeak::house
