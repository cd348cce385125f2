// Masks in the place of patrons' names: no place in an event is forgotten, and nothing but its own opening opens one.
#include "schemas/text/patron_mask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <capnp/dynamic.h>

#include "schemas/json/event_json.h"
#include "schemas/seal/patron_opening.h"
#include "schemas/seal/seal.h"
#include "schemas/text/patron_finder.h"
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

// Every text of an event, by its path: "disputeRaised.details.asked".
void collect_texts(capnp::DynamicStruct::Reader in, const std::string& path,
                   std::map<std::string, std::string>& texts) {
  const auto take = [&](const std::string& at, capnp::DynamicValue::Reader value) {
    if (value.getType() == capnp::DynamicValue::TEXT) {
      const auto text = value.as<capnp::Text>();
      texts[at] += std::string(text.begin(), text.size()) + "|";
    }
    if (value.getType() == capnp::DynamicValue::STRUCT) {
      collect_texts(value.as<capnp::DynamicStruct>(), at + ".", texts);
    }
  };
  for (const auto field : in.getSchema().getFields()) {
    if (!in.has(field)) continue;
    const std::string at = path + field.getProto().getName().cStr();
    const auto value = in.get(field);
    if (value.getType() != capnp::DynamicValue::LIST) {
      take(at, value);
      continue;
    }
    for (const auto each : value.as<capnp::DynamicList>()) take(at, each);
  }
}

// What is looked up and stays as it is; a field of any kind by its last name.
bool is_looked_up(const std::string& path) {
  static const std::set<std::string> kNames{"stream",  "venue",   "table",   "tables", "game",   "name",     "value",
                                            "wager",   "stage",   "meter",   "what",   "notice", "hand",     "option",
                                            "toMeter", "dispute", "roundId", "issued", "sha256", "signature"};
  // Decks have numbers; a kind, when it was noticed, and a decision at the table are words of a book.
  static const std::set<std::string> kPaths{"deckChanged.deck",  "deckCounted.deck",     "shuffled.deck",
                                            "irregularity.kind", "irregularity.noticed", "ruling.decision"};
  return kNames.contains(path.substr(path.rfind('.') + 1)) || kPaths.contains(path);
}

// A new field in which people write fails here until it is in the one list, or in the list above.
TEST(PatronMasks, EveryTextThatPeopleWriteIsOne) {
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    capnp::MallocMessageBuilder message;
    message.setRoot(sample.event());
    auto event = message.getRoot<Event>();
    std::size_t read = 0;
    for_each_text(event.asReader(), [&](std::string_view, Written) { ++read; });
    std::size_t replaced = 0;
    replace_texts(event, [&](std::string_view, Written) {
      ++replaced;
      return "masked";
    });
    EXPECT_EQ(read, replaced) << sample.kind;
    replace_patrons(event, [](std::string_view) { return "masked"; });
    std::map<std::string, std::string> texts;
    collect_texts(event.asReader(), "", texts);
    for (const auto& [path, text] : texts) {
      const bool is_masked = text == "masked|" || text == "masked|masked|";
      EXPECT_NE(is_masked, is_looked_up(path)) << path << " has " << text;
    }
  }
}

// A part that is null stays so: the event's bytes are others with it.
TEST(PatronMasks, LookingAtTextsMakesNothing) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<Event>();
  event.initDisputePaid().setDispute("D-1");
  const auto before = canonical_bytes(event.asReader());
  replace_texts(event, [](std::string_view text, Written) { return std::string(text); });
  EXPECT_EQ(canonical_bytes(event.asReader()), before);
}

TEST(PatronMasks, MasksAreFoundAndReplacedInTexts) {
  const std::string one = mask_of({"P-1", new_salt()});
  const std::string two = mask_of({"P-2", new_salt()});
  const std::string text = "mask: " + one + "'s friend " + two + two.substr(0, 30);
  std::vector<std::string> found;
  for_each_mask(text, [&](std::string_view mask) { found.emplace_back(mask); });
  EXPECT_EQ(found, (std::vector<std::string>{one, two}));
  EXPECT_EQ(replace_masks(text, [&](std::string_view mask) { return mask == one ? "P-1" : "P-2"; }),
            "mask: P-1's friend P-2" + two.substr(0, 30));
}

TEST(PatronFinder, FindsNamesThatStandAsAWhole) {
  PatronFinder finder;
  for (const std::string name : {"P-1", "P-12", "Jane Doe", "Ólafur", "7"}) finder.add(name, "<" + name + ">");
  const std::vector<std::pair<std::string, std::string>> texts{{"P-1", "<P-1>"},
                                                               {"p-1's companion", "<P-1>'s companion"},
                                                               {"(P-12)", "(<P-12>)"},
                                                               {"P-123", "P-123"},
                                                               {"AP-1", "AP-1"},
                                                               {"CAM_P-1_left", "CAM_<P-1>_left"},
                                                               {"JANE DOE and Ólafur", "<Jane Doe> and <Ólafur>"},
                                                               {"seat 7, $77.00", "seat <7>, $77.00"},
                                                               {"Jane Doex", "Jane Doex"},
                                                               {"", ""}};
  for (const auto& [text, masked] : texts) EXPECT_EQ(finder.masked(text), masked) << text;
  const std::string mask = mask_of({"x", Salt{}});
  EXPECT_EQ(finder.masked(mask + " 7"), mask + " <7>") << "no name is found inside a mask";
  EXPECT_EQ(PatronFinder().masked("P-1"), "P-1");
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
