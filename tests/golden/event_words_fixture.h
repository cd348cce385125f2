// The words that golden rounds are written in, one event at a time: kind, its first word, field=value, and lists inside
// one word. tests/golden/README.md describes them.
#pragma once

#include <capnp/schema.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schemas/event.capnp.h"

namespace cardspeak::words {

using Tokens = std::span<const std::string>;

// The words of a line: parted by spaces, but for those inside double quotes.
std::vector<std::string> tokens_of(std::string_view line);

bool is_number(std::string_view text);

// "12.5" with two digits is "1250". Fails the test where there are more digits than that.
std::string scaled(std::string_view text, int digits);

// The members of a JSON object, as far as they are set.
class Members {
 public:
  void raw(std::string_view name, const std::string& value);
  void text(std::string_view name, std::string_view value);
  void cents(std::string_view name, std::string_view dollars);
  [[nodiscard]] std::string object() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

// The kind of event of that name.
std::optional<capnp::StructSchema::Field> kind_of_event(const std::string& word);

// A list in its short form, as JSON: "Ks,Kd" of the field "cards".
std::string list_json(std::string_view field, std::string_view value);

// Sets a field by its type; "amount=2.50" is amountCents, "dollars=1.5" is millionths of a dollar.
void set_field(capnp::StructSchema schema, const std::string& name, std::string_view value, Members& members);

// The value of an event of any kind, of which the words are the fields, and `members` others that are set already.
std::string fields_json(capnp::StructSchema::Field kind, Tokens words, Members members);

}  // namespace cardspeak::words
