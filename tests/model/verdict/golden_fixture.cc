#include "tests/model/verdict/golden_fixture.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

#include "model/facts/fold.h"
#include "schemas/json/event_json.h"

namespace cardspeak {

std::vector<GoldenCase> golden_cases(const EmbeddedBook& book) {
  std::string version(book.name);
  version.resize(version.size() - std::string_view(".json").size());
  const std::filesystem::path root = std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden" / version;
  std::vector<GoldenCase> cases;
  if (!std::filesystem::is_directory(root)) return cases;
  for (const auto& entry : std::filesystem::directory_iterator(root)) {
    if (entry.is_directory()) cases.push_back({std::string(book.name), entry.path()});
  }
  std::ranges::sort(cases, {}, &GoldenCase::folder);
  return cases;
}

std::string read_text(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

namespace {

using Messages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

// The events of a file, one a line.
Messages events_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  Messages messages;
  for (std::string line; std::getline(file, line);) {
    messages.push_back(std::make_unique<capnp::MallocMessageBuilder>());
    auto event = messages.back()->initRoot<schema::Event>();
    if (const auto read = schema::read_event_json(line, event); !read) {
      ADD_FAILURE() << path << ": " << read.error().text();
      messages.pop_back();
    }
  }
  return messages;
}

}  // namespace

RoundFacts golden_facts(const GoldenCase& golden) {
  const Messages messages = events_in(golden.folder / "events.jsonl");
  TableState table;
  std::vector<EventRef> round;
  for (const auto& message : messages) {
    const auto event = message->getRoot<schema::Event>().asReader();
    if (event.getRound() != 0) {
      round.push_back({.event = event});
    } else if (round.empty()) {
      table.apply(event);
    }
  }
  if (round.empty()) {
    ADD_FAILURE() << golden.folder << ": no events of a round";
    return {};
  }
  const auto first = round.front().event;
  const auto id = parse_round_id(std::string(first.getStream().cStr()) + "/" + std::to_string(first.getRound()));
  EXPECT_TRUE(id.has_value()) << golden.folder;
  return fold(id.value_or(RoundId{}), table, round);
}

MeterFacts golden_meter(const GoldenCase& golden) {
  const Messages messages = events_in(golden.folder / "meter.jsonl");
  MeterFacts facts;
  if (messages.empty()) return facts;
  std::vector<EventRef> stream;
  for (const auto& message : messages) stream.push_back({.event = message->getRoot<schema::Event>().asReader()});
  const MeterHistory history = fold_meter(stream.front().event.getStream().cStr(), stream);
  facts.on_record = true;
  facts.meter = history.meter;
  facts.configuration = history.configurations.back();
  facts.basis = MeterBasis::kRecorded;
  for (const MeterStep& step : history.steps) {
    facts.outcome_recorded = facts.outcome_recorded || step.kind == schema::Event::OUTCOME_RECORDED;
    if (step.kind == schema::Event::METER_READING && !facts.outcome_recorded) facts.values = {Millionths(step.amount)};
    if (step.kind == schema::Event::JACKPOT_WAGER_REGISTERED) {
      facts.registrations.push_back(
          {.seat = step.seat, .amount = Cents(step.amount), .level = step.level, .seq = step.seq});
    }
  }
  return facts;
}

}  // namespace cardspeak
