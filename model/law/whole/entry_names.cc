#include "model/law/whole/entry_names.h"

#include <capnp/schema.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "schemas/json/canonical_json.h"

namespace cardspeak::law {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// The fields that name an entry of a list, the first that is there and set.
constexpr std::array kNamingFields = {"id",     "word",  "name",   "kind", "key",      "class", "situation",
                                      "when",   "hands", "reason", "act",  "decision", "game",  "level",
                                      "method", "stage", "share",  "item", "wager",    "rule"};

// What else tells entries that would be called alike from each other: the field, and the one that has to be there too.
struct Telling {
  const char* field;
  const char* beside;
};
constexpr std::array<Telling, 9> kTellingFields = {{{"wager", "key"},
                                                    {"from", "hands"},
                                                    {"made", "hands"},
                                                    {"countFrom", "when"},
                                                    {"countTo", "when"},
                                                    {"seats", "then"},
                                                    {"wagers", "then"},
                                                    {"readingValue", "reading"},
                                                    {"optionValue", "option"}}};

std::string join(DynamicList::Reader list) {
  std::string joined;
  for (const auto item : list) {
    if (!joined.empty()) joined += ", ";
    joined += value_text(item);
  }
  return joined;
}

std::string naming_text(DynamicStruct::Reader entry) {
  for (const char* field : kNamingFields) {
    if (auto name = field_text(entry, field); !name.empty()) return name;
  }
  return {};
}

}  // namespace

std::string text_copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

std::string value_text(DynamicValue::Reader value) {
  switch (value.getType()) {
    case DynamicValue::BOOL:
      return value.as<bool>() ? "true" : "false";
    case DynamicValue::INT:
      return std::to_string(value.as<std::int64_t>());
    case DynamicValue::UINT:
      return std::to_string(value.as<std::uint64_t>());
    case DynamicValue::TEXT:
      return text_copy(value.as<capnp::Text>());
    case DynamicValue::ENUM: {
      const auto enumerant = value.as<capnp::DynamicEnum>();
      KJ_IF_MAYBE (known, enumerant.getEnumerant()) {
        return std::string(known->getProto().getName().cStr());
      }
      return std::to_string(enumerant.getRaw());
    }
    case DynamicValue::LIST:
      return join(value.as<DynamicList>());
    case DynamicValue::STRUCT:
    case DynamicValue::UNKNOWN:
    case DynamicValue::VOID:
    case DynamicValue::FLOAT:
    case DynamicValue::DATA:
    case DynamicValue::CAPABILITY:
    case DynamicValue::ANY_POINTER:
      return {};
  }
  return {};
}

std::string field_text(DynamicStruct::Reader value, kj::StringPtr field) {
  KJ_IF_MAYBE (known, value.getSchema().findFieldByName(field)) {
    if (schema::says_something(value, *known)) return value_text(value.get(*known));
  }
  return {};
}

std::string entry_name(DynamicValue::Reader entry) {
  if (entry.getType() != DynamicValue::STRUCT) return value_text(entry);
  const auto value = entry.as<DynamicStruct>();
  std::string name = naming_text(value);
  for (const Telling& telling : kTellingFields) {
    const std::string text = field_text(value, telling.field);
    const std::string beside = field_text(value, telling.beside);
    if (text.empty() || beside.empty()) continue;
    const bool of_choice = std::string_view(telling.field).ends_with("Value");
    name += (name.empty() ? "" : "; ") + (of_choice ? fmt::format("{} {}", beside, text) : text);
  }
  return name;
}

std::vector<std::string> entry_names(DynamicList::Reader list) {
  std::vector<std::string> names;
  for (const auto item : list) {
    std::string name = entry_name(item);
    const auto same = std::ranges::count_if(
        names, [&](const std::string& other) { return other == name || other.starts_with(fmt::format("{} #", name)); });
    if (same != 0 || name.empty()) name += fmt::format(" #{}", same + 1);
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace cardspeak::law
