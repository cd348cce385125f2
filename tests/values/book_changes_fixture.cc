#include "tests/values/book_changes_fixture.h"

#include <capnp/message.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "schemas/json/struct_json.h"

namespace cardspeak::values {
namespace {

using capnp::DynamicEnum;
using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;
using capnp::StructSchema;

std::string name_of(StructSchema::Field field) {
  return field.getProto().getName().cStr();
}

bool is_rule(std::string_view field) {
  return field == "rule" || field == "rules" || field.ends_with("Rule");
}

// What a person has to be told: titles, questions, dates, who decides, and the rule numbers, which are a book's
// sources.
bool is_for_people(std::string_view field) {
  static const std::set<std::string_view> kFields = {"decider",   "basis",    "title",     "document", "zone",
                                                     "note",      "about",    "question",  "from",     "until",
                                                     "knownFrom", "approved", "knownUntil"};
  return is_rule(field) || kFields.contains(field);
}

// The fields that say something: a value that is the default of its type is not written in a book.
template <typename Visit>
void for_each_field(DynamicStruct::Reader value, Visit&& visit) {
  for (const auto field : value.getSchema().getNonUnionFields()) {
    if (value.has(field, capnp::HasMode::NON_DEFAULT)) visit(field);
  }
  KJ_IF_MAYBE (arm, value.which()) {
    if (value.has(*arm)) visit(*arm);
  }
}

// The texts that a book has in the fields of one name, in the order in which they are found.
using TextsByField = std::map<std::string, std::vector<std::string>>;

void gather(const std::string& field, DynamicValue::Reader value, TextsByField& texts) {
  if (value.getType() == DynamicValue::STRUCT) {
    const auto record = value.as<DynamicStruct>();
    for_each_field(record, [&](StructSchema::Field member) { gather(name_of(member), record.get(member), texts); });
  } else if (value.getType() == DynamicValue::LIST) {
    for (const auto entry : value.as<DynamicList>()) gather(field, entry, texts);
  } else if (value.getType() == DynamicValue::TEXT) {
    const std::string text = value.as<capnp::Text>().cStr();
    std::vector<std::string>& known = texts[field];
    if (std::ranges::find(known, text) == known.end()) known.push_back(text);
  }
}

// "5:1" to "6:1", "34.06%" to "35.06%"; nothing where there is no number.
std::optional<std::string> with_another_number(std::string text) {
  const std::size_t at = text.find_first_of("0123456789");
  if (at == std::string::npos) return std::nullopt;
  text[at] = text[at] == '9' ? '8' : static_cast<char>(text[at] + 1);
  return text;
}

class Finder {
 public:
  explicit Finder(DynamicStruct::Reader book) { gather("", book, texts_); }

  void visit(DynamicStruct::Reader value) {
    const std::size_t hints = hints_.size();
    for_each_field(value, [&](StructSchema::Field field) {
      if (is_rule(name_of(field))) note_rules(value.get(field));
    });
    for_each_field(value, [&](StructSchema::Field field) { visit(name_of(field), value.get(field)); });
    hints_.resize(hints);
  }

  std::vector<Change> take() { return std::move(found_); }

 private:
  void note_rules(DynamicValue::Reader value) {
    if (value.getType() != DynamicValue::TEXT) return;
    hints_.emplace_back(value.as<capnp::Text>().cStr());
  }

  void visit(const std::string& field, DynamicValue::Reader value) {
    path_.push_back({field});
    if (value.getType() == DynamicValue::STRUCT) {
      visit(value.as<DynamicStruct>());
    } else if (value.getType() == DynamicValue::LIST) {
      visit_list(field, value.as<DynamicList>());
    } else {
      change(field, value);
    }
    path_.pop_back();
  }

  void visit_list(const std::string& field, DynamicList::Reader list) {
    for (unsigned i = 0; i < list.size(); ++i) {
      path_.back().index = static_cast<int>(i);
      const auto entry = list[i];
      if (entry.getType() == DynamicValue::STRUCT) {
        visit(entry.as<DynamicStruct>());
        add_removal(entry.as<DynamicStruct>());
      } else {
        change(field, entry);
        add(Change::Removed{}, "gone");
      }
    }
  }

  void add_removal(DynamicStruct::Reader entry) {
    const std::size_t hints = hints_.size();
    for_each_field(entry, [&](StructSchema::Field field) {
      if (is_rule(name_of(field))) note_rules(entry.get(field));
    });
    add(Change::Removed{}, "gone");
    hints_.resize(hints);
  }

  void change(const std::string& field, DynamicValue::Reader value) {
    const DynamicValue::Type type = value.getType();
    if (type == DynamicValue::TEXT) return change_text(field, value.as<capnp::Text>().cStr());
    if (type == DynamicValue::BOOL) {
      return add(!value.as<bool>(), value.as<bool>() ? "false instead of true" : "true instead of false");
    }
    if (type == DynamicValue::INT) return change_number(value.as<std::int64_t>());
    if (type == DynamicValue::UINT) return change_number(static_cast<std::int64_t>(value.as<std::uint64_t>()));
    if (type == DynamicValue::ENUM) change_enum(value.as<DynamicEnum>());
  }

  void change_number(std::int64_t value) {
    add(value + 1, std::to_string(value + 1) + " instead of " + std::to_string(value));
  }

