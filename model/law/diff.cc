#include "model/law/diff.h"

#include <capnp/dynamic.h>
#include <capnp/schema.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace cardspeak {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// The fields that name an entry of a list, the first that is there and set.
constexpr std::array<const char*, 10> kNamingFields = {"id",        "name", "kind",  "key",    "class",
                                                       "situation", "when", "hands", "reason", "act"};

std::string text_of(DynamicValue::Reader value);

std::string join(DynamicList::Reader list) {
  std::string joined;
  for (const auto item : list) {
    if (!joined.empty()) joined += ", ";
    joined += text_of(item);
  }
  return joined;
}

// A value for people; empty for what is not set.
std::string text_of(DynamicValue::Reader value) {
  switch (value.getType()) {
    case DynamicValue::BOOL:
      return value.as<bool>() ? "true" : "false";
    case DynamicValue::INT:
      return std::to_string(value.as<std::int64_t>());
    case DynamicValue::UINT:
      return std::to_string(value.as<std::uint64_t>());
    case DynamicValue::TEXT: {
      const auto text = value.as<capnp::Text>();
      return {text.begin(), text.size()};
    }
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

// The field's text; nothing when the struct has no such field or it is not set.
std::optional<std::string> field_text(DynamicStruct::Reader value, kj::StringPtr name) {
  KJ_IF_MAYBE (field, value.getSchema().findFieldByName(name)) {
    if (!value.has(*field)) return std::nullopt;
    std::string text = text_of(value.get(*field));
    if (!text.empty()) return text;
  }
  return std::nullopt;
}

std::string entry_name(DynamicStruct::Reader entry) {
  for (const char* field : kNamingFields) {
    if (auto name = field_text(entry, field)) return *name;
  }
  if (auto wager = field_text(entry, "wager")) return *wager;
  return field_text(entry, "rule").value_or("");
}

// The rule beside a field: its own ("placedRule"), the struct's, or that of what is around.
std::string rule_beside(DynamicStruct::Reader value, std::string_view field, const std::string& around) {
  const std::string own = std::string(field) + "Rule";
  if (auto rule = field_text(value, own.c_str())) return *rule;
  return field_text(value, "rule").value_or(around);
}

bool is_struct_list(capnp::Type type) {
  return type.isList() && type.asList().getElementType().isStruct();
}

struct Entry {
  std::string name;
  DynamicStruct::Reader value;
};

// The entries of a list by name; those of one name are told apart by their number.
std::vector<Entry> entries_of(DynamicList::Reader list) {
  std::vector<Entry> entries;
  for (const auto item : list) {
    const auto value = item.as<DynamicStruct>();
    std::string name = entry_name(value);
    const auto same = std::ranges::count_if(
        entries, [&](const Entry& other) { return other.name == name || other.name.starts_with(name + " #"); });
    if (same != 0 || name.empty()) name += " #" + std::to_string(same + 1);
    entries.push_back({std::move(name), value});
  }
  return entries;
}

const Entry* find_entry(const std::vector<Entry>& entries, const std::string& name) {
  const auto found = std::ranges::find(entries, name, &Entry::name);
  return found == entries.end() ? nullptr : &*found;
}

// The names of the entries that `other` has too, in order.
std::string common_order(const std::vector<Entry>& entries, const std::vector<Entry>& other) {
  std::string order;
  for (const Entry& entry : entries) {
    if (find_entry(other, entry.name) == nullptr) continue;
    order += (order.empty() ? "" : "; ") + entry.name;
  }
  return order;
}

class Differ {
 public:
  void structs(const std::string& path, std::optional<DynamicStruct::Reader> a, std::optional<DynamicStruct::Reader> b,
               const std::string& rule_a, const std::string& rule_b) {
    const auto schema = a ? a->getSchema() : b->getSchema();
    for (const auto field : schema.getFields()) {
      const std::string name = field.getProto().getName().cStr();
      const std::string inside = path.empty() ? name : path + "." + name;
      const std::string beside_a = a ? rule_beside(*a, name, rule_a) : "";
      const std::string beside_b = b ? rule_beside(*b, name, rule_b) : "";
      values(inside, field, a, b, beside_a, beside_b);
    }
  }

  std::vector<BookDifference> take() { return std::move(list_); }

 private:
  void values(const std::string& path, capnp::StructSchema::Field field, std::optional<DynamicStruct::Reader> a,
              std::optional<DynamicStruct::Reader> b, const std::string& rule_a, const std::string& rule_b) {
    const bool has_a = a && a->has(field);
    const bool has_b = b && b->has(field);
    if (!has_a && !has_b) return;
    if (field.getType().isStruct()) {
      const auto inner = [&](bool has, const std::optional<DynamicStruct::Reader>& value) {
        return has ? std::optional(value->get(field).as<DynamicStruct>()) : std::nullopt;
      };
      return structs(path, inner(has_a, a), inner(has_b, b), rule_a, rule_b);
    }
    if (is_struct_list(field.getType())) {
      const auto inner = [&](bool has, const std::optional<DynamicStruct::Reader>& value) {
        return has ? entries_of(value->get(field).as<DynamicList>()) : std::vector<Entry>();
      };
      return lists(path, inner(has_a, a), inner(has_b, b), rule_a, rule_b);
    }
    note(path, has_a ? text_of(a->get(field)) : "", has_b ? text_of(b->get(field)) : "", rule_a, rule_b);
  }

  void lists(const std::string& path, const std::vector<Entry>& a, const std::vector<Entry>& b,
             const std::string& rule_a, const std::string& rule_b) {
    note(path + ", order", common_order(a, b), common_order(b, a), rule_a, rule_b);
    for (const Entry& entry : a) {
      const Entry* other = find_entry(b, entry.name);
      structs(path + "[" + entry.name + "]", entry.value, other == nullptr ? std::nullopt : std::optional(other->value),
              rule_a, rule_b);
    }
    for (const Entry& entry : b) {
      if (find_entry(a, entry.name) != nullptr) continue;
      structs(path + "[" + entry.name + "]", std::nullopt, entry.value, rule_a, rule_b);
    }
  }

  void note(std::string path, std::string a, std::string b, std::string rule_a, std::string rule_b) {
    if (a == b) return;
    list_.push_back({std::move(path), std::move(a), std::move(b), std::move(rule_a), std::move(rule_b)});
  }

  std::vector<BookDifference> list_;
};

}  // namespace

std::vector<BookDifference> diff_books(const Rulebook& a, const Rulebook& b) {
  Differ differ;
  differ.structs("", DynamicStruct::Reader(a.data()), DynamicStruct::Reader(b.data()), "", "");
  return differ.take();
}

}  // namespace cardspeak
