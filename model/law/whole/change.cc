#include "model/law/whole/change.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/law/whole/entry_names.h"
#include "schemas/json/canonical_json.h"
#include "schemas/json/struct_json.h"

namespace cardspeak::law {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;
using Field = capnp::StructSchema::Field;
using Applied = std::expected<void, Fault>;

// --- copies

void copy_struct(DynamicStruct::Reader from, DynamicStruct::Builder to) {
  for (const Field field : from.getSchema().getFields()) {
    if (schema::says_something(from, field)) to.set(field, from.get(field));
  }
}

void set_entry(DynamicList::Builder list, unsigned at, DynamicValue::Reader entry) {
  if (entry.getType() == DynamicValue::STRUCT) {
    copy_struct(entry.as<DynamicStruct>(), list[at].as<DynamicStruct>());
  } else {
    list.set(at, entry);
  }
}

using Entries = std::vector<DynamicValue::Reader>;

Entries entries_of(DynamicList::Reader list) {
  Entries entries;
  for (const auto entry : list) entries.push_back(entry);
  return entries;
}

// Puts these entries, which may lie in what the field has now, in the place of what it has.
void set_list(DynamicStruct::Builder around, Field field, const Entries& entries) {
  auto list = capnp::Orphanage::getForMessageContaining(around).newOrphan(field.getType().asList(),
                                                                          static_cast<unsigned>(entries.size()));
  for (unsigned i = 0; i < entries.size(); ++i) set_entry(list.get(), i, entries[i]);
  around.adopt(field, kj::mv(list));
}

// --- the three changes

// What a change gives for a spot, read as what has to stand there: as the spot's field of a struct of its own.
class GivenValue {
 public:
  static std::expected<GivenValue, Fault> read(const Spot& spot, schema::Change::Reader change,
                                               const std::string& place) {
    if (!change.hasValue()) return fault(place, "the change gives no value; expected one");
    GivenValue given(spot);
    const std::string name = text_copy(spot.field.getProto().getName());
    const std::string value = text_copy(change.getValue());
    const std::string json = fmt::format("{{\"{}\":{}}}", name, spot.entry ? fmt::format("[{}]", value) : value);
    auto read = schema::read_json(json, given.around_);
    if (read) return given;
    // Inside the struct the path begins with the field that the place names already.
    schema::JsonObjection objection = std::move(read.error());
    objection.field.erase(0, name.size() + (spot.entry ? std::string_view("[0]").size() : 0));
    if (objection.field.starts_with('.')) objection.field.erase(0, 1);
    return fault(place, fmt::format("value: {}", objection.text()));
  }

  [[nodiscard]] DynamicValue::Reader get() const {
    const auto value = around_.asReader().get(field_);
    return of_entry_ ? value.as<DynamicList>()[0] : value;
  }

 private:
  explicit GivenValue(const Spot& spot)
      : message_(std::make_unique<capnp::MallocMessageBuilder>()),
        around_(message_->initRoot<DynamicStruct>(spot.around.getSchema())),
        field_(spot.field),
        of_entry_(spot.entry.has_value()) {}

