// Decision tables, from a book's data: what decides a wager, and what it is paid.
#pragma once

#include <cstddef>

#include "model/law/house_build.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Adds the entry at that position of the wager's table. Readings, options and pay tables are compiled.
void add_outcome(HouseBuild& in, schema::OutcomeEntry::Reader data, std::size_t index, WagerRule& wager);

}  // namespace cardspeak::law