  void change_enum(DynamicEnum value) {
    const auto all = value.getSchema().getEnumerants();
    const unsigned now = value.getRaw();
    // The first one says that nothing is said.
    const unsigned next = now + 1 < all.size() ? now + 1 : now - 1;
    add(std::int64_t{next}, std::string(all[next].getProto().getName().cStr()) + " instead of " +
                                (now < all.size() ? all[now].getProto().getName().cStr() : "?"));
  }

  void change_text(const std::string& field, const std::string& value) {
    hints_.push_back(value);
    if (is_rule(field)) {
      add_text(value, value + "~");
    } else if (auto number = with_another_number(value)) {
      add_text(value, *number);
    } else {
      add_text(value, another_of(field, value).value_or(value + "X"));
    }
    hints_.pop_back();
  }

  // The next text that the book has in fields of that name.
  [[nodiscard]] std::optional<std::string> another_of(const std::string& field, const std::string& value) const {
    const std::vector<std::string>& known = texts_.at(field);
    if (known.size() < 2) return std::nullopt;
    auto next = std::ranges::find(known, value) + 1;
    return next == known.end() ? known.front() : *next;
  }

  void add_text(const std::string& from, const std::string& to) {
    add(to, "\"" + to + "\" instead of \"" + from + "\"");
  }

  template <typename To>
  void add(To to, const std::string& what) {
    Change change;
    change.path = path_;
    change.to = std::move(to);
    change.hints = {hints_.rbegin(), hints_.rend()};
    for (const Step& step : path_) {
      change.text += (change.text.empty() ? "" : ".") + step.field;
      if (step.index >= 0) change.text += "[" + std::to_string(step.index) + "]";
    }
    change.text += ": " + what;
    change.page_may_tell = is_for_people(path_.back().field) || is_of_many_cases();
    found_.push_back(std::move(change));
  }

  // Tables with more cases than the rounds at hand: what an irregularity leads to, by kind, moment, count, seat, wager
  // and reading, and the prizes and terms of meters. The check walks every case of them; of the values each stands on
  // the page.
  [[nodiscard]] bool is_of_many_cases() const {
    return path_.size() > 2 && path_.front().field == "house" &&
           (path_[1].field == "irregularities" || path_[1].field == "jackpot");
  }

  TextsByField texts_;
  std::vector<Step> path_;
  std::vector<std::string> hints_;  // of the entries on the path, the outermost first
  std::vector<Change> found_;
};

DynamicStruct::Builder enter(DynamicStruct::Builder record, const Step& step) {
  if (step.index < 0) return record.get(step.field.c_str()).as<DynamicStruct>();
  return record.get(step.field.c_str()).as<DynamicList>()[static_cast<unsigned>(step.index)].as<DynamicStruct>();
}

DynamicStruct::Reader enter(DynamicStruct::Reader record, const Step& step) {
  const auto value = record.get(step.field.c_str());
  if (step.index < 0) return value.as<DynamicStruct>();
  return value.as<DynamicList>()[static_cast<unsigned>(step.index)].as<DynamicStruct>();
}

void remove(DynamicStruct::Builder record, DynamicStruct::Reader before, const Step& step) {
  const auto from = before.get(step.field.c_str()).as<DynamicList>();
  auto kept = record.init(step.field.c_str(), from.size() - 1).as<DynamicList>();
  for (unsigned i = 0, to = 0; i < from.size(); ++i) {
    if (static_cast<int>(i) != step.index) kept.set(to++, from[i]);
  }
}

// The value as the field or the list takes it.
DynamicValue::Reader as_type(capnp::Type type, const Change& change) {
  if (const auto* text = std::get_if<std::string>(&change.to)) return text->c_str();
  if (const auto* flag = std::get_if<bool>(&change.to)) return *flag;
  const std::int64_t number = std::get<std::int64_t>(change.to);
  if (type.isEnum()) return DynamicEnum(type.asEnum(), static_cast<std::uint16_t>(number));
  return number;
}

}  // namespace

std::vector<Change> changes_of(schema::Rulebook::Reader book) {
  const DynamicStruct::Reader root(book);
  Finder finder(root);
  finder.visit(root);
  return finder.take();
}

std::string with_change(schema::Rulebook::Reader book, const Change& change) {
  capnp::MallocMessageBuilder message;
  message.setRoot(book);
  DynamicStruct::Builder record = message.getRoot<schema::Rulebook>();
  DynamicStruct::Reader before(book);
  for (std::size_t i = 0; i + 1 < change.path.size(); ++i) {
    record = enter(record, change.path[i]);
    before = enter(before, change.path[i]);
  }
  const Step& last = change.path.back();
  const auto type = record.getSchema().getFieldByName(last.field.c_str()).getType();
  if (std::holds_alternative<Change::Removed>(change.to)) {
    remove(record, before, last);
  } else if (last.index < 0) {
    record.set(last.field.c_str(), as_type(type, change));
  } else {
    record.get(last.field.c_str())
        .as<DynamicList>()
        .set(static_cast<unsigned>(last.index), as_type(type.asList().getElementType(), change));
  }
  return schema::write_json(message.getRoot<schema::Rulebook>().asReader(), schema::JsonForm::kOneLine,
                            schema::JsonDefaults::kLeaveOut);
}

}  // namespace cardspeak::values
