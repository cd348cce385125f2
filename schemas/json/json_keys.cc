#include "schemas/json/json_keys.h"

#include <simdjson.h>

namespace cardspeak::schema {

std::vector<std::string> json_keys(std::string_view text) {
  std::vector<std::string> keys;
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  if (parser.parse(text.data(), text.size()).get(object) != simdjson::SUCCESS) return keys;
  for (const auto [key, value] : object) keys.emplace_back(key);
  return keys;
}

}  // namespace cardspeak::schema
