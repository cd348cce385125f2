// The book of Hold'em passes its check, and every damage to it is named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "model/law/poker.h"
#include "model/law/rulebook.h"
#include "tests/model/verdict/poker/poker_fixture.h"

namespace cardspeak::poker_test {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::vector<std::string> objections(const std::string& bytes) {
  std::vector<std::string> list;
  for (const Objection& objection : check_rulebook(bytes)) {
    list.push_back(objection.text());
  }
  return list;
}

std::string replaced(std::string bytes, const std::string& from, const std::string& to) {
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return bytes.replace(at, from.size(), to);
}

std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines;
  std::size_t from = 0;
  for (std::size_t end = bytes.find('\n'); end != std::string::npos; end = bytes.find('\n', from)) {
    lines.push_back(bytes.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string bytes;
  for (const std::string& line : lines) bytes += line + "\n";
  return bytes;
}

// The places of the entries that the engine asks for by their keys, one a line.
std::vector<std::size_t> entry_lines(const std::vector<std::string>& lines) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("{\"key\": ") != std::string::npos) places.push_back(i);
  }
  return places;
}

std::string key_of(const std::string& line) {
  std::smatch match;
  EXPECT_TRUE(std::regex_search(line, match, std::regex("\"key\": \"([^\"]*)\"")));
  return match[1];
}

// What a game may leave unsaid.
bool is_optional(const std::string& key) {
  return key.starts_with("prize");
}

TEST(HoldemBook, PassesItsCheckAndLoads) {
  EXPECT_THAT(objections(holdem_bytes()), testing::IsEmpty());
  const auto book = load_rulebook("17.0.json", holdem_bytes(), std::string(64, '0'));
  ASSERT_TRUE(book.has_value()) << book.error().message;
  ASSERT_NE(book->poker(), nullptr);
  EXPECT_EQ(book->house(), nullptr);
  EXPECT_EQ(book->poker()->board_cards(), 5U);
  EXPECT_EQ(book->poker()->max_players, 11);
}

// What Hold'em has no use for: draws, discards, kitties, open cards.
TEST(HoldemBook, HasOneEntryForEverySituationOfTheEngineThatTheGameKnows) {
  std::set<std::string> missing;
  for (std::size_t i = 0; i < law::kPokerKeys; ++i) {
    missing.emplace(law::poker_key_name(static_cast<law::PokerKey>(i)));
  }
  for (const auto& line : lines_of(holdem_bytes())) {
    if (line.find("{\"key\": ") != std::string::npos) missing.erase(key_of(line));
  }
  EXPECT_THAT(missing, testing::UnorderedElementsAre("bringIn", "discardMissing", "discardTooLate", "ownDiscards",
                                                     "noFurtherDraw", "kittyTaken", "kittyWager", "kittyMucked"));
}

TEST(HoldemBook, WithoutAnEntryTheSituationIsNamed) {
  const auto whole = lines_of(holdem_bytes());
  for (const std::size_t place : entry_lines(whole)) {
    if (is_optional(key_of(whole[place]))) continue;
    auto lines = whole;
    const bool last = lines[place].back() != ',';
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(place));
    if (last) lines[place - 1].pop_back();
    EXPECT_THAT(objections(joined(lines)),
                Contains(HasSubstr("no entry decides the situation \"" + key_of(whole[place]) + "\"")));
  }
}

TEST(HoldemBook, AnEntryThatRepeatsASituationIsNamed) {
  const auto whole = lines_of(holdem_bytes());
  for (const std::size_t place : entry_lines(whole)) {
    auto lines = whole;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place),
                 lines[place] + (lines[place].back() == ',' ? "" : ","));
    EXPECT_THAT(objections(joined(lines)),
                Contains(testing::AllOf(HasSubstr("(" + key_of(whole[place]) + ")"), HasSubstr("can never decide"))));
  }
}

