// The part of a rulebook's page that is about a game against the house.
#pragma once

#include "cli/render/book_page.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

void write_house_book(schema::HouseRules::Reader rules, BookWriter& page);

}  // namespace cardspeak
