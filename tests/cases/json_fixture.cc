#include "tests/cases/json_fixture.h"

#include <cmath>

namespace cardspeak::cases {

std::optional<Json> find(Json value, std::string_view key) {
  if (!value.isObject()) return std::nullopt;
  for (const auto field : value.getObject()) {
    if (std::string_view(field.getName().cStr()) == key && !field.getValue().isNull()) return field.getValue();
  }
  return std::nullopt;
}

std::string text_of(Json value) {
  return value.isString() ? std::string(value.getString().cStr()) : std::string();
}

std::int64_t number_of(Json value) {
  if (value.isNumber()) return std::llround(value.getNumber());
  if (value.isString()) return std::stoll(text_of(value));
  return 0;
}

std::string text_at(Json value, std::string_view key) {
  const auto found = find(value, key);
  return found ? text_of(*found) : std::string();
}

std::int64_t number_at(Json value, std::string_view key) {
  const auto found = find(value, key);
  return found ? number_of(*found) : 0;
}

std::vector<Json> list_at(Json value, std::string_view key) {
  const auto found = find(value, key);
  std::vector<Json> list;
  if (found && found->isArray()) {
    for (const auto element : found->getArray()) list.push_back(element);
  }
  return list;
}

std::vector<std::pair<std::string, Json>> fields_at(Json value, std::string_view key) {
  const auto found = find(value, key);
  std::vector<std::pair<std::string, Json>> fields;
  if (found && found->isObject()) {
    for (const auto field : found->getObject()) fields.emplace_back(field.getName().cStr(), field.getValue());
  }
  return fields;
}

}  // namespace cardspeak::cases
