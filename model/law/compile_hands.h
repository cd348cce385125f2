// The hands of a house game, from a book's data: what they are made of and how they rank.
#pragma once

#include <string_view>

#include "model/hands/hand_value.h"
#include "model/law/house_build.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Sets the hands and the deck. The readings are compiled.
void compile_hands(HouseBuild& in);
void compile_deck(HouseBuild& in);

// Objects to hands that cannot be made of the cards that the deal gives. The hands and the deal are compiled.
void check_hands_are_dealt(HouseBuild& in);

// The least hand that the book names there. Without a hand in it where it names none, which is objected to.
HandValue bar(HouseBuild& in, schema::HandBar::Reader data, HandIndex hand, std::string_view place);

}  // namespace cardspeak::law
