// docs/events.md is read by device vendors: what it shows must be so.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "schemas/json/event_json.h"
#include "schemas/seal/seal.h"
#include "tests/schemas/schemas_fixture.h"

namespace cardspeak::schema {
namespace {

struct Block {
  std::string label;  // "jsonl", "dump first"
  std::vector<std::string> lines;
};

std::string read_doc() {
  std::ifstream in(std::string(CARDSPEAK_SOURCE_DIR) + "/docs/events.md");
  EXPECT_TRUE(in.is_open());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Block> blocks() {
  std::vector<Block> found;
  bool inside = false;
  std::istringstream doc(read_doc());
  for (std::string line; std::getline(doc, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) found.push_back({line.substr(3), {}});
    } else if (inside) {
      found.back().lines.push_back(line);
    }
  }
  return found;
}

Block block(const std::string& label) {
  for (const Block& candidate : blocks()) {
    if (candidate.label == label) return candidate;
  }
  ADD_FAILURE() << "docs/events.md has no block " << label;
  return {};
}

std::vector<std::uint8_t> canonical_bytes_of(const std::string& line) {
  capnp::MallocMessageBuilder message;
  const auto read = read_event_json(line, message.initRoot<Event>());
  EXPECT_TRUE(read.has_value()) << line << "\n" << read.error().text();
  return canonical_bytes(message.getRoot<Event>());
}

// "0008  01 00 00 00 00 00 00 00  sequence 1": the eight bytes.
std::vector<std::uint8_t> bytes_of_dump(const Block& dump) {
  std::vector<std::uint8_t> bytes;
  for (const std::string& line : dump.lines) {
    std::istringstream words(line);
    std::string offset;
    words >> offset;
    EXPECT_EQ(std::stoul(offset, nullptr, 16), bytes.size()) << line;
    for (int i = 0; i < 8; ++i) {
      std::string digits;
      words >> digits;
      bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits, nullptr, 16)));
    }
  }
  return bytes;
}

TEST(EventsDoc, EveryEventInItReads) {
  std::size_t lines = 0;
  for (const Block& block : blocks()) {
    if (!block.label.starts_with("jsonl")) continue;
    for (const std::string& line : block.lines) {
      canonical_bytes_of(line);
      ++lines;
    }
  }
  EXPECT_GE(lines, 10U);
}

TEST(EventsDoc, EveryEventInItIsInTheWrittenForm) {
  for (const Block& block : blocks()) {
    if (!block.label.starts_with("jsonl")) continue;
    for (const std::string& line : block.lines) {
      capnp::MallocMessageBuilder message;
      ASSERT_TRUE(read_event_json(line, message.initRoot<Event>()).has_value());
      EXPECT_EQ(write_event_json(message.getRoot<Event>()), line);
    }
  }
}

TEST(EventsDoc, TheWorkedExampleIsTrueToTheByte) {
  for (const std::string name : {"first", "second"}) {
    const auto bytes = canonical_bytes_of(block("jsonl " + name).lines.at(0));
    EXPECT_EQ(bytes_of_dump(block("dump " + name)), bytes) << name;
    EXPECT_EQ(block("sha256 " + name).lines.at(0), to_hex(sha256(bytes))) << name;
  }
}

TEST(EventsDoc, TheSecondEventOfTheExampleCarriesTheHashOfTheFirst) {
  const auto bytes = canonical_bytes_of(block("jsonl second").lines.at(0));
  const auto hash = StoredEvent(bytes).event().getPreviousHash();
  const auto first = sha256(canonical_bytes_of(block("jsonl first").lines.at(0)));
  EXPECT_TRUE(std::equal(hash.begin(), hash.end(), first.begin(), first.end()));
}

TEST(EventsDoc, TheRefusalThatItShowsIsTheOneThatIsGiven) {
  capnp::MallocMessageBuilder message;
  const auto read = read_event_json(R"({"cardDealt":{"card":"1s"}})", message.initRoot<Event>());
  ASSERT_FALSE(read.has_value());
  EXPECT_NE(read_doc().find("evening.jsonl:12: " + read.error().text()), std::string::npos) << read.error().text();
}

TEST(EventsDoc, EveryKindOfEventIsNamed) {
  const std::string doc = read_doc();
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    EXPECT_NE(doc.find("`" + sample.kind + "`"), std::string::npos) << sample.kind;
  }
}

}  // namespace
}  // namespace cardspeak::schema
