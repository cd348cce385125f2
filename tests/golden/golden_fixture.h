// Golden rounds: tests/golden/README.md. A case is one round, and what it is judged at; with a jackpot meter
// also what the meter is judged at.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "tests/golden/chapter_fixture.h"
#include "tests/golden/round_text_fixture.h"

namespace cardspeak::law {
struct CompiledJackpot;
}

namespace cardspeak {

// The streams of a case by their part in it.
struct GoldenStreams {
  const WrittenStream* table = nullptr;        // of the round
  const WrittenStream* meter = nullptr;        // null where the case has none
  const WrittenStream* other_table = nullptr;  // beside the round's, on the same meter
  const WrittenStream* other_meter = nullptr;
};
GoldenStreams parts_of(const std::vector<WrittenStream>& streams);

// The embedded book of that name, loaded once in a process. Its hash is left out: it changes with every comma of the
// book. Fails the test where there is none.
const Rulebook& golden_book(std::string_view name);

// The facts of the last round on the table's stream, less the corrections that count for nothing under the book.
RoundFacts golden_facts(const GoldenStreams& streams, const Rulebook& book);

// The law of meters of a book; null: it has none.
const law::CompiledJackpot* jackpot_of(const Rulebook& book);

// All that is on record of a meter, from its stream.
// `book`: corrections that count for nothing under it are left out; null: all count.
MeterHistory history_of(const WrittenStream& meter, const Rulebook* book = nullptr);

// What stands round the meter of a case: the signs and notices of its tables, and the other meter.
MeterSurroundings surroundings_of(const GoldenStreams& streams, std::string_view jackpot_wager, const Rulebook& book);

// The meter as the round needs it, under the default readings. Nothing is where the book has no law of meters.
// `carried`: what stands against wagers that the round has from those before it.
MeterFacts meter_facts_of(const MeterHistory& history, const RoundFacts& round, const Rulebook& book,
                          const CarriedRecord& carried = {});

// What is on record of the round's meter. Nothing is where there is no such stream.
MeterFacts golden_meter(const GoldenStreams& streams, const RoundFacts& round, const Rulebook& book);

// What a case is judged at, as messages of schema::Verdict and schema::MeterVerdict.
struct GoldenVerdicts {
  capnp::MallocMessageBuilder round;
  std::optional<capnp::MallocMessageBuilder> meter;  // nothing where the case has no meter
};
void judge(const GoldenStreams& streams, const Rulebook& book, GoldenVerdicts& verdicts);

// Which lines of a verdict are asked: all, or only what not every verdict of its chapter says, where something turned
// on the rule that is cited.
enum class CitingLines { kAll, kDeciding };
// By rule: the case of the book whose expected lines cite it, one that is written for the rule before others, and of
// several the first by name.
std::map<std::string, std::string> golden_citations(const EmbeddedBook& book, CitingLines lines = CitingLines::kAll);
// The first case of the book that is written for the rule: its heading begins with the number. Empty: there is none.
std::string golden_case_for(const EmbeddedBook& book, std::string_view rule);

// The content of a file; empty where there is none.
std::string read_text(const std::filesystem::path& path);

}  // namespace cardspeak
