// What is wrong with a JSON value, and where in it.
#pragma once

#include <string>

namespace cardspeak::schema {

struct JsonObjection {
  std::string field;     // path: "cardDealt.card"; empty: the whole line
  std::string expected;  // "a card such as \"As\""
  std::string found;     // "\"1s\""

  // "field cardDealt.card: expected a card such as "As", found "1s"".
  [[nodiscard]] std::string text() const;
};

}  // namespace cardspeak::schema
