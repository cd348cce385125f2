#include "model/law/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/law/iso_time.h"
#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

using testing::HasSubstr;

DeviceTimeNs at(std::string_view text) {
  return parse_iso_time(text).value();
}

struct Print {
  std::string version;
  std::string from;
  std::string until;
  std::string known_from;
  std::string known_until;
  std::string title;
};

Rulebook print(const Print& print) {
  return load(changed(embedded_book(kCaribbeanStud).bytes, [&](schema::Rulebook::Builder data) {
    data.setVersion(print.version);
    data.setTitle(print.title);
    data.getInForce().setFrom(print.from);
    data.getInForce().setUntil(print.until);
    data.getInForce().setKnownFrom(print.known_from);
    data.getInForce().setKnownUntil(print.known_until);
  }));
}

Result<Rulebook> in_force(const Library& library, std::string_view when,
                          std::optional<DeviceTimeNs> known_as_of = std::nullopt) {
  return library.in_force("crown-melbourne", "caribbean-stud", at(when), known_as_of);
}

TEST(Library, TakesTheVersionThatHeldWhenTheRoundBegan) {
  const Library library({print({"12.0", "2024-07-01T00:00:00+10:00", "", "2024-06-01T00:00:00+10:00", "", "new"}),
                         print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "old"})});
  EXPECT_EQ(in_force(library, "2024-06-30T23:59:59+10:00")->version(), "11.0");
  EXPECT_EQ(in_force(library, "2024-07-01T00:00:00+10:00")->version(), "12.0");
  EXPECT_EQ(in_force(library, "2030-01-01T00:00:00Z")->version(), "12.0");
}

TEST(Library, SaysWhichVersionsThereAreWhenNoneWasInForce) {
  const Library library({print(
      {"11.0", "2022-04-27T00:00:00+10:00", "2024-01-01T00:00:00+11:00", "2022-04-27T00:00:00+10:00", "", "old"})});
  for (const std::string_view when : {"2022-04-26T23:59:59+10:00", "2024-01-01T00:00:00+11:00"}) {
    const auto book = in_force(library, when);
    ASSERT_FALSE(book.has_value());
    EXPECT_EQ(book.error().code, ErrorCode::kNotFound);
    EXPECT_THAT(book.error().message, HasSubstr("11.0 (from 2022-04-27)"));
  }
}

TEST(Library, SaysThatAGameIsNotInTheBooks) {
  const Library library({});
  const auto unnamed = library.in_force("crown-melbourne", "", DeviceTimeNs(0));
  ASSERT_FALSE(unnamed.has_value());
  EXPECT_THAT(unnamed.error().message, HasSubstr("names no game"));
  const auto book = library.in_force("crown-melbourne", "pai-gow", DeviceTimeNs(0));
  ASSERT_FALSE(book.has_value());
  EXPECT_EQ(book.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(book.error().message, HasSubstr("pai-gow at crown-melbourne"));
}

// A print with a mistake was known first, and a corrected one of the same version later. What was judged in between is
// judged the same way again when it is asked what was known then.
TEST(Library, AWrongPrintCountsForWhoAsksWhatWasKnownBeforeItWasReplaced) {
  const Library library({print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-05-10T00:00:00+10:00", "", "corrected"}),
                         print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "wrong"})});
  const std::string_view round = "2022-05-01T20:00:00+10:00";
  EXPECT_EQ(in_force(library, round)->title(), "corrected");
  EXPECT_EQ(in_force(library, round, at("2022-05-09T23:59:59+10:00"))->title(), "wrong");
  EXPECT_EQ(in_force(library, round, at("2022-05-10T00:00:00+10:00"))->title(), "corrected");
  EXPECT_FALSE(in_force(library, round, at("2022-04-26T00:00:00+10:00")).has_value());
}

TEST(Library, ACorrectedPrintReplacesTheWrongOneEvenWhereItHoldsFromAnotherDay) {
  const Library library(
      {print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "wrong"}),
       print({"11.0", "2022-05-15T00:00:00+10:00", "", "2022-05-10T00:00:00+10:00", "", "corrected"})});
  EXPECT_FALSE(in_force(library, "2022-05-01T20:00:00+10:00").has_value());
  EXPECT_EQ(in_force(library, "2022-05-20T20:00:00+10:00")->title(), "corrected");
}

