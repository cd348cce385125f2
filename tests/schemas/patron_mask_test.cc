// Masks in the place of patrons' names: no place in an event is forgotten, and nothing but its own opening opens one.
#include "schemas/text/patron_mask.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "schemas/json/event_json.h"
#include "schemas/seal/patron_opening.h"
#include "schemas/seal/seal.h"
#include "tests/schemas/schemas_fixture.h"

namespace cardspeak::schema {
namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// A new kind of event with a patron in it fails here until it is in the one list.
TEST(PatronMasks, EveryFieldOfEveryKindThatIsCalledPatronIsOne) {
  std::size_t all = 0;
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    std::size_t named = 0;
    for_each_patron(sample.event(), [&](std::string_view) { ++named; });
    EXPECT_EQ(named, count_of(write_event_json(sample.event()), "\"patron\"")) << sample.kind;
    all += named;
  }
  EXPECT_GE(all, 5U);
}

TEST(PatronMasks, ReplacingThemChangesNothingElse) {
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    capnp::MallocMessageBuilder message;
    message.setRoot(sample.event());
    auto event = message.getRoot<Event>();
    std::vector<std::string> before;
    for_each_patron(sample.event(), [&](std::string_view patron) { before.emplace_back(patron); });
    replace_patrons(event, [](std::string_view) { return "somebody"; });
    std::size_t at = 0;
    replace_patrons(event, [&](std::string_view patron) {
      EXPECT_EQ(patron, "somebody");
      return before.at(at++);
    });
    EXPECT_EQ(at, before.size());
    EXPECT_EQ(canonical_bytes(event.asReader()), canonical_bytes(sample.event())) << sample.kind;
  }
}

TEST(PatronMasks, ANameIsNeverTakenForOne) {
  const std::string mask = mask_of({"P-1", new_salt()});
  EXPECT_TRUE(is_mask(mask)) << mask;
  EXPECT_TRUE(is_patron_text(mask));
  EXPECT_TRUE(is_patron_text("P-1"));
  EXPECT_TRUE(is_patron_text(""));
  for (const std::string& other :
       {std::string("mask:"), mask + "0", mask.substr(0, mask.size() - 1), "mask:" + std::string(64, 'G')}) {
    EXPECT_FALSE(is_mask(other)) << other;
    EXPECT_FALSE(is_patron_text(other)) << other;
  }
  EXPECT_EQ(patron_for_people("P-1"), "P-1");
  EXPECT_EQ(patron_for_people(mask), "masked " + mask.substr(5, 12));
}

TEST(PatronOpenings, ReadBackAsTheyWereWritten) {
  const PatronOpening first{"P-1", new_salt()};
  const PatronOpening second{"Ólafur \"the\" shark", new_salt()};
  EXPECT_NE(first.salt, second.salt);
  const auto read = read_openings(opening_line(first) + opening_line(second));
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(*read, (std::vector<PatronOpening>{first, second}));
}

// Whoever has an opening cannot make it one of somebody else.
TEST(PatronOpenings, OneByteIsEnough) {
  const PatronOpening opening{"P-1", new_salt()};
  const std::string line = opening_line(opening);
  for (std::size_t at = 0; at < line.size() - 1; ++at) {
    for (const char other : {'0', '1', 'f', ' ', '"', 'P'}) {
      if (line[at] == other) continue;
      std::string changed = line;
      changed[at] = other;
      const auto read = read_openings(changed);
      EXPECT_FALSE(read.has_value() && !(*read == std::vector{opening})) << changed;
    }
  }
}

// docs/evidence.md shows the same bytes to whoever writes a verifier.
TEST(PatronOpenings, TheMaskOfAKnownSaltIsThis) {
  PatronOpening opening{"P-1", {}};
  for (std::size_t i = 0; i < opening.salt.size(); ++i) opening.salt.at(i) = static_cast<std::uint8_t>(i);
  std::vector<std::uint8_t> bytes;
  for (const char c : std::string_view("cardspeak-patron/1\n")) bytes.push_back(static_cast<std::uint8_t>(c));
  bytes.insert(bytes.end(), opening.salt.begin(), opening.salt.end());
  for (const char c : std::string_view("P-1")) bytes.push_back(static_cast<std::uint8_t>(c));
  EXPECT_EQ(mask_of(opening), "mask:" + to_hex(sha256(bytes)));
}

}  // namespace
}  // namespace cardspeak::schema
