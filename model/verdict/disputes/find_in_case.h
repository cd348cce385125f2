// What is wrong with the record of a dispute: what a desk could key, leave out, send twice or send at another time than
// it says.
#pragma once

#include <span>

#include "model/verdict/disputes/weighed_case.h"

namespace cardspeak::disputes {

// Adds the findings of a case whose rulings and endings are weighed and whose state is known. None of them changes a
// standing, an amount or the state. Only what is at hand is held against: without the round's facts nothing is said of
// seats and times, and names are compared only where both are masked or neither is.
void find_in_case(const RoundOfCase& round, WeighedCase& weighed);

// Adds what cases of one round, all weighed, have against each other: claims that may be about the same money, and more
// made good in two of them together than is due.
void find_between(std::span<WeighedCase* const> cases);

}  // namespace cardspeak::disputes
