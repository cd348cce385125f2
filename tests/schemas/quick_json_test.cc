// The shortcut for ordinary JSON gives what the codec gives, or nothing.
#include <capnp/message.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "schemas/json/event_json.h"
#include "schemas/json/quick_json.h"
#include "schemas/seal/seal.h"
#include "tests/schemas/schemas_fixture.h"

namespace cardspeak::schema {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::optional<Bytes> by_shortcut(const std::string& line) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<Event>();
  if (!read_quick_json(line, event)) return std::nullopt;
  return canonical_bytes(event.asReader());
}

std::optional<Bytes> by_codec(const std::string& line) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<Event>();
  if (!read_event_json(line, event)) return std::nullopt;
  return canonical_bytes(event.asReader());
}

std::string without(std::string text, const std::string& part, const std::string& instead) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + instead.size())) {
    text.replace(at, part.size(), instead);
  }
  return text;
}

// One line of every kind, with texts that need no escape.
std::vector<SampleEvent> kinds() {
  return one_event_of_each_kind();
}
std::string plain_line(const SampleEvent& sample) {
  return without(write_event_json(sample.event()), R"(Zoë \"Lady\" \\ 3/4\n)", "Zoe");
}

TEST(QuickJson, ReadsEveryKindAsTheCodecDoesButThoseWithListsOfPlainValues) {
  const std::set<std::string> left_to_the_codec = {"tableOpened", "pokerSignChanged", "meterConfigured"};
  for (const SampleEvent& sample : kinds()) {
    const std::string line = plain_line(sample);
    const auto quick = by_shortcut(line);
    EXPECT_EQ(quick.has_value(), !left_to_the_codec.contains(sample.kind)) << sample.kind << ": " << line;
    if (quick.has_value()) {
      EXPECT_EQ(quick, by_codec(line)) << sample.kind;
    }
  }
}

TEST(QuickJson, LeavesToTheCodecWhateverIsNotPlain) {
  for (const char* line : {"",
                           "{",
                           "[]",
                           "null",
                           "{}x",
                           "{\"betsClosed\": null",
                           "{\"betsClosed\": null,}",
                           "{\"device\": \"a\\u0041\"}",
                           "{\"device\": \"é\"}",
                           "{\"device\": 5}",
                           "{\"sequence\": 1.0}",
                           "{\"sequence\": 1e3}",
                           "{\"sequence\": 01}",
                           "{\"sequence\": -0}",
                           "{\"sequence\": -1}",
                           "{\"sequence\": \"\"}",
                           "{\"sequence\": \"1 \"}",
                           "{\"sequence\": 9007199254740993}",
                           "{\"sequence\": \"18446744073709551616\"}",
                           "{\"sequence\": null}",
                           "{\"sequence\": 1, \"sequence\": 1}",
                           "{\"betsClosed\": null, \"roundClosed\": null}",
                           "{\"colour\": 1}",
                           "{\"burned\": {\"card\": \"1s\"}}",
                           "{\"burned\": {\"card\": 5}}",
                           "{\"burned\": null}",
                           "{\"cut\": {\"exposed\": 256}}",
                           "{\"cut\": {\"exposed\": -1}}",
                           "{\"decision\": {\"act\": \"dance\"}}",
                           "{\"decision\": {\"amountCents\": \"9223372036854775808\"}}",
                           "{\"previousHash\": \"\"}",
                           "{\"handShown\": {\"cards\": []}}",
                           "{\"handShown\": {\"cards\": [{}, 5]}}"}) {
    EXPECT_FALSE(by_shortcut(line).has_value()) << line;
  }
}

TEST(QuickJson, ReadsNumbersToTheirBounds) {
  for (const char* line :
       {"{\"sequence\": \"18446744073709551615\"}", "{\"deviceTimeNs\": \"-9223372036854775808\"}",
        "{\"deviceTimeNs\": \"9223372036854775807\"}", "{\"sequence\": 4503599627370496}", "{\"sequence\": 0}",
        "{\"cut\": {\"exposed\": 255}}", "{\"decision\": {\"chips\": 65535, \"amountCents\": -5}}",
        "{ \"sequence\" :\t3 , \"betsClosed\": null } ", "{\"device\": \"\"}", "{}", "{\"burned\": {}}",
        "{\"wagerPlaced\": {\"verbal\": true}}", "{\"wagerPlaced\": {\"verbal\": false}}"}) {
    const auto quick = by_shortcut(line);
    ASSERT_TRUE(quick.has_value()) << line;
    EXPECT_EQ(quick, by_codec(line)) << line;
  }
}

RC_GTEST_PROP(QuickJsonProperty, WhatItReadsTheCodecReadsToTheBit, ()) {
  static const std::vector<SampleEvent> all = kinds();
  std::string line = plain_line(*rc::gen::elementOf(all));
  const int changes = *rc::gen::inRange(0, 4);
  for (int change = 0; change < changes && !line.empty(); ++change) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        line[at] = *rc::gen::element('0', '1', '9', '-', '.', 'e', '"', ',', ':', '{', '}', '[', ']', ' ', 'A');
        break;
      case 1:
        line.erase(at, *rc::gen::inRange<std::size_t>(1, 4));
        break;
      case 2:
        line.insert(at, 1, *rc::gen::element('0', '1', ' ', '-', '\t', '\\', '\n'));
        break;
      default:
        line.insert(at, line.substr(*rc::gen::inRange<std::size_t>(0, line.size()), 12));
        break;
    }
  }
  const auto quick = by_shortcut(line);
  RC_CLASSIFY(quick.has_value(), "read");
  if (quick) RC_ASSERT(quick == by_codec(line));
}

}  // namespace
}  // namespace cardspeak::schema
