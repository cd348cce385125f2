// The index of every rule of a document (rule_index/<document>.tsv, from outside the project), and the file of reasons
// kept by hand for the rules that no event can show.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::traceability {

struct IndexRow {
  std::string game;  // a chapter of the document: "caribbean-stud", "poker-minors", "14 irregularities"
  std::string rule;  // "5.7.1(a)", "Table 1 Bet", "1.1 Qualify"
  std::string kind;
  bool is_heading = false;  // it only opens what follows and says nothing by itself
};

struct Document {
  std::string name;                // "melbourne-house"
  std::string title;               // for people
  std::vector<std::string> games;  // chapters in the order of the index
  // One text for all games of a room. Its chapters are then those of its numbers, as most rules are of many games.
  bool of_a_room = false;
};
const std::vector<Document>& documents();

// The books that judge a chapter: "crown-melbourne/caribbean-stud/11.0.json".
std::vector<std::string> books_of(const Document& document, std::string_view game);

// Where the index of a document lies; outside the project, and perhaps not there.
std::string index_path(const Document& document);
std::vector<IndexRow> index_rows(const Document& document);

// Why a row is not judged under its own number.
struct Reason {
  std::string document;
  std::string game;
  std::string rule;  // a row's rule, or the beginning of several and "*"
  std::string reason_class;
  std::vector<std::string> see;
  std::string text;
  int line = 0;

  [[nodiscard]] bool matches(const Document& of, const IndexRow& row) const;
  [[nodiscard]] bool is_of_many() const { return rule.ends_with('*'); }
};

// The classes that a reason may have, with what each says.
struct ReasonClass {
  std::string_view name;
  std::string_view meaning;
  bool needs_see = false;
};
const std::vector<ReasonClass>& reason_classes();
// A row that is judged under other numbers, those of `see`.
inline constexpr std::string_view kJudgedAs = "judged-as";
inline constexpr std::string_view kNotJudgedYet = "open";

// docs/traceability/reasons.tsv. Fails the test on a line that does not read.
std::vector<Reason> reasons();

}  // namespace cardspeak::traceability
