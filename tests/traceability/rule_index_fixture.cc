#include "tests/traceability/rule_index_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "model/law/library.h"

namespace cardspeak::traceability {
namespace {

std::vector<std::string> split(const std::string& line, char by) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, by);) cells.push_back(cell);
  return cells;
}

std::vector<std::string> see_of(const std::string& cell) {
  std::vector<std::string> list;
  for (std::string rule : split(cell, ';')) {
    rule.erase(0, rule.find_first_not_of(' '));
    if (!rule.empty()) list.push_back(rule);
  }
  return list;
}

// The chapter that a rule's number begins with; Table 1 belongs to the fourth.
std::string chapter_of(const Document& document, std::string_view rule) {
  const std::string_view number = rule.starts_with("Table") ? "4" : rule.substr(0, rule.find_first_of(". "));
  const auto found = std::ranges::find_if(document.games, [&](std::string_view chapter) {
    return chapter.starts_with(number) && chapter.substr(number.size()).starts_with(' ');
  });
  if (found != document.games.end()) return *found;
  ADD_FAILURE() << document.name << " has no chapter for rule " << rule;
  return {};
}

// Every book of the room; the game that has most golden rounds comes first, so that a rule of many games is shown
// there.
std::vector<std::string> books_of_the_room() {
  std::vector<std::string> books = {"crown-melbourne/texas-holdem/17.0.json"};
  for (const EmbeddedBook& book : embedded_books()) {
    const bool of_room = book.name.starts_with("crown-melbourne/") && book.name.ends_with("/17.0.json");
    if (of_room && book.name != books.front()) books.emplace_back(book.name);
  }
  return books;
}

bool opens_a_list(std::string_view what) {
  static constexpr std::string_view kOpenings[] = {"Chapter heading", "Heading", "Opens", "Lead-in", "Group:"};
  return std::ranges::any_of(kOpenings, [&](std::string_view opening) { return what.starts_with(opening); });
}

}  // namespace

const std::vector<Document>& documents() {
  static const std::vector<Document> kDocuments = {
      {"melbourne-house",
       "Crown Melbourne: Three Card Poker 5.1 and Caribbean Stud 11.0 with Wild Aruba Stud",
       {"three-card-poker", "caribbean-stud", "wild-aruba-stud"}},
      {"sydney-house",
       "Crown Sydney: Poker Minors 3.3",
       {"poker-minors", "caribbean-stud", "mississippi-stud", "ultimate-texas-holdem"}},
      {"perth-house", "Crown Perth: Crown Hold'em Poker, as amended by RAG/575", {"crown-holdem"}},
      {"melbourne-poker",
       "Crown Melbourne: Poker 17.0",
       {"1 definitions", "2 equipment", "3 cards", "4 players", "5 shuffle and cut", "6 wagers", "7 commission",
        "8 all variations", "9 draw", "10 stud", "11 manila", "12 flop games", "13 chinese poker", "14 irregularities",
        "15 bonus prizes", "16 jackpots", "17 tournaments", "18 general"},
       true}};
  return kDocuments;
}

std::vector<std::string> books_of(const Document& document, std::string_view game) {
  if (document.of_a_room) return books_of_the_room();
  if (document.name == "perth-house") {
    std::vector<std::string> books;
    for (const char* version : {"RAG-575", "RAG-568", "RAG-535", "RAG-512", "RAG-506", "2014"}) {
      books.push_back("crown-perth/crown-holdem/" + std::string(version) + ".json");
    }
    return books;
  }
  if (document.name == "melbourne-house") {
    if (game == "three-card-poker") return {"crown-melbourne/three-card-poker/5.1.json"};
    if (game == "wild-aruba-stud") return {"crown-melbourne/wild-aruba-stud/11.0.json"};
    // Its rules are those of Wild Aruba Stud as well, but for chapter 12.
    return {"crown-melbourne/caribbean-stud/11.0.json", "crown-melbourne/wild-aruba-stud/11.0.json"};
  }
  if (game != "poker-minors") return {"crown-sydney/" + std::string(game) + "/3.3.json"};
  return {"crown-sydney/caribbean-stud/3.3.json", "crown-sydney/mississippi-stud/3.3.json",
          "crown-sydney/ultimate-texas-holdem/3.3.json"};
}

std::string index_path(const Document& document) {
  return std::string(CARDSPEAK_SHARED_DIR) + "/rule_index/" + document.name + ".tsv";
}

std::vector<IndexRow> index_rows(const Document& document) {
  std::vector<IndexRow> rows;
  std::ifstream file(index_path(document));
  std::string line;
  std::getline(file, line);  // the names of the columns
  while (std::getline(file, line)) {
    const auto cells = split(line, '\t');
    if (cells.size() < 6) {
      ADD_FAILURE() << index_path(document) << ": a row of " << cells.size() << " columns: " << line;
      continue;
    }
    rows.push_back({.game = document.of_a_room ? chapter_of(document, cells[1]) : cells[0],
                    .rule = cells[1],
                    .kind = cells[2],
                    .is_heading = opens_a_list(cells[3]) && cells[5] == "-"});
  }
  return rows;
}

bool Reason::matches(const Document& of, const IndexRow& row) const {
  if (document != of.name || game != row.game) return false;
  if (!is_of_many()) return rule == row.rule;
  return row.rule.starts_with(std::string_view(rule).substr(0, rule.size() - 1));
}

const std::vector<ReasonClass>& reason_classes() {
  static const std::vector<ReasonClass> kClasses = {
      {kJudgedAs, "judged, under the numbers of its parts", true},
      {"definition", "the meaning of a word that other rules use", true},
      {"other-row", "says what another row says, where that is judged", true},
      {"information", "states something that nobody can keep or break"},
      {"permission", "gives leave; no act can be against it"},
      {"discretion", "somebody may decide so, and whether they should have is not told by events"},
      {"equipment", "layout, furniture, machines and cards as objects"},
      {"conduct", "how staff or players behave, which no device records"},
      {"paperwork", "documents and notices away from the table"},
      {"promotion", "prizes and advertising beside the games"},
      {"other-law", "law outside the document"},
      {"cannot-occur", "no record can come to it"},
      {"not-judged", "a record could show it and no verdict does; the sentence says what is missing"},
      {kNotJudgedYet, "an event could show it, and it is not judged yet"}};
  return kClasses;
}

std::vector<Reason> reasons() {
  std::vector<Reason> list;
  const std::string path = std::string(CARDSPEAK_SOURCE_DIR) + "/docs/traceability/reasons.tsv";
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);  // the names of the columns
  for (int number = 2; std::getline(file, line); ++number) {
    const auto cells = split(line, '\t');
    if (cells.size() != 6) {
      ADD_FAILURE() << path << ":" << number << ": six columns are expected, found " << cells.size();
      continue;
    }
    Reason reason{cells[0], cells[1], cells[2], cells[3], see_of(cells[4]), cells[5], number};
    const auto known = std::ranges::find(reason_classes(), reason.reason_class, &ReasonClass::name);
    if (known == reason_classes().end()) {
      ADD_FAILURE() << path << ":" << number << ": no such class of reason: " << reason.reason_class;
    } else if (known->needs_see && reason.see.empty()) {
      ADD_FAILURE() << path << ":" << number << ": " << reason.reason_class << " names the rules that it points to";
    }
    list.push_back(std::move(reason));
  }
  return list;
}

}  // namespace cardspeak::traceability
