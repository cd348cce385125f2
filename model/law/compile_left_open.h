// What a house book does not decide, and what becomes of a round that was declared void.
#pragma once

#include "model/law/house_build.h"

namespace cardspeak::law {

// What becomes of the wagers of a void round. The acts are compiled.
void compile_voids(HouseBuild& in);

// Rules whose text we do not have: a wager that one of them decides is not among the wagers of the book. Wagers are
// compiled.
void compile_unknown(HouseBuild& in);

// What the text leaves open, each situation with its rule. Wagers and irregularities are compiled.
void compile_left_open(HouseBuild& in);

}  // namespace cardspeak::law
