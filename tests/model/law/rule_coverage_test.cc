// Every rule number in a book stands in at least one of its golden verdicts: a rule that no verdict ever cites is not
// judged, however well it reads.
#include <capnp/dynamic.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>

#include "model/law/rulebook.h"
#include "schemas/json/struct_json.h"
#include "schemas/verdict.capnp.h"
#include "tests/model/verdict/golden_fixture.h"

namespace cardspeak {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// "5.9.1, Table 1 Flush" is two rules.
void add_rules(std::string_view text, std::set<std::string>& rules) {
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    rules.emplace(text.substr(0, comma));
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 2);
  }
}

bool names_rules(std::string_view field) {
  return field == "rule" || field == "rules" || field.ends_with("Rule");
}

void collect(DynamicValue::Reader value, bool is_rule, std::set<std::string>& rules);

void collect(DynamicStruct::Reader value, std::set<std::string>& rules) {
  for (const auto field : value.getSchema().getFields()) {
    // A tournament's terms are checked before it begins: no round shows them.
    if (field.getProto().getName() == "terms") continue;
    if (value.has(field)) collect(value.get(field), names_rules(field.getProto().getName().cStr()), rules);
  }
}

// All texts in fields that name rules.
void collect(DynamicValue::Reader value, bool is_rule, std::set<std::string>& rules) {
  if (value.getType() == DynamicValue::STRUCT) {
    collect(value.as<DynamicStruct>(), rules);
  } else if (value.getType() == DynamicValue::LIST) {
    for (const auto item : value.as<DynamicList>()) collect(item, is_rule, rules);
  } else if (value.getType() == DynamicValue::TEXT && is_rule) {
    add_rules(value.as<capnp::Text>().cStr(), rules);
  }
}

template <typename Verdict>
void collect_cited(const std::filesystem::path& file, std::set<std::string>& rules) {
  capnp::MallocMessageBuilder message;
  auto verdict = message.initRoot<Verdict>();
  const auto read = schema::read_json(read_text(file), verdict);
  EXPECT_TRUE(read) << file << ": " << read.error().text();
  collect(DynamicStruct::Reader(verdict.asReader()), rules);
}

std::set<std::string> cited_in_golden_verdicts(const EmbeddedBook& book) {
  std::set<std::string> rules;
  for (const GoldenCase& golden : golden_cases(book)) {
    collect_cited<schema::Verdict>(golden.verdict_file(), rules);
    if (std::filesystem::exists(golden.meter_verdict_file())) {
      collect_cited<schema::MeterVerdict>(golden.meter_verdict_file(), rules);
    }
  }
  return rules;
}

struct RuleCoverage : testing::TestWithParam<EmbeddedBook> {};

TEST_P(RuleCoverage, EveryRuleNumberOfTheBookStandsInAGoldenVerdict) {
  const EmbeddedBook& embedded = GetParam();
  const auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
  ASSERT_TRUE(book) << book.error().message;
  std::set<std::string> rules;
  collect(DynamicStruct::Reader(book->data()), rules);
  EXPECT_FALSE(rules.empty());
  const std::set<std::string> cited = cited_in_golden_verdicts(embedded);
  for (const std::string& rule : rules) {
    EXPECT_TRUE(cited.contains(rule)) << "no golden verdict of " << embedded.name << " cites " << rule;
  }
}

INSTANTIATE_TEST_SUITE_P(Books, RuleCoverage, testing::ValuesIn(embedded_books()), [](const auto& book) {
  std::string name(book.param.name);
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
});

}  // namespace
}  // namespace cardspeak
