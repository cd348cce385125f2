#include "tests/golden/event_words_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace cardspeak::words {
namespace {

constexpr int kCentDigits = 2;
constexpr int kMillionthDigits = 6;

std::string quote(std::string_view text) {
  if (text.starts_with('"')) return std::string(text);  // written as JSON already
  return '"' + std::string(text) + '"';
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> tokens_of(std::string_view line) {
  std::vector<std::string> tokens;
  std::string token;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ' && !quoted) {
      if (!token.empty()) tokens.push_back(std::move(token));
      token.clear();
      continue;
    }
    if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) quoted = !quoted;
    token += line[i];
  }
  if (!token.empty()) tokens.push_back(std::move(token));
  return tokens;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

std::string scaled(std::string_view text, int digits) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string number(text.substr(0, point));
  std::string_view fraction = point < text.size() ? text.substr(point + 1) : std::string_view();
  for (int i = 0; i < digits; ++i) {
    number += fraction.empty() ? '0' : fraction.front();
    if (!fraction.empty()) fraction.remove_prefix(1);
  }
  if (!fraction.empty()) ADD_FAILURE() << text << " has more than " << digits << " digits behind the point";
  return number;
}

void Members::raw(std::string_view name, const std::string& value) {
  if (!text_.empty()) text_ += ',';
  text_ += quote(name) + ':' + value;
}

void Members::text(std::string_view name, std::string_view value) {
  raw(name, quote(value));
}

void Members::cents(std::string_view name, std::string_view dollars) {
  text(name, scaled(dollars, kCentDigits));
}

namespace {

// --- lists inside one word: "1:P-1,2:P-2" ----------------------------------------------------------------------------

std::string card_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("card", parts[0]);
  return members.object();
}

// "3:P-3:$100": seat, patron, stack; either may be missing.
std::string seat_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("seat", parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].starts_with('$'))
      members.cents("stackCents", parts[i].substr(1));
    else
      members.text("patron", parts[i]);
  }
  return members.object();
}

std::string option_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("name", parts[0]);
  members.text("value", parts.at(1));
  return members.object();
}

// "ante:10-500/5": least, most, and the step that it goes up by.
std::string limit_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("wager", parts[0]);
  const auto with_unit = split(parts.at(1), '/');
  const auto range = split(with_unit[0], '-');
  if (!range[0].empty()) members.cents("minCents", range[0]);
  if (range.size() > 1 && !range[1].empty()) members.cents("maxCents", range[1]);
  if (with_unit.size() > 1) members.cents("unitCents", with_unit[1]);
  return members.object();
}

// "play@beforeFlop:3-4"
std::string multiple_item(const std::vector<std::string>& parts) {
  Members members;
  const auto place = split(parts[0], '@');
  members.text("wager", place[0]);
  if (place.size() > 1) members.text("stage", place[1]);
  const auto range = split(parts.at(1), '-');
  if (!range[0].empty()) members.raw("atLeast", range[0]);
  if (range.size() > 1 && !range[1].empty()) members.raw("atMost", range[1]);
  return members.object();
}

std::string winner_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("seat", parts[0]);
  members.text("hand", parts.at(1));
  if (parts.size() > 2) members.raw("level", parts[2]);
  return members.object();
}

// "level:seed:parts per million:level of the wagers"
std::string pool_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("level", parts[0]);
  members.text("seedUnits", parts.at(1));
  members.raw("incrementPartsPerMillion", parts.at(2));
  if (parts.size() > 3) members.raw("wagerLevel", parts[3]);
  return members.object();
}

std::string text_item(const std::vector<std::string>& parts) {
  return quote(parts[0]);
}

using Item = std::string (*)(const std::vector<std::string>&);

const std::map<std::string_view, Item>& list_items() {
  static const std::map<std::string_view, Item> items = {
      {"cards", card_item},     {"seats", seat_item},  {"options", option_item}, {"limits", limit_item},
      {"front", card_item},     {"middle", card_item}, {"back", card_item},      {"multiples", multiple_item},
      {"winners", winner_item}, {"pools", pool_item},  {"tables", text_item}};
  return items;
}

}  // namespace