TEST(Library, AWithdrawnBookCountsOnlyForWhoAsksWhatWasKnownThen) {
  const Library library({print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00",
                                "2022-06-01T00:00:00+10:00", "withdrawn"})});
  EXPECT_FALSE(in_force(library, "2022-05-01T20:00:00+10:00").has_value());
  EXPECT_EQ(in_force(library, "2022-05-01T20:00:00+10:00", at("2022-05-31T00:00:00+10:00"))->title(), "withdrawn");
  EXPECT_FALSE(in_force(library, "2022-05-01T20:00:00+10:00", at("2022-06-01T00:00:00+10:00")).has_value());
}

TEST(Library, AnExpiredVersionGivesWayToTheOneThatStillHolds) {
  const Library library({print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "open"}),
                         print({"11.1", "2024-01-01T00:00:00+11:00", "2025-01-01T00:00:00+11:00",
                                "2023-12-01T00:00:00+11:00", "", "for a year"})});
  EXPECT_EQ(in_force(library, "2024-06-01T00:00:00+10:00")->version(), "11.1");
  EXPECT_EQ(in_force(library, "2025-01-01T00:00:00+11:00")->version(), "11.0");
}

TEST(Library, GivesAVersionByNameWhateverTheRoundsDate) {
  const Library library({print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "old"}),
                         print({"12.0", "2024-07-01T00:00:00+10:00", "", "2024-06-01T00:00:00+10:00", "", "new"})});
  EXPECT_EQ(library.version("crown-melbourne", "caribbean-stud", "12.0")->title(), "new");
  const auto none = library.version("crown-melbourne", "caribbean-stud", "13.0");
  ASSERT_FALSE(none.has_value());
  EXPECT_THAT(none.error().message, HasSubstr("11.0"));
  EXPECT_THAT(none.error().message, HasSubstr("12.0"));
  EXPECT_FALSE(library.version("crown-melbourne", "caribbean-stud", "12.0", at("2024-05-31T00:00:00+10:00")));
}

TEST(Library, OfTwoPrintsWithOneIdentityTheLaterInTheListStays) {
  const Library library(
      {print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "embedded"}),
       print({"11.0", "2022-04-27T00:00:00+10:00", "", "2022-04-27T00:00:00+10:00", "", "from a folder"})});
  ASSERT_EQ(library.books().size(), 1U);
  EXPECT_EQ(library.books().front().title(), "from a folder");
}

// A book that is read when it is used, with bytes that differ from what it was labelled for.
Rulebook unread(const std::string& version, const std::string& bytes) {
  BookLabel label = embedded_book(kCaribbeanStud).label;
  label.version = version;
  return unread_rulebook("casino/" + version + ".json", label, bytes, "hash-" + version).value();
}

TEST(Library, ABookThatIsReadOnlyWhenItIsUsedIsCheckedThenAndRefusedByItsFileAndPlace) {
  const std::string_view bytes = embedded_book(kCaribbeanStud).bytes;
  const std::string broken = changed(
      bytes, [](schema::Rulebook::Builder data) { data.getHouse().getWagers()[0].getOutcomes()[0].setRule(""); });
  const std::string first = objections_to(broken).front();
  const Library library({unread("11.0", broken)});
  for (int times = 0; times < 2; ++times) {
    const auto chosen = in_force(library, "2023-01-01T00:00:00Z");
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().code, ErrorCode::kBadInput);
    EXPECT_THAT(chosen.error().message, HasSubstr("rulebook casino/11.0.json: " + first));
    EXPECT_EQ(library.version("crown-melbourne", "caribbean-stud", "11.0").error().message, chosen.error().message);
  }
}

TEST(Library, ABookThatIsNotTheOneOnItsLabelIsRefused) {
  const Library library({unread("12.0", std::string(embedded_book(kCaribbeanStud).bytes))});
  const auto chosen = library.version("crown-melbourne", "caribbean-stud", "12.0");
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().message, "rulebook casino/12.0.json: it is not the book that its label names");
}

TEST(Library, ABookThatNobodyUsesIsNotRead) {
  const Library library({unread("11.0", "{"), load(embedded_book(kCaribbeanStud).bytes)});
  EXPECT_TRUE(in_force(library, "2023-01-01T00:00:00Z"));
  BookLabel label = embedded_book(kCaribbeanStud).label;
  label.known_from = "soon";
  const auto none = unread_rulebook("casino/soon.json", label, "{}", "");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("casino/soon.json"));
}

}  // namespace
}  // namespace cardspeak
