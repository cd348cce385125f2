// The part of a rulebook's page that is about a game against the house.
#pragma once

#include "cli/render/book_page.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

void write_house_book(schema::HouseRules::Reader rules, BookWriter& page);

// What a tournament's terms have to say, in a game of any kind. Nothing where the book has none.
void write_terms(capnp::List<schema::TournamentTerm>::Reader terms, BookWriter& page);

}  // namespace cardspeak