TEST(HoldemBook, AnEntryThatTheEngineNeverAsksForIsNamed) {
  const auto damaged = replaced(holdem_bytes(), "\"key\": \"shortCall\"", "\"key\": \"longCall\"");
  EXPECT_THAT(objections(damaged), Contains(testing::AllOf(HasSubstr("(longCall)"), HasSubstr("can never decide"))));
}

TEST(HoldemBook, NoRuleNumberCanBeLeftOut) {
  const std::string whole = holdem_bytes();
  const std::regex rule("\"([A-Za-z]*[rR]ule)\": \"[^\"]+\"");
  int rules = 0;
  for (std::sregex_iterator it(whole.begin(), whole.end(), rule), end; it != end; ++it) {
    // A word that lets wagers stand rests on whatever the round goes on by.
    const std::size_t line = whole.rfind('\n', static_cast<std::size_t>(it->position()));
    if (whole.substr(line, whole.find('\n', line + 1) - line).contains("wagersStand")) continue;
    std::string damaged = whole;
    damaged.replace(static_cast<std::size_t>(it->position()), static_cast<std::size_t>(it->length()),
                    "\"" + (*it)[1].str() + "\": \"\"");
    EXPECT_THAT(objections(damaged), testing::Not(testing::IsEmpty())) << it->str();
    ++rules;
  }
  EXPECT_GT(rules, 100);
}

TEST(HoldemBook, NumbersOutOfRangeAreNamed) {
  const auto named = [](const std::string& from, const std::string& to, const std::string& what) {
    EXPECT_THAT(objections(replaced(holdem_bytes(), from, to)), Contains(HasSubstr(what))) << from;
  };
  named("\"holeCards\": 2", "\"holeCards\": 0", "holeCards: expected 1 to 7, found 0");
  named("\"maxPlayers\": 11", "\"maxPlayers\": 24", "maxPlayers: expected 2 to 23, found 24");
  named("\"raiseCap\": 3", "\"raiseCap\": 0", "raiseCap: expected 1 to 10, found 0");
  named("\"cards\": 3, \"step\"", "\"cards\": 2, \"step\"", "add up to five, found 4");
  named("\"cards\": 1, \"step\"", "\"cards\": 2, \"step\"", "cards: expected 1 to 1, found 2");
  named("\"6.12\", \"value\": \"50\"", "\"6.12\", \"value\": \"0\"",
        "(silentRaise), value: expected 1 to 100, found 0");
  named("\"7.2.1\", \"value\": \"200\"", "\"7.2.1\", \"value\": \"2000\"", "the least percentage is over the largest");
  named("\"key\": \"allIn\", \"rule\": \"6.16.1\"", "\"key\": \"allIn\", \"rule\": \"6.16.1\", \"value\": \"4\"",
        "(allIn): gives a number, and the situation takes none");
  named("\"fromHole\": -1", "\"fromHole\": 3", "fromHole: expected -1 to 2, found 3");
  named("\"cards\": 52", "\"cards\": 50", "expected 52, 40, 36, 32 or 20 cards, found 50");
  named("\"cards\": 52", "\"cards\": 40", "belongs to another deck");
}

TEST(HoldemBook, NamesThatNobodyKnowsAreNamed) {
  const auto named = [](const std::string& from, const std::string& to, const std::string& what) {
    EXPECT_THAT(objections(replaced(holdem_bytes(), from, to)), Contains(HasSubstr(what))) << from;
  };
  named("\"firstToAct\": \"leftOfLastBlind\"", "\"firstToAct\": \"dealer\"", "no opener that the engine knows");
  named("\"name\": \"turn\"", "\"name\": \"flop\"", "an earlier street has the same name");
  named("\"default\": \"chip_down\"", "\"default\": \"chips\"", "K-7-ROUNDING");
  named("\"id\": \"SHORT-ANTE\"", "\"id\": \"LONG-ANTE\"", "no entry decides the reading \"SHORT-ANTE\"");
  named("\"class\": \"flush\"", "\"class\": \"flash\"", "flash");
}

}  // namespace
}  // namespace cardspeak::poker_test
