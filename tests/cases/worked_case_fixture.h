// The worked cases of the house games from outside the project: cases/house/golden.jsonl, one case a line.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cases/json_fixture.h"

namespace cardspeak::cases {

// A case: what happened, and what a verdict has to say. `play` and `expect` are valid as long as the case.
struct WorkedCase {
  std::shared_ptr<const capnp::MallocMessageBuilder> message;
  std::string id;       // "MCSP-01"
  std::string note;     // what the case is about
  std::string venue;    // as in a round's id: "crown-melbourne"
  std::string game;     // "caribbean-stud"
  std::string version;  // "11.0"
  bool is_meter = false;
  Json play;
  Json expect;

  // How a failing test calls its parameter.
  friend void PrintTo(const WorkedCase& worked, std::ostream* out) { *out << worked.id; }
};

// Where the cases lie; outside the project, and perhaps not there.
std::string cases_path();
// All of them, in the order of the file; none where the file is not there.
const std::vector<WorkedCase>& worked_cases();

// One row of what is expected of a seat.
struct ExpectedLine {
  int seat = 0;
  std::string wager;  // as a rulebook names it: "anteBonus"
  std::string outcome;
  std::int64_t winnings = 0;  // cents, without the stake
  std::int64_t returned = 0;  // cents of the stake
  std::string rule;
};
std::vector<ExpectedLine> expected_lines(const WorkedCase& worked);

// A kind of wager in the book's words: "pair_plus" is "pairPlus".
std::string book_wager(const std::string& kind);

// A wager that was placed in a case.
struct PlacedWager {
  int seat = 0;
  std::string kind;
  std::int64_t cents = 0;
  std::int64_t amended_to = 0;  // 0: not amended
  std::string by;               // another patron; empty: the player
  int level = 0;
};
std::vector<PlacedWager> placed_wagers(const WorkedCase& worked);

// Cases that the rule texts contradict. Each is argued in a file of docs/decisions; the case stays in the list of what
// is run, and has to differ: one that agrees is no exception.
struct CaseException {
  std::string id;
  std::string decision;  // file in docs/decisions
};
const std::vector<CaseException>& case_exceptions();
std::optional<CaseException> exception_of(const std::string& id);

// A flag of a case on which, by the texts, no payment turns: kFlagsDecision argues each. No other answer may then pay
// otherwise.
bool is_flag_without_choice(const std::string& id, const std::string& flag);
inline constexpr std::string_view kFlagsDecision = "2026-11-28_flags-of-worked-cases.md";

}  // namespace cardspeak::cases
