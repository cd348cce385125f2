// JSON text into a struct of a message. Only for the files of this folder.
#pragma once

#include <capnp/any.h>

#include <expected>
#include <string_view>

#include "schemas/json/objection.h"
#include "schemas/json/plan.h"

namespace cardspeak::schema::internal {

// Reads one JSON object into `out`, a struct of the plan's type in which nothing is set. With an objection nothing is
// set in it either.
std::expected<void, JsonObjection> read_text(std::string_view text, const StructPlan& plan,
                                             capnp::AnyStruct::Builder out);

}  // namespace cardspeak::schema::internal
