// What the tests of worked cases need of a JSON value.
#pragma once

#include <capnp/compat/json.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::cases {

using Json = capnp::json::Value::Reader;

// The value at a key; nothing where `value` is no object or does not have it, or has null there.
std::optional<Json> find(Json value, std::string_view key);
// The text at a key; empty where there is none.
std::string text_at(Json value, std::string_view key);
// The whole number at a key, written as a number or as a string of digits; 0 where there is none.
std::int64_t number_at(Json value, std::string_view key);
// The elements of the list at a key; none where there is none.
std::vector<Json> list_at(Json value, std::string_view key);
// The fields of the object at a key; none where there is none.
std::vector<std::pair<std::string, Json>> fields_at(Json value, std::string_view key);
std::string text_of(Json value);
std::int64_t number_of(Json value);

}  // namespace cardspeak::cases
