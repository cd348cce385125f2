// Any of the project's structs as JSON, with the same conventions as events (cards, hashes, 64-bit integers).
#pragma once

#include <capnp/dynamic.h>

#include <expected>
#include <string>
#include <string_view>

#include "schemas/json/form.h"
#include "schemas/json/objection.h"

namespace cardspeak::schema {

// Reads JSON into a struct in which nothing is set, refusing unknown fields, wrong types and numbers out of range with
// the path of the field. With an objection nothing is set in it.
std::expected<void, JsonObjection> read_json(std::string_view text, capnp::DynamicStruct::Builder out);

std::string write_json(capnp::DynamicStruct::Reader value, JsonForm form, JsonDefaults defaults);

}  // namespace cardspeak::schema
