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

RoundFacts golden_facts(const GoldenCase& golden) {
  std::ifstream file(golden.folder / "events.jsonl");
  TableState table;
  std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> messages;
  std::vector<EventRef> round;
  for (std::string line; std::getline(file, line);) {
    messages.push_back(std::make_unique<capnp::MallocMessageBuilder>());
    auto event = messages.back()->initRoot<schema::Event>();
    if (const auto read = schema::read_event_json(line, event); !read) {
      ADD_FAILURE() << golden.folder << ": " << read.error().text();
      continue;
    }
    if (event.getRound() != 0) {
      round.push_back({.event = event.asReader()});
    } else if (round.empty()) {
      table.apply(event.asReader());
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

}  // namespace cardspeak
