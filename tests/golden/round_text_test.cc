// The lines of a round, where the golden rounds themselves do not show them.
#include "tests/golden/round_text_fixture.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "schemas/json/event_json.h"
#include "tests/golden/chapter_fixture.h"

namespace cardspeak {
namespace {

const std::string kStream = "stream crown-melbourne/CS-04 at 2022-07-27T21:14:00+10:00";
const std::string kHead =
    R"({"stream":"crown-melbourne/CS-04","sequence":"1","deviceTimeNs":"1658920440000000000","device":"T-CS-04",)";

// The events of the lines behind the usual stream, as JSON.
std::vector<std::string> events_of(std::vector<std::string> lines) {
  lines.insert(lines.begin(), kStream);
  std::vector<std::string> events;
  for (const WrittenStream& stream : read_round_text(lines)) {
    for (const auto& event : stream.events) {
      events.push_back(schema::write_event_json(event->getRoot<schema::Event>().asReader()));
    }
  }
  return events;
}

TEST(RoundText, WritesAnyKindOfEventAsJson) {
  const auto events =
      events_of({R"(event {"limitsChanged":{"limits":[{"wager":"the ante","seat":3,"marker":true}]}})"});
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0], kHead + R"("limitsChanged":{"limits":[{"wager":"the ante","seat":3,"marker":true}]}})");
}

TEST(RoundText, WritesCorrectionsAndGaps) {
  const auto events =
      events_of({"round 7 dealer=D-1", "struckOut [corrects=1] [correctionReason=\"keyed twice\"] by S-2",
                 "(1.5s) roundClosed [sequence=9]", "tableClosed"});
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[1],
            R"({"stream":"crown-melbourne/CS-04","sequence":"2","deviceTimeNs":"1658920442000000000","round":"7",)"
            R"("device":"T-CS-04","staff":"S-2","corrects":"1","correctionReason":"keyed twice","struckOut":null})");
  EXPECT_EQ(events[2],
            R"({"stream":"crown-melbourne/CS-04","sequence":"9","deviceTimeNs":"1658920443500000000","round":"7",)"
            R"("device":"T-CS-04","roundClosed":null})");
  EXPECT_EQ(events[3], R"({"stream":"crown-melbourne/CS-04","sequence":"10","deviceTimeNs":"1658920445500000000",)"
                       R"("device":"T-CS-04","tableClosed":null})");
}

TEST(RoundText, RefusesWhatDoesNotRead) {
  EXPECT_NONFATAL_FAILURE(events_of({"seat 3 ante"}), "no card, no wager with its amount and no event");
  EXPECT_NONFATAL_FAILURE(events_of({"irregularity deckCount early"}), "expected field=value");
  EXPECT_NONFATAL_FAILURE(events_of({"seat 3 ante 2.505"}), "more than 2 digits");
  EXPECT_NONFATAL_FAILURE(events_of({"seat 3 does dance"}), "decision.act");
}

TEST(ChapterText, ShowsOnlyTheLinesThatDiffer) {
  EXPECT_EQ(differing_lines({"a", "b", "c"}, {"a", "x", "c", "d"}), "- b\n+ x\n+ d\n");
  EXPECT_EQ(differing_lines({"a"}, {"a"}), "");
}

TEST(ChapterText, NamesALineThatAVerdictHasNotThoughItsChapterSaysAlways) {
  const TextLines always = {"last word"};
  EXPECT_EQ(own_lines({"agreed", "last word"}, always), TextLines{"agreed"});
  EXPECT_EQ(own_lines({"agreed"}, always), (TextLines{"agreed", "without: last word"}));
  EXPECT_EQ(whole_lines({"agreed", "without: last word"}, always), TextLines{"agreed"});
  EXPECT_EQ(whole_lines({"agreed"}, always), (TextLines{"agreed", "last word"}));
}

}  // namespace
}  // namespace cardspeak
