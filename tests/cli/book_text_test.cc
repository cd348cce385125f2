#include "cli/render/book_text.h"

#include <capnp/dynamic.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cli/app/books.h"

namespace cardspeak {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// Every rule number that stands anywhere in a book.
void gather_rules(const DynamicValue::Reader& value, const std::string& field, std::set<std::string>& rules) {
  if (value.getType() == DynamicValue::STRUCT) {
    const auto record = value.as<DynamicStruct>();
    for (const auto member : record.getSchema().getNonUnionFields()) {
      gather_rules(record.get(member), member.getProto().getName().cStr(), rules);
    }
    KJ_IF_MAYBE (arm, record.which()) {
      gather_rules(record.get(*arm), arm->getProto().getName().cStr(), rules);
    }
  } else if (value.getType() == DynamicValue::LIST) {
    for (const auto element : value.as<DynamicList>()) gather_rules(element, field, rules);
  } else if (value.getType() == DynamicValue::TEXT) {
    const std::string text = value.as<capnp::Text>().cStr();
    const bool names_rule = field == "rule" || field == "rules" || field.ends_with("Rule");
    if (names_rule && !text.empty()) rules.insert(text);
  }
}

// Line breaks are the page's own.
std::string unwrapped(const std::string& page) {
  std::string out;
  for (const char c : page) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || !out.ends_with(' ')) out += blank ? ' ' : c;
  }
  return out;
}

TEST(BookText, ShowsEveryRuleNumberOfEveryBook) {
  const auto library = open_library("");
  ASSERT_TRUE(library) << library.error().message;
  ASSERT_FALSE(library->books().empty());
  for (const Rulebook& book : library->books()) {
    std::set<std::string> rules;
    gather_rules(DynamicStruct::Reader(book.data()), "", rules);
    EXPECT_GT(rules.size(), 20U) << book.title();
    // Wide, so that no rule is broken across the lines of its column.
    const std::string page = unwrapped(book_text(book, {10'000, Palette()}));
    for (const std::string& rule : rules) {
      EXPECT_NE(page.find(rule), std::string::npos) << book.title() << " does not show rule " << rule;
    }
  }
}

TEST(BookText, NamesTheBookWhenItHoldsAndItsHash) {
  const auto library = open_library("");
  ASSERT_TRUE(library) << library.error().message;
  for (const Rulebook& book : library->books()) {
    const std::string page = book_text(book, {80, Palette()});
    EXPECT_NE(page.find(book.hash()), std::string::npos);
    EXPECT_NE(page.find("In force from "), std::string::npos);
    EXPECT_NE(page.find(book.version()), std::string::npos);
  }
}

TEST(BookList, HasALineForEachBook) {
  const auto library = open_library("");
  ASSERT_TRUE(library) << library.error().message;
  const std::string list = book_list(library->books(), {120, Palette()});
  EXPECT_EQ(std::count(list.begin(), list.end(), '\n'), static_cast<std::ptrdiff_t>(library->books().size() + 1));
}

}  // namespace
}  // namespace cardspeak
