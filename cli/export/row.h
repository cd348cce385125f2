// Rows that leave the house: a table's columns, and a row's values in their order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cardspeak::rows {

// Nothing: not on record. Whole numbers are numbers in every format.
using Value = std::variant<std::monostate, std::int64_t, std::string>;
using Row = std::vector<Value>;

struct Column {
  std::string_view name;
  bool number = false;
  std::string_view about;  // for the page of the schema
};

struct Table {
  std::string_view name;
  std::vector<Column> columns;
};

// Text, or nothing where it is empty.
inline Value text_or_nothing(std::string text) {
  return text.empty() ? Value() : Value(std::move(text));
}

}  // namespace cardspeak::rows
