// Whether a JSON value has the shape of a struct. Only for the files of this folder.
#pragma once

#include <capnp/compat/json.capnp.h>
#include <capnp/schema.h>

#include <optional>

#include "schemas/json/objection.h"

namespace cardspeak::schema::internal {

// The first objection to `value` as a struct of this type, in the order in which the text has it, or nothing. A value
// without an objection is one that Cap'n Proto's codec decodes without loss.
std::optional<JsonObjection> first_objection(capnp::json::Value::Reader value, capnp::StructSchema type);

}  // namespace cardspeak::schema::internal