std::string list_json(std::string_view field, std::string_view value) {
  const auto item = list_items().find(field);
  if (item == list_items().end()) {
    ADD_FAILURE() << field << " has no short form; write it as JSON";
    return "[]";
  }
  std::string list;
  for (const std::string& part : split(value, ',')) {
    if (!list.empty()) list += ',';
    list += item->second(split(part, ':'));
  }
  return '[' + list + ']';
}

// --- any event: kind, its first word, and field=value ----------------------------------------------------------------

namespace {

// The field that a bare word behind the kind stands for.
std::string_view first_field(std::string_view kind) {
  static const std::map<std::string_view, std::string_view> fields = {
      {"announced", "what"}, {"irregularity", "kind"}, {"noticeDisplayed", "notice"},   {"ruling", "decision"},
      {"shuffled", "deck"},  {"tableOpened", "game"},  {"meterTransferred", "toMeter"}, {"voided", "reason"}};
  const auto found = fields.find(kind);
  return found == fields.end() ? std::string_view() : found->second;
}

// "(structure=noLimit,rake=(kind=percentage,cap=10))"
std::string struct_json(capnp::StructSchema schema, std::string_view text) {
  Members members;
  text = text.substr(1, text.size() - (text.ends_with(')') ? 2 : 1));
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '(') ++depth;
    if (i < text.size() && text[i] == ')') --depth;
    if (i < text.size() && (text[i] != ',' || depth > 0)) continue;
    const std::string_view field = text.substr(from, i - from);
    const std::size_t equals = std::min(field.find('='), field.size() - 1);
    set_field(schema, std::string(field.substr(0, equals)), field.substr(equals + 1), members);
    from = i + 1;
  }
  return members.object();
}

// "1/2" of a field such as blindsCents.
std::string cents_list(std::string_view value) {
  std::string list;
  for (const std::string& part : split(value, '/')) {
    if (!list.empty()) list += ',';
    list += quote(scaled(part, kCentDigits));
  }
  return '[' + list + ']';
}

}  // namespace

void set_field(capnp::StructSchema schema, const std::string& name, std::string_view value, Members& members) {
  KJ_IF_MAYBE (field, schema.findFieldByName(name)) {
    const auto type = field->getType();
    if (value.starts_with('{') || value.starts_with('[')) return members.raw(name, std::string(value));
    if (type.isStruct()) return members.raw(name, struct_json(type.asStruct(), value));
    if (type.isList()) return members.raw(name, list_json(name, value));
    const bool as_number = (type.isUInt8() && name != "card") || type.isUInt16() || type.isUInt32() || type.isBool();
    if (as_number) return members.raw(name, std::string(value));
    return members.text(name, value);
  }
  if (name == "dollars") return members.text("millionths", scaled(value, kMillionthDigits));
  KJ_IF_MAYBE (field, schema.findFieldByName(name + "Cents")) {
    if (field->getType().isList()) return members.raw(name + "Cents", cents_list(value));
  }
  members.cents(name + "Cents", value);
}

std::string fields_json(capnp::StructSchema::Field kind, Tokens words, Members members) {
  const auto type = kind.getType();
  if (!type.isStruct()) return "null";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (i == 0 && (equals == std::string::npos || words[i].starts_with('"'))) {
      set_field(type.asStruct(), std::string(first_field(kind.getProto().getName().cStr())), words[i], members);
    } else if (equals == std::string::npos) {
      ADD_FAILURE() << words[i] << ": expected field=value";
    } else {
      set_field(type.asStruct(), words[i].substr(0, equals), std::string_view(words[i]).substr(equals + 1), members);
    }
  }
  return members.object();
}

std::optional<capnp::StructSchema::Field> kind_of_event(const std::string& word) {
  KJ_IF_MAYBE (field, capnp::Schema::from<schema::Event>().findFieldByName(word)) return *field;
  return std::nullopt;
}

}  // namespace cardspeak::words
