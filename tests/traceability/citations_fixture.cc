#include "tests/traceability/citations_fixture.h"

#include <capnp/dynamic.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <sstream>

#include "model/law/library.h"
#include "tests/golden/golden_fixture.h"

namespace cardspeak::traceability {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// Called with each rule and the entry that names it.
using Found = std::function<void(std::string_view rule, const std::string& entry)>;

const EmbeddedBook* find_book(std::string_view name) {
  const auto& books = embedded_books();
  const auto found = std::ranges::find(books, name, &EmbeddedBook::name);
  return found == books.end() ? nullptr : &*found;
}

bool names_rules(std::string_view field) {
  return field == "rule" || field == "rules" || field.ends_with("Rule");
}

// The field that a list's element goes by, for people.
std::string name_of(DynamicStruct::Reader element) {
  for (const char* field : {"kind", "name", "id", "act", "class", "item", "key", "reason"}) {
    KJ_IF_MAYBE (found, element.getSchema().findFieldByName(field)) {
      if (found->getType().isText() && element.has(*found)) return element.get(*found).as<capnp::Text>().cStr();
    }
  }
  return {};
}

std::string within(const std::string& entry, const std::string& part) {
  return entry.empty() ? part : entry + ", " + part;
}

void each_rule(std::string_view text, const std::string& entry, const Found& found) {
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    found(text.substr(0, comma), entry);
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 2);
  }
}

void walk(DynamicStruct::Reader value, const std::string& entry, const Found& found);

void walk_list(DynamicList::Reader list, const std::string& field, const std::string& entry, const Found& found) {
  for (unsigned i = 0; i < list.size(); ++i) {
    if (list[i].getType() == DynamicValue::TEXT) {
      if (names_rules(field)) each_rule(list[i].as<capnp::Text>().cStr(), entry, found);
    } else if (list[i].getType() == DynamicValue::STRUCT) {
      const auto element = list[i].as<DynamicStruct>();
      const std::string name = name_of(element);
      walk(element, within(entry, field + " " + (name.empty() ? std::to_string(i + 1) : name)), found);
    }
  }
}

void walk_field(DynamicValue::Reader value, const std::string& field, const std::string& entry, const Found& found) {
  if (value.getType() == DynamicValue::STRUCT) {
    walk(value.as<DynamicStruct>(), field == "house" ? entry : within(entry, field), found);
  } else if (value.getType() == DynamicValue::LIST) {
    walk_list(value.as<DynamicList>(), field, entry, found);
  } else if (value.getType() == DynamicValue::TEXT && names_rules(field)) {
    const bool by_itself = field == "rule" || field == "rules";
    each_rule(value.as<capnp::Text>().cStr(), by_itself ? entry : within(entry, field.substr(0, field.size() - 4)),
              found);
  }
}

void walk(DynamicStruct::Reader value, const std::string& entry, const Found& found) {
  for (const auto field : value.getSchema().getFields()) {
    const std::string name = field.getProto().getName().cStr();
    // What a book leaves open it does not judge.
    if (name != "leftOpen" && value.has(field)) walk_field(value.get(field), name, entry, found);
  }
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool has_words_in_order(std::string_view citation, std::string_view rule) {
  const auto words = words_of(citation);
  auto from = words.begin();
  for (const std::string& word : words_of(rule)) {
    from = std::find(from, words.end(), word);
    if (from == words.end()) return false;
    ++from;
  }
  return true;
}

std::vector<std::string> left_open_by(schema::HouseRules::Reader house) {
  std::vector<std::string> rules;
  for (const auto open : house.getLeftOpen()) {
    // What becomes of a ruling is left to the person who gave it.
    if (std::string_view(open.getSituation().cStr()) != "ruling") rules.emplace_back(open.getRule().cStr());
  }
  return rules;
}

}  // namespace

bool has_book(std::string_view book) {
  return find_book(book) != nullptr;
}

std::string case_for(std::string_view book, std::string_view rule) {
  const EmbeddedBook* embedded = find_book(book);
  return embedded == nullptr ? std::string() : golden_case_for(*embedded, rule);
}

Citations citations_of(std::string_view book) {
  Citations citations{.book = std::string(book), .entries = {}, .verdicts = {}, .left_open = {}};
  const EmbeddedBook* embedded = find_book(book);
  if (embedded == nullptr) return citations;
  const auto loaded = load_rulebook(embedded->name, std::string(embedded->bytes), "");
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message;
    return citations;
  }
  walk(DynamicStruct::Reader(loaded->data()), {},
       [&](std::string_view rule, const std::string& entry) { citations.entries.emplace(rule, entry); });
  if (loaded->data().isHouse()) citations.left_open = left_open_by(loaded->data().getHouse());
  citations.verdicts = golden_citations(*embedded, CitingLines::kDeciding);
  return citations;
}

bool is_of(std::string_view citation, std::string_view rule) {
  if (citation == rule) return true;
  if (rule.starts_with("Table")) return has_words_in_order(citation, rule);
  if (!citation.starts_with(rule)) return false;
  static constexpr std::string_view kParts[] = {" Table ", " bullet ", " s "};
  return std::ranges::any_of(kParts,
                             [&](std::string_view part) { return citation.substr(rule.size()).starts_with(part); });
}

}  // namespace cardspeak::traceability
