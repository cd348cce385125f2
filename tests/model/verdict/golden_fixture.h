// Golden verdicts: tests/golden/<venue>/<game>/<version>/<case>/events.jsonl, one round, and verdict.json beside it,
// what the round is judged at; meter.jsonl where a jackpot meter has a part in
// it, and meter.json beside that, what the meter is judged at. UPDATE_GOLDEN=1 writes the verdicts;
// the change is then reviewed as a diff.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"

namespace cardspeak {

struct GoldenCase {
  std::string book;  // "crown-melbourne/caribbean-stud/11.0.json"
  std::filesystem::path folder;

  [[nodiscard]] std::filesystem::path verdict_file() const { return folder / "verdict.json"; }
  [[nodiscard]] std::filesystem::path meter_verdict_file() const { return folder / "meter.json"; }
};

// The cases of an embedded book, by name; empty where it has none.
std::vector<GoldenCase> golden_cases(const EmbeddedBook& book);

// The facts of the round in the case's events. Fails the test on a line that does not read.
RoundFacts golden_facts(const GoldenCase& golden);

// What is on record of the round's meter: the events of meter.jsonl beside it. Nothing is where the case has no such
// file. Fails the test on a line that does not read.
MeterFacts golden_meter(const GoldenCase& golden, const RoundFacts& round, const Rulebook& book);

// The verdict on that meter itself, as JSON: with the table of the round, and another meter where other-meter.jsonl has
// one. Nothing where the case has no meter.
std::optional<std::string> golden_meter_verdict(const GoldenCase& golden, const Rulebook& book);

// The content of a file; empty where there is none.
std::string read_text(const std::filesystem::path& path);

}  // namespace cardspeak
