// What is said of a wager that the floor settled otherwise than it should have.
#pragma once

#include "model/verdict/verdict.h"

namespace cardspeak {

// Of what kind, and by how much; with the wager's citations. Nothing where its comparison is agreed or not compared.
Remark difference_of(const WagerVerdict& wager);

}  // namespace cardspeak
