// Every rule number in a book stands in at least one of its golden verdicts: a rule that no verdict ever cites is not
// judged, however well it reads.
//
// Dated versions of one game repeat most of their entries word for word. A version need not show again what another
// version of the game shows: where every entry that names a rule stands in that one unchanged, its golden verdict
// counts. What differs between versions has golden verdicts of its own.
//
// The games of a room are judged by one document and one engine: a rule that several of its games name counts where the
// golden verdict of one of them cites it.
#include <capnp/dynamic.h>
#include <gtest/gtest.h>
#include <kj/string.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/law/rulebook.h"
#include "tests/golden/golden_fixture.h"
#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// By rule: the entries that name it, as text. An entry is the smallest part that the rule stands in.
using Entries = std::map<std::string, std::set<std::string>>;

// "5.9.1, Table 1 Flush" is two rules.
void add_rules(std::string_view text, const std::string& entry, Entries& entries) {
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    entries[std::string(text.substr(0, comma))].insert(entry);
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 2);
  }
}

bool names_rules(std::string_view field) {
  return field == "rule" || field == "rules" || field.ends_with("Rule");
}

// What no verdict can show: a tournament's terms are checked before it begins; and of rules whose text is not known,
// only those that a wager waits for are ever missed.
bool is_shown(std::string_view field) {
  return field != "terms";
}
bool is_shown(DynamicStruct::Reader value) {
  return value.getSchema() != capnp::Schema::from<schema::UnknownRule>() || value.has("wager");
}

void collect(DynamicStruct::Reader value, Entries& entries);

// All texts in fields that name rules.
void collect_field(DynamicValue::Reader value, bool is_rule, const std::string& entry, Entries& entries) {
  if (value.getType() == DynamicValue::STRUCT) {
    collect(value.as<DynamicStruct>(), entries);
  } else if (value.getType() == DynamicValue::LIST) {
    for (const auto item : value.as<DynamicList>()) collect_field(item, is_rule, entry, entries);
  } else if (value.getType() == DynamicValue::TEXT && is_rule) {
    add_rules(value.as<capnp::Text>().cStr(), entry, entries);
  }
}

// The struct without the parts that are entries themselves.
std::string own_text(DynamicStruct::Reader value) {
  std::string text;
  for (const auto field : value.getSchema().getFields()) {
    const auto type = field.getType();
    const bool is_entry = type.isStruct() || (type.isList() && type.asList().getElementType().isStruct());
    if (is_entry || !value.has(field)) continue;
    text += std::string(field.getProto().getName().cStr()) + "=" + kj::str(value.get(field)).cStr() + "\n";
  }
  return text;
}

void collect(DynamicStruct::Reader value, Entries& entries) {
  if (!is_shown(value)) return;
  const std::string entry = own_text(value);
  for (const auto field : value.getSchema().getFields()) {
    const std::string_view name = field.getProto().getName().cStr();
    if (value.has(field) && is_shown(name)) collect_field(value.get(field), names_rules(name), entry, entries);
  }
}

Entries entries_of(const EmbeddedBook& embedded) {
  Entries entries;
  const auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "");
  EXPECT_TRUE(book) << book.error().message;
  if (book) collect(DynamicStruct::Reader(book->data()), entries);
  return entries;
}

std::string_view game_of(const EmbeddedBook& book) {
  return book.name.substr(0, book.name.rfind('/'));
}

struct Coverage {
  Entries rules;
  std::map<std::string, std::string> cited;  // by golden verdicts: rule to case
};

// Of the other versions of the game.
std::vector<Coverage> other_versions(const EmbeddedBook& book) {
  std::vector<Coverage> others;
  for (const EmbeddedBook& other : embedded_books()) {
    if (other.name == book.name || game_of(other) != game_of(book)) continue;
    others.push_back({entries_of(other), golden_citations(other)});
  }
  return others;
}

// Of a room: its games at this version. Empty for a book of another kind.
std::vector<Coverage> games_of_the_room(const EmbeddedBook& book) {
  std::vector<Coverage> games;
  if (golden_book(book.name).poker() == nullptr) return games;
  for (const EmbeddedBook& other : embedded_books()) {
    const Rulebook& game = golden_book(other.name);
    const bool same =
        game.venue() == golden_book(book.name).venue() && game.version() == golden_book(book.name).version();
    if (same && game.poker() != nullptr) games.push_back({{}, golden_citations(other)});
  }
  return games;
}

// Whether a golden verdict of the version shows the rule, and the version has all these entries.
bool shows(const Coverage& version, const std::string& rule, const std::set<std::string>& entries) {
  const auto same = version.rules.find(rule);
  return same != version.rules.end() && std::ranges::includes(same->second, entries) && version.cited.contains(rule);
}

// Rules of which no round of play can show the money, and why.
bool is_beyond_one_round(std::string_view book, std::string_view rule) {
  // With two Jackpot Cards of one deck only one player of a table can hold a Royal Flush, so several at once are of
  // linked tables: tests/model/verdict/jackpot shows the reset that follows.
  if (book == "crown-melbourne/three-card-poker/5.1.json") return rule == "6.4.2";
  // The best five of seven out of twenty cards are never three of a kind: reading K-3.
  return rule == "3.2.3(b)(v)";
}

struct RuleCoverage : testing::TestWithParam<EmbeddedBook> {};

TEST_P(RuleCoverage, EveryRuleNumberOfTheBookStandsInAGoldenVerdict) {
  const EmbeddedBook& embedded = GetParam();
  const Entries rules = entries_of(embedded);
  EXPECT_FALSE(rules.empty());
  const auto cited = golden_citations(embedded);
  EXPECT_FALSE(cited.empty());
  const std::vector<Coverage> others = other_versions(embedded);
  const std::vector<Coverage> room = games_of_the_room(embedded);
  for (const auto& [rule, entries] : rules) {
    if (is_beyond_one_round(embedded.name, rule)) continue;
    const bool elsewhere =
        std::ranges::any_of(others, [&](const Coverage& version) { return shows(version, rule, entries); });
    const bool in_room = std::ranges::any_of(room, [&](const Coverage& game) { return game.cited.contains(rule); });
    EXPECT_TRUE(cited.contains(rule) || elsewhere || in_room)
        << "no golden verdict of " << embedded.name << " cites " << rule;
  }
}

INSTANTIATE_TEST_SUITE_P(Books, RuleCoverage, testing::ValuesIn(embedded_books()),
                         [](const auto& book) { return test_name(book.param); });

}  // namespace
}  // namespace cardspeak
