// From a book's data to what judges rounds.
#pragma once

#include "model/law/house.h"
#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Compiles a house book, and objects to every name that is not defined, every number that does not read and every
// amount without a rule number. With an objection the result is not fit for use.
// Requires: data.isHouse().
CompiledHouse compile_house(schema::Rulebook::Reader data, Objections& objections);

}  // namespace cardspeak::law
