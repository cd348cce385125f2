// What a correction changes of the event that it names, field by field.
#pragma once

#include <vector>

#include "model/facts/round_facts.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

// The fields of their kind that the two events give differently, in the order of the schema; of a list the fields of
// its entries. Where the kinds differ, one change that names both. Chips are in dollars and cents.
std::vector<FieldChange> changes_between(schema::Event::Reader before, schema::Event::Reader now);

}  // namespace cardspeak::facts
