#include "model/law/iso_time.h"

#include <gtest/gtest.h>

namespace cardspeak {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

TEST(IsoTime, ReadsOffsetsEastAndWestOfUtc) {
  EXPECT_EQ(parse_iso_time("1970-01-01T00:00:00Z"), DeviceTimeNs(0));
  EXPECT_EQ(parse_iso_time("1970-01-01T10:00:00+10:00"), DeviceTimeNs(0));
  EXPECT_EQ(parse_iso_time("1969-12-31T19:30:00-04:30"), DeviceTimeNs(0));
  EXPECT_EQ(parse_iso_time("2022-04-27T00:00:00+10:00"), DeviceTimeNs(1650981600 * kSecondNs));
}

TEST(IsoTime, ReadsDaysBeforeTheEpochAndLeapDays) {
  EXPECT_EQ(parse_iso_time("1969-12-31T23:59:59Z"), DeviceTimeNs(-kSecondNs));
  EXPECT_EQ(parse_iso_time("2024-02-29T00:00:00Z"), DeviceTimeNs(1709164800 * kSecondNs));
}

TEST(IsoTime, RefusesWhatIsNoMomentAndSaysWhatItWas) {
  for (const std::string_view text :
       {"", "2022-04-27", "2022-04-27T00:00:00", "2022-04-27 00:00:00+10:00", "2022-02-29T00:00:00Z",
        "2022-13-01T00:00:00Z", "2022-04-27T24:00:00Z", "2022-04-27T00:60:00Z", "2022-04-27T00:00:60Z",
        "2022-04-27T00:00:00+24:00", "2022-04-27T00:00:00+10:00 ", "2022-04-27T00:00:00+1000", "1899-12-31T00:00:00Z",
        "2200-01-01T00:00:00Z", "+022-04-27T00:00:00Z", "2022-4-27T00:00:00Z", "2022-04-27T00:00:00.5Z"}) {
    const auto moment = parse_iso_time(text);
    ASSERT_FALSE(moment.has_value()) << text;
    EXPECT_NE(moment.error().message.find("\"" + std::string(text) + "\""), std::string::npos);
  }
}

TEST(IsoTime, NamesTheYearsWhereAMomentIsOutsideThem) {
  for (const std::string_view text : {"9999-04-27T00:00:00+10:00", "0000-01-01T00:00:00Z"}) {
    const auto moment = parse_iso_time(text);
    ASSERT_FALSE(moment.has_value()) << text;
    EXPECT_NE(moment.error().message.find("of the years 1900 to 2199"), std::string::npos);
  }
}

}  // namespace
}  // namespace cardspeak
