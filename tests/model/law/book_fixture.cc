#include "tests/model/law/book_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "model/check.h"
#include "schemas/json/struct_json.h"

namespace cardspeak {

const EmbeddedBook& embedded_book(std::string_view name) {
  const auto found = std::ranges::find(embedded_books(), name, &EmbeddedBook::name);
  CARDSPEAK_CHECK(found != embedded_books().end(), "the test names an embedded book");
  return *found;
}

Rulebook load(std::string_view bytes) {
  auto book = load_rulebook("test.json", std::string(bytes), "hash");
  if (!book) ADD_FAILURE() << book.error().message;
  CARDSPEAK_CHECK(book.has_value(), "the test's book loads");
  return *book;
}

std::vector<EmbeddedBook> house_books() {
  std::vector<EmbeddedBook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    if (book.bytes.contains("\"house\":{")) books.push_back(book);
  }
  return books;
}

std::string test_name(const EmbeddedBook& book) {
  std::string name(book.name);
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

std::string changed(std::string_view bytes, const std::function<void(schema::Rulebook::Builder)>& change) {
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::Rulebook>();
  const auto read = schema::read_json(bytes, root);
  CARDSPEAK_CHECK(read.has_value(), "the test's book reads");
  change(root);
  return schema::write_json(root.asReader(), schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut);
}

std::vector<std::string> objections_to(std::string_view bytes) {
  std::vector<std::string> lines;
  for (const Objection& objection : check_rulebook(bytes)) {
    lines.push_back(objection.text());
  }
  return lines;
}

bool any_has(const std::vector<std::string>& lines, const std::vector<std::string>& parts) {
  return std::ranges::any_of(lines, [&](const std::string& line) {
    return std::ranges::all_of(parts, [&](const std::string& part) { return line.find(part) != std::string::npos; });
  });
}

}  // namespace cardspeak
