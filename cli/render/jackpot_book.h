// The page of a house book about its jackpot meters.
#pragma once

#include "cli/render/book_page.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

// Writes nothing where the game has no jackpot.
void write_jackpot_book(schema::JackpotRules::Reader jackpot, BookWriter& page);

}  // namespace cardspeak
