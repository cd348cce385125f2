// What the check asks of every book, whatever its game.
#pragma once

#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Objects to what is missing or does not read in the parts that all books share: identity, the moments in force and
// known, authorities and readings.
void check_common(schema::Rulebook::Reader book, Objections& objections);

}  // namespace cardspeak::law
