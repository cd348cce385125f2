#include "cli/render/event_words.h"

#include <capnp/dynamic.h>
#include <gtest/gtest.h>

#include "tests/cli/round_fixture.h"

namespace cardspeak {
namespace {

// The story has a heading for every kind of event of the schema, whatever else is missing.
TEST(EventWords, EveryKindOfEventHasAHeading) {
  const MadeRound round = agreed_flush();
  const RoundView view = round.view();
  const EventWords words(view);
  const auto kinds = capnp::Schema::from<schema::Event>().getUnionFields();
  ASSERT_GT(kinds.size(), 40U);
  for (const auto kind : kinds) {
    const std::string name = kind.getProto().getName();
    TimelineEntry entry;
    entry.kind = static_cast<schema::Event::Which>(kind.getProto().getDiscriminantValue());
    // An index that leads nowhere: the fact is not there, and the event is told all the same.
    entry.index = 1'000'000;
    if (name == "unset" || name == "cardDealt") continue;  // no event; told by the story itself, gathered by place
    const Told told = words.describe(entry);
    EXPECT_NE(told.heading, "Not known to this release") << name;
    EXPECT_EQ(told.heading.empty(), name == "decision") << name;
  }
}

TEST(EventWords, AKindThatThisReleaseDoesNotKnowIsToldByItsNumber) {
  const MadeRound round = agreed_flush();
  const RoundView view = round.view();
  TimelineEntry entry;
  entry.kind = static_cast<schema::Event::Which>(9999);
  entry.seq = StreamSeq(1234);
  const Told told = EventWords(view).describe(entry);
  EXPECT_EQ(told.heading, "Not known to this release");
  EXPECT_EQ(told.item, "event 1,234");
}

}  // namespace
}  // namespace cardspeak
