#include "model/facts/event_changes.h"

#include <capnp/dynamic.h>
#include <fmt/format.h>
#include <kj/string-tree.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "model/cards/card.h"
#include "model/money/cents.h"
#include "schemas/text/letter_case.h"

namespace cardspeak::facts {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

constexpr std::string_view kCents = "Cents";

// By the names that lead to it, what an event gives there.
using Fields = std::map<std::string, std::string>;

// "playerPokerExtra" as words.
std::string words_of(std::string_view name) {
  std::string words;
  for (const char letter : name) {
    const char small = schema::small_letter(letter);
    if (small != letter) words += ' ';
    words += small;
  }
  return words;
}

// What a field's number stands for.
enum class Meaning { kItself, kChips, kCard };

// By its name, as schemas/event.capnp gives names to cards and chips.
Meaning meaning_of(std::string_view name) {
  if (name == "card") return Meaning::kCard;
  return name.ends_with(kCents) ? Meaning::kChips : Meaning::kItself;
}

std::string text_of(const DynamicValue::Reader& value, Meaning meaning) {
  if (meaning == Meaning::kChips) return to_string(Cents(value.as<std::int64_t>()));
  if (meaning == Meaning::kCard) return to_string(Card::from_code(value.as<std::uint8_t>()).value_or(Card()));
  if (value.getType() == DynamicValue::TEXT) return value.as<capnp::Text>().cStr();
  return kj::str(value).cStr();
}

class Reading {
 public:
  // In the order in which the fields were first met.
  std::vector<std::string> order;

  Fields read(DynamicStruct::Reader of) {
    Fields fields;
    read(of, "", fields);
    return fields;
  }

 private:
  void read(DynamicStruct::Reader of, const std::string& where, Fields& fields) {
    for (const auto field : of.getSchema().getFields()) {
      if (!of.has(field, capnp::HasMode::NON_DEFAULT)) continue;
      std::string called = field.getProto().getName().cStr();
      const Meaning meaning = meaning_of(called);
      if (meaning == Meaning::kChips) called.erase(called.size() - kCents.size());
      read(of.get(field), words_of(called) + where, meaning, fields);
    }
  }

  void read(const DynamicValue::Reader& value, const std::string& where, Meaning meaning, Fields& fields) {
    if (value.getType() == DynamicValue::STRUCT) return read(value.as<DynamicStruct>(), " of " + where, fields);
    if (value.getType() == DynamicValue::LIST) return read_list(value.as<DynamicList>(), where, meaning, fields);
    if (value.getType() == DynamicValue::DATA || value.getType() == DynamicValue::VOID) return;
    if (std::ranges::find(order, where) == order.end()) order.push_back(where);
    fields[where] = text_of(value, meaning);
  }

  // An entry is called by its seat, where it has one, and by its place.
  void read_list(DynamicList::Reader list, const std::string& where, Meaning meaning, Fields& fields) {
    for (unsigned i = 0; i < list.size(); ++i) {
      const DynamicValue::Reader entry = list[i];
      std::string called = fmt::format("{} {}", where, i + 1);
      if (entry.getType() == DynamicValue::STRUCT) {
        const auto of = entry.as<DynamicStruct>();
        KJ_IF_MAYBE (seat, of.getSchema().findFieldByName("seat")) {
          called = fmt::format("seat {}", of.get(*seat).as<std::uint64_t>());
        }
      }
      read(entry, called, meaning, fields);
    }
  }
};

std::string kind_of(DynamicStruct::Reader event) {
  KJ_IF_MAYBE (field, event.which()) return words_of(field->getProto().getName().cStr());
  return "";
}

DynamicValue::Reader part_of(DynamicStruct::Reader event) {
  KJ_IF_MAYBE (field, event.which()) return event.get(*field);
  return nullptr;
}

}  // namespace

std::vector<FieldChange> changes_between(schema::Event::Reader before, schema::Event::Reader now) {
  const DynamicStruct::Reader was(before);
  const DynamicStruct::Reader is(now);
  if (kind_of(was) != kind_of(is)) return {{"kind of event", kind_of(was), kind_of(is)}};
  const DynamicValue::Reader part_before = part_of(was);
  const DynamicValue::Reader part_now = part_of(is);
  if (part_before.getType() != DynamicValue::STRUCT || part_now.getType() != DynamicValue::STRUCT) return {};
  Reading reading;
  const Fields fields_before = reading.read(part_before.as<DynamicStruct>());
  const Fields fields_now = reading.read(part_now.as<DynamicStruct>());
  const auto at = [](const Fields& fields, const std::string& name) {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string() : found->second;
  };
  std::vector<FieldChange> changes;
  for (const std::string& name : reading.order) {
    FieldChange change{name, at(fields_before, name), at(fields_now, name)};
    if (change.was != change.now) changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace cardspeak::facts
