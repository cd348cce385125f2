// Times as people say them are times of the table's own clock.
#include "cli/time/when.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

DeviceTimeNs at(const char* iso) {
  return *parse_moment(iso, {});
}

const DeviceTimeNs kNow = at("2026-11-21T00:30:00+11:00");
const Zone kMelbourne = Zone::named("Australia/Melbourne");
const Zone kPerth = Zone::named("Australia/Perth");

WhenSpan span(const char* from, const char* to = nullptr, DeviceTimeNs now = kNow) {
  WhenSpan span;
  if (from != nullptr) span.from = *When::parse(from, now);
  if (to != nullptr) span.until = *When::parse(to, now);
  return span;
}

TEST(When, ADayBeginsAtEachTablesOwnMidnight) {
  EXPECT_EQ(span("2026-11-20").on(kMelbourne).from, at("2026-11-20T00:00:00+11:00"));
  EXPECT_EQ(span("2026-11-20").on(kPerth).from, at("2026-11-20T00:00:00+08:00"));
  EXPECT_EQ(span("today").on(kMelbourne).from, at("2026-11-21T00:00:00+11:00"));
  // In Perth it is still the day before.
  EXPECT_EQ(span("today").on(kPerth).from, at("2026-11-20T00:00:00+08:00"));
  EXPECT_EQ(span("yesterday").on(kMelbourne).from, at("2026-11-20T00:00:00+11:00"));
}

TEST(When, DayAndTimeWithoutOffsetAreTheTables) {
  for (const char* text : {"2026-11-21 00:55", "2026-11-21T00:55", "2026-11-21 00:55:00"}) {
    EXPECT_EQ(span(text).on(kMelbourne).from, at("2026-11-21T00:55:00+11:00")) << text;
    EXPECT_EQ(span(text).on(kPerth).from, at("2026-11-21T00:55:00+08:00")) << text;
  }
  for (const char* text : {"2026-11-21 00:55+11:00", "2026-11-20T13:55:00Z"}) {
    EXPECT_EQ(span(text).on(kPerth).from, at("2026-11-21T00:55:00+11:00")) << text;
  }
}

TEST(When, ATimeOfDayIsTheLastOneAndTheEndComesAfterTheBeginning) {
  EXPECT_EQ(span("00:15").on(kMelbourne).from, at("2026-11-21T00:15:00+11:00"));
  EXPECT_EQ(span("01:00").on(kMelbourne).from, at("2026-11-20T01:00:00+11:00"));
  EXPECT_EQ(span("00:30").on(kMelbourne).from, kNow);
  const auto night = span("23:00", "01:00").on(kMelbourne);
  EXPECT_EQ(night.from, at("2026-11-20T23:00:00+11:00"));
  EXPECT_EQ(night.until, at("2026-11-21T01:00:00+11:00"));
  EXPECT_EQ(span("2026-11-18", "01:00").on(kMelbourne).until, at("2026-11-18T01:00:00+11:00"));
  EXPECT_EQ(span("22:00", "2026-11-19").on(kMelbourne).from, at("2026-11-18T22:00:00+11:00"));
  EXPECT_EQ(span(nullptr, "00:15:30").on(kMelbourne).until, at("2026-11-21T00:15:30+11:00"));
}

TEST(When, AgoCountsBackFromNow) {
  EXPECT_EQ(span("1 hour ago").on(kPerth).from, at("2026-11-20T23:30:00+11:00"));
  EXPECT_EQ(span("30 minutes ago").on(kPerth).from, at("2026-11-21T00:00:00+11:00"));
  EXPECT_EQ(span("an hour ago", "now").on(kPerth).until, kNow);
  EXPECT_EQ(span("2 days ago").on(kPerth).from, at("2026-11-19T00:30:00+11:00"));
}

// The night in which clocks go back shows an hour twice: a span takes in both.
TEST(When, AnHourThatComesTwiceIsTakenWhole) {
  const auto hour = span("2026-04-05 02:00", "2026-04-05 02:59").on(kMelbourne);
  EXPECT_EQ(hour.from, at("2026-04-05T02:00:00+11:00"));
  EXPECT_EQ(hour.until, at("2026-04-05T02:59:00+10:00"));
  // One that is skipped is the moment of the skip.
  EXPECT_EQ(span("2026-10-04 02:30").on(kMelbourne).from, at("2026-10-04T02:00:00+10:00"));
}

TEST(When, KnowsWhatTheClockShowsTwice) {
  EXPECT_TRUE(When::parse("2026-04-05 02:30", kNow)->comes_twice(kMelbourne));
  EXPECT_FALSE(When::parse("2026-04-05 03:00", kNow)->comes_twice(kMelbourne));
  EXPECT_FALSE(When::parse("2026-10-04 02:30", kNow)->comes_twice(kMelbourne)) << "skipped";
  EXPECT_FALSE(When::parse("2026-04-05T02:30:00+10:00", kNow)->comes_twice(kMelbourne));
}

TEST(When, RefusesWhatIsNoTime) {
  for (const char* text : {"", "27/11/2026", "24:00", "1:00", "2026-11-31", "2026-11-21 25:00", "2026-11-21x00:55",
                           "soon", "x hours ago", "-1 hours ago", "1 fortnight ago", "hours ago", "2026-11-21 ",
                           // Beyond what nanoseconds in 64 bits count.
                           "9999-12-31", "2262-04-12T00:00:00Z", "2999-01-01 10:00", "1500-01-01"}) {
    const auto when = When::parse(text, kNow);
    ASSERT_FALSE(when) << text;
    EXPECT_EQ(when.error().code, ErrorCode::kBadInput);
    EXPECT_NE(when.error().message.find("expected a time such as"), std::string::npos) << text;
  }
}

TEST(Zone, WritesMomentsForProgramsWithTheOffset) {
  EXPECT_EQ(kMelbourne.iso(at("2026-11-27T10:14:07.5Z")), "2026-11-27T21:14:07.500000000+11:00");
  EXPECT_EQ(Zone().iso(at("2026-11-27T10:14:07Z")), "2026-11-27T10:14:07.000000000Z");
}

}  // namespace
}  // namespace cardspeak
