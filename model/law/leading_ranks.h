// The ranks by which a book sets the least hand of a class.
#pragma once

#include <span>
#include <string_view>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"
#include "model/law/objections.h"

namespace cardspeak::law {

// Objects to leading ranks that no hand of the class has in that order, so that nothing could be compared with them:
// a King before an Ace, one rank twice, more of them than the class is compared by.
// Requires a class that the ranking has.
void check_leading_ranks(std::span<const Rank> leading, HandClass hand_class, Ranking ranking, std::string_view place,
                         Objections& objections);

}  // namespace cardspeak::law
