#include "cli/time/zone.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

constexpr std::int64_t kOneSecond = 1'000'000'000;
// 27 Nov 2026 10:14:07 UTC.
constexpr DeviceTimeNs kEvening{1'795'774'447 * kOneSecond};

TEST(Zone, ShowsTheVenuesClockWithItsName) {
  EXPECT_EQ(Zone::named("Australia/Melbourne").moment(kEvening), "27 Nov 2026 21:14:07 AEDT");
  EXPECT_EQ(Zone::named("Australia/Perth").moment(kEvening), "27 Nov 2026 18:14:07 AWST");
  EXPECT_EQ(Zone().moment(kEvening), "27 Nov 2026 10:14:07 UTC");
}

TEST(Zone, ChangesWithTheSeason) {
  const Zone melbourne = Zone::named("Australia/Melbourne");
  EXPECT_EQ(melbourne.moment(*parse_moment("2026-07-01T00:00:00Z", {})), "1 Jul 2026 10:00:00 AEST");
}

TEST(Zone, OneThatTheSystemDoesNotKnowIsUtcAndSaysSo) {
  EXPECT_EQ(Zone::named("Atlantis/Lost").moment(kEvening), "27 Nov 2026 10:14:07 UTC");
  EXPECT_EQ(Zone::named("../../etc/passwd").moment(kEvening), "27 Nov 2026 10:14:07 UTC");
}

TEST(Zone, TheSystemSaysWhichItKnows) {
  EXPECT_TRUE(Zone::is_known("Australia/Sydney"));
  EXPECT_FALSE(Zone::is_known("Mars/Olympus"));
}

TEST(Zone, TimesBeforeTheEpochAreTimesToo) {
  EXPECT_EQ(Zone().moment(DeviceTimeNs(-1)), "31 Dec 1969 23:59:59 UTC");
}

TEST(ParseMoment, OffsetsAreTaken) {
  EXPECT_EQ(*parse_moment("2026-11-27T21:14:07+11:00", {}), kEvening);
  EXPECT_EQ(*parse_moment("2026-11-27T10:14:07Z", {}), kEvening);
  EXPECT_EQ(*parse_moment("2026-11-27T10:14:07.5Z", {}), DeviceTimeNs(kEvening.value() + kOneSecond / 2));
}

TEST(ParseMoment, DayBeginsAtTheVenuesMidnight) {
  EXPECT_EQ(*parse_moment("2026-11-27", Zone::named("Australia/Melbourne")),
            *parse_moment("2026-11-27T00:00:00+11:00", {}));
  EXPECT_EQ(*parse_moment("2026-11-27", {}), *parse_moment("2026-11-27T00:00:00Z", {}));
}

TEST(ParseMoment, RefusesWhatIsNeitherTimeWithOffsetNorDay) {
  for (const char* text : {"", "yesterday", "2026-11-27T21:14:07", "2026-13-01", "2026-11-31", "2026-11-27 21:14",
                           "2026-11-27T21:14:07+11:00x", "27 Nov 2026", "2026-1-1", "2026-11-27T25:00:00Z"}) {
    const auto moment = parse_moment(text, {});
    ASSERT_FALSE(moment) << text;
    EXPECT_EQ(moment.error().code, ErrorCode::kBadInput);
    EXPECT_NE(moment.error().message.find("expected a time such as"), std::string::npos);
  }
}

TEST(IsoDay, IsTheDayAsTheBookHasIt) {
  EXPECT_EQ(iso_day("2022-04-27T00:00:00+10:00"), "27 Apr 2022");
  EXPECT_EQ(iso_day("2023-07-05"), "5 Jul 2023");
  EXPECT_EQ(iso_day("soon"), "soon");
}

}  // namespace
}  // namespace cardspeak
