#include "model/law/whole/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/law/whole/entry_names.h"
#include "schemas/json/canonical_json.h"

namespace cardspeak::law {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using Field = capnp::StructSchema::Field;

constexpr std::size_t kNamesShown = 12;

// One step of a place, as written, and how much of the place it ends at.
struct Step {
  std::string field;
  std::optional<std::string> entry;
  std::size_t end = 0;
};

// The step that begins at `from`; nothing where the place does not read on from there.
std::optional<Step> next_step(std::string_view place, std::size_t from) {
  Step step;
  step.end = std::min(place.find_first_of(".[", from), place.size());
  step.field = std::string(place.substr(from, step.end - from));
  if (step.field.empty()) return std::nullopt;
  if (step.end == place.size() || place[step.end] == '.') return step;
  const std::size_t close = place.find(']', step.end);
  if (close == std::string_view::npos) return std::nullopt;
  step.entry = std::string(place.substr(step.end + 1, close - step.end - 1));
  step.end = close + 1;
  if (step.end != place.size() && place[step.end] != '.') return std::nullopt;
  return step;
}

std::string list_of_names(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kNamesShown); ++i)
    list += (i == 0 ? "\"" : ", \"") + names[i] + '"';
  if (names.size() > kNamesShown) list += fmt::format(" and {} more", names.size() - kNamesShown);
  return list.empty() ? "none" : list;
}

std::string fields_of(capnp::StructSchema type) {
  std::string list;
  for (const Field field : type.getFields()) {
    list += (list.empty() ? "" : ", ") + std::string(field.getProto().getName().cStr());
  }
  return list;
}

bool is_list(Field field) {
  return field.getType().isList();
}

// The spot of one step from `around`. `so_far` is the place up to the step's end.
std::expected<Spot, Fault> take_step(DynamicStruct::Builder around, const Step& step, std::string_view so_far) {
  std::optional<Field> field;
  KJ_IF_MAYBE (known, around.getSchema().findFieldByName(step.field.c_str())) {
    field = *known;
  }
  if (!field) {
    return fault(
        so_far, fmt::format("there is no field \"{}\"; expected one of {}", step.field, fields_of(around.getSchema())));
  }
  Spot spot{around, *field, std::nullopt};
  if (!step.entry) return spot;
  if (!is_list(*field)) return fault(so_far, fmt::format("\"{}\" is no list, and has no entries", step.field));
  if (!spot.is_there()) return fault(so_far, "the list is not there");
  const auto list = around.get(*field).as<DynamicList>().asReader();
  const auto names = entry_names(list);
  const auto found = std::ranges::find(names, *step.entry);
  if (found == names.end())
    return fault(so_far, fmt::format("there is no such entry; the list has {}", list_of_names(names)));
  spot.entry = static_cast<unsigned>(found - names.begin());
  return spot;
}

}  // namespace

capnp::Type Spot::type() const {
  return entry ? field.getType().asList().getElementType() : field.getType();
}

bool Spot::is_there() {
  return entry.has_value() || schema::says_something(around.asReader(), field);
}

capnp::DynamicValue::Builder Spot::value() {
  CARDSPEAK_CHECK(is_there(), "only what is there has a value");
  if (!entry) return around.get(field);
  return around.get(field).as<DynamicList>()[*entry];
}

std::expected<Spot, Fault> find_spot(DynamicStruct::Builder root, std::string_view place) {
  DynamicStruct::Builder around = root;
  for (std::size_t from = 0;;) {
    const auto step = next_step(place, from);
    if (!step) {
      return fault(place, "this does not read as a place; expected one such as house.wagers[ante].outcomes");
    }
    const std::string_view so_far = place.substr(0, step->end);
    auto spot = take_step(around, *step, so_far);
    if (!spot || step->end == place.size()) return spot;
    if (!spot->type().isStruct()) return fault(so_far, "there are no fields in this; expected the place to end here");
    if (!spot->is_there()) return fault(so_far, "this is not there, and so nothing in it is");
    around = spot->value().as<DynamicStruct>();
    from = step->end + 1;
  }
}

std::string listed_names(DynamicList::Reader list) {
  return list_of_names(entry_names(list));
}

}  // namespace cardspeak::law
