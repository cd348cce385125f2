// The page of a house book about irregularities and void rounds.
#pragma once

#include "cli/render/book_page.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

// Writes no section that the book has no entries for.
void write_irregularity_book(schema::HouseRules::Reader rules, BookWriter& page);

}  // namespace cardspeak
