// How a house game is played, from a book's data: the deal, the player's decision, the dealer's hand.
#pragma once

#include "model/law/house_build.h"

namespace cardspeak::law {

// Sets the deal, the decision, the dealer's part and the personal limits. Hands and wagers are compiled.
void compile_play(HouseBuild& in);

}  // namespace cardspeak::law