  std::unique_ptr<capnp::MallocMessageBuilder> message_;
  DynamicStruct::Builder around_;
  Field field_;
  bool of_entry_;
};

// One text for a value, whatever type it is of.
std::string content_of(DynamicValue::Reader value) {
  if (value.getType() == DynamicValue::STRUCT) return schema::canonical_json(value.as<DynamicStruct>());
  if (value.getType() != DynamicValue::LIST) return value_text(value);
  std::string content;
  for (const auto item : value.as<DynamicList>()) content += fmt::format("{}\n", content_of(item));
  return content;
}

Applied replace(DynamicStruct::Builder root, schema::Change::Reader change) {
  const std::string place = text_copy(change.getReplace());
  auto spot = find_spot(root, place);
  if (!spot) return std::unexpected(spot.error());
  if (!spot->is_there()) return fault(place, "there is nothing to replace; what is not there is added");
  const std::string before = content_of(spot->value().asReader());
  const auto value = GivenValue::read(*spot, change, place);
  if (!value) return std::unexpected(value.error());
  if (spot->entry) {
    Entries entries = entries_of(spot->around.get(spot->field).as<DynamicList>().asReader());
    entries[*spot->entry] = value->get();
    set_list(spot->around, spot->field, entries);
  } else {
    spot->around.set(spot->field, value->get());
    if (!spot->is_there()) return fault(place, "the value says nothing; what goes is deleted");
  }
  if (content_of(spot->value().asReader()) != before) return {};
  return fault(place, "this is what stands there already; expected another value");
}

Applied add_entries(Spot& spot, DynamicList::Reader added, const std::string& before, const std::string& place) {
  const auto list = spot.around.get(spot.field).as<DynamicList>().asReader();
  const auto names = entry_names(list);
  const auto found = before.empty() ? names.end() : std::ranges::find(names, before);
  if (found == names.end() && !before.empty()) {
    return fault(place, fmt::format("before: there is no entry \"{}\"; the list has {}", before, listed_names(list)));
  }
  Entries entries = entries_of(list);
  std::vector<std::string> there;
  for (const auto& entry : entries) there.push_back(entry_name(entry));
  const std::vector<std::string> new_names = entry_names(added);
  for (unsigned i = 0; i < added.size(); ++i) {
    std::string name = entry_name(added[i]);
    if (std::ranges::find(there, name) != there.end()) {
      return fault(fmt::format("{}[{}]", place, new_names[i]), "this is there already; what is there is replaced");
    }
    there.push_back(std::move(name));
  }
  const Entries more = entries_of(added);
  entries.insert(entries.begin() + (found - names.begin()), more.begin(), more.end());
  set_list(spot.around, spot.field, entries);
  return {};
}

Applied add(DynamicStruct::Builder root, schema::Change::Reader change) {
  const std::string place = text_copy(change.getAdd());
  const std::string before = text_copy(change.getBefore());
  auto spot = find_spot(root, place);
  if (!spot) return std::unexpected(spot.error());
  const bool to_list = spot->type().isList();
  if (spot->entry || (spot->is_there() && !to_list)) {
    return fault(place, "this is there already; what is there is replaced");
  }
  const auto value = GivenValue::read(*spot, change, place);
  if (!value) return std::unexpected(value.error());
  if (spot->is_there()) return add_entries(*spot, value->get().as<DynamicList>(), before, place);
  if (!before.empty())
    return fault(place, fmt::format("before: the list is not there, and has no entry \"{}\"", before));
  spot->around.set(spot->field, value->get());
  if (!spot->is_there()) return fault(place, "the value says nothing; expected one that does");
  return {};
}

bool in_union(Field field) {
  return field.getProto().getDiscriminantValue() != capnp::schema::Field::NO_DISCRIMINANT;
}

Applied remove(DynamicStruct::Builder root, schema::Change::Reader change) {
  const std::string place = text_copy(change.getDelete());
  if (change.hasValue()) return fault(place, "what is deleted gets no value");
  auto spot = find_spot(root, place);
  if (!spot) return std::unexpected(spot.error());
  if (!spot->is_there()) return fault(place, "there is nothing to delete");
  if (spot->entry) {
    Entries entries = entries_of(spot->around.get(spot->field).as<DynamicList>().asReader());
    entries.erase(entries.begin() + *spot->entry);
    set_list(spot->around, spot->field, entries);
    return {};
  }
  if (in_union(spot->field)) return fault(place, "one of several has to be there; replace what is around it");
  spot->around.clear(spot->field);
  return {};
}

// --- what an amendment says by itself

constexpr std::array<std::string_view, 5> kIdentity = {"venue", "game", "version", "document", "inForce"};

bool is_identity(std::string_view place) {
  constexpr std::string_view kShared = "shared.";
  if (place.starts_with(kShared)) place.remove_prefix(kShared.size());
  return std::ranges::find(kIdentity, place.substr(0, place.find('.'))) != kIdentity.end();
}

capnp::Text::Reader place_of(schema::Change::Reader change) {
  switch (change.which()) {
    case schema::Change::REPLACE:
      return change.getReplace();
    case schema::Change::ADD:
      return change.getAdd();
    case schema::Change::DELETE:
      return change.getDelete();
    case schema::Change::UNSET:
      break;
  }
  return {};
}

}  // namespace

Applied apply_change(DynamicStruct::Builder root, schema::Change::Reader change) {
  const std::string place = text_copy(place_of(change));
  if (is_identity(place)) return fault(place, "an amendment says this by itself, beside its changes");
  if (change.hasBefore() && change.which() != schema::Change::ADD) {
    return fault(place, "\"before\" is only for what is added");
  }
  switch (change.which()) {
    case schema::Change::REPLACE:
      return replace(root, change);
    case schema::Change::ADD:
      return add(root, change);
    case schema::Change::DELETE:
      return remove(root, change);
    case schema::Change::UNSET:
      break;
  }
  return fault("", "a change replaces, adds or deletes; expected one of the three");
}

namespace {

Applied add_own_field(DynamicStruct::Builder out, DynamicStruct::Reader own, Field field, const std::string& place) {
  const auto value = own.get(field);
  Spot spot{out, field, std::nullopt};
  if (!spot.is_there()) {
    if (in_union(field)) {
      KJ_IF_MAYBE (other, out.which()) {
        const bool taken = other->getProto().getDiscriminantValue() != 0;
        if (taken)
          return fault(place, fmt::format("the room has \"{}\" in its stead", text_copy(other->getProto().getName())));
      }
    }
    out.set(field, value);
    return {};
  }
  if (value.getType() == DynamicValue::STRUCT) {
    return add_own(spot.value().as<DynamicStruct>(), value.as<DynamicStruct>(), place);
  }
  if (value.getType() == DynamicValue::LIST) return add_entries(spot, value.as<DynamicList>(), "", place);
  return fault(place, "the room says this already; a game departs from it by a change");
}

}  // namespace

Applied add_own(DynamicStruct::Builder out, DynamicStruct::Reader own, const std::string& place) {
  for (const Field field : own.getSchema().getFields()) {
    if (!schema::says_something(own, field)) continue;
    const std::string name = text_copy(field.getProto().getName());
    auto added = add_own_field(out, own, field, place.empty() ? name : fmt::format("{}.{}", place, name));
    if (!added) return added;
  }
  return {};
}

}  // namespace cardspeak::law
