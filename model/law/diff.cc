#include "model/law/diff.h"

#include <capnp/dynamic.h>
#include <capnp/schema.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "model/law/whole/entry_names.h"

namespace cardspeak {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;

// The rule beside a field: its own ("placedRule"), the struct's, or that of what is around.
std::string rule_beside(DynamicStruct::Reader value, std::string_view field, const std::string& around) {
  const std::string own = fmt::format("{}Rule", field);
  for (const char* name : {own.c_str(), "rule"}) {
    if (auto rule = law::field_text(value, name); !rule.empty()) return rule;
  }
  return around;
}

bool is_struct_list(capnp::Type type) {
  return type.isList() && type.asList().getElementType().isStruct();
}

struct Entry {
  std::string name;
  DynamicStruct::Reader value;
};

std::vector<Entry> entries_of(DynamicList::Reader list) {
  std::vector<Entry> entries;
  std::vector<std::string> names = law::entry_names(list);
  for (unsigned i = 0; i < list.size(); ++i) entries.push_back({std::move(names[i]), list[i].as<DynamicStruct>()});
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
      const std::string inside = path.empty() ? name : fmt::format("{}.{}", path, name);
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
    note(path, has_a ? law::value_text(a->get(field)) : "", has_b ? law::value_text(b->get(field)) : "", rule_a,
         rule_b);
  }

  void lists(const std::string& path, const std::vector<Entry>& a, const std::vector<Entry>& b,
             const std::string& rule_a, const std::string& rule_b) {
    note(fmt::format("{}, order", path), common_order(a, b), common_order(b, a), rule_a, rule_b);
    for (const Entry& entry : a) {
      const Entry* other = find_entry(b, entry.name);
      structs(fmt::format("{}[{}]", path, entry.name), entry.value,
              other == nullptr ? std::nullopt : std::optional(other->value), rule_a, rule_b);
    }
    for (const Entry& entry : b) {
      if (find_entry(a, entry.name) != nullptr) continue;
      structs(fmt::format("{}[{}]", path, entry.name), std::nullopt, entry.value, rule_a, rule_b);
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
