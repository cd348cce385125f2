// A parsed JSON value into a struct of a message, each field checked as it is written. Only for the files of this
// folder.
#pragma once

#include <capnp/any.h>
#include <simdjson.h>

#include <optional>

#include "schemas/json/objection.h"
#include "schemas/json/plan.h"

namespace cardspeak::schema::internal {

// Writes `value` into `out`, a struct of the plan's type in which nothing is set. Gives the first objection, in the
// order of the text, or nothing; with an objection `out` holds what came before it.
std::optional<JsonObjection> read_value(simdjson::dom::element value, const StructPlan& plan,
                                        capnp::AnyStruct::Builder out);

// What is said of a number that JSON, whose numbers are doubles, may not tell from its neighbours.
std::string exact_number_expected();

// What stands in a message for a value: its JSON, cut to a length that fits.
std::string shown(std::string_view json);

}  // namespace cardspeak::schema::internal
