// The file that opens masks, which has to be there before any event that rests on it.
#include "ingest/device/patron_masks.h"

#include <capnp/message.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <optional>
#include <sstream>

#include "schemas/text/patron_mask.h"
#include "schemas/text/text_view.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

// The mask that the file gives a name.
std::string mask_from(PatronMasks& masks, const std::string& name) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.initHandViewed().setPatron(name);
  masks.mask(event);
  return std::string(schema::view(event.asReader().getHandViewed().getPatron()));
}

PatronMasks open_or_fail(const std::string& path) {
  auto masks = PatronMasks::open(path);
  EXPECT_TRUE(masks.has_value()) << masks.error().message;
  return *std::move(masks);
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(PatronMaskFile, APatronKeepsOneMaskFromRunToRun) {
  const testing::TempFolder folder;
  std::string first;
  {
    PatronMasks masks = open_or_fail(folder.path("patrons"));
    first = mask_from(masks, "P-1");
    EXPECT_TRUE(schema::is_mask(first)) << first;
    EXPECT_EQ(mask_from(masks, "P-1"), first);
    EXPECT_NE(mask_from(masks, "P-2"), first);
    EXPECT_EQ(mask_from(masks, first), first) << "a mask that a device made stays";
    ASSERT_TRUE(masks.sync().has_value());
  }
  PatronMasks masks = open_or_fail(folder.path("patrons"));
  EXPECT_EQ(mask_from(masks, "P-1"), first);
}

// The same name in two files has two masks: nobody finds a name by masking all names that there are.
TEST(PatronMaskFile, AMaskSaysNothingOfTheName) {
  const testing::TempFolder folder;
  PatronMasks one = open_or_fail(folder.path("one"));
  PatronMasks other = open_or_fail(folder.path("other"));
  EXPECT_NE(mask_from(one, "P-1"), mask_from(other, "P-1"));
}

TEST(PatronMaskFile, WhatAKilledProcessLeftOfALineGoes) {
  const testing::TempFolder folder;
  const std::string path = folder.path("patrons");
  std::string first;
  {
    PatronMasks masks = open_or_fail(path);
    first = mask_from(masks, "P-1");
    ASSERT_TRUE(masks.sync().has_value());
  }
  const std::string whole = text_of(path);
  for (std::size_t cut = 1; cut + 1 < whole.size(); cut += 7) {
    std::ofstream(path) << whole << whole.substr(0, cut);
    PatronMasks masks = open_or_fail(path);
    EXPECT_EQ(mask_from(masks, "P-1"), first);
    EXPECT_EQ(text_of(path), whole);
    ASSERT_EQ(masks.warnings().size(), 1U) << "a file that was cut looks the same";
    EXPECT_NE(masks.warnings()[0].find("its last line is not whole"), std::string::npos) << masks.warnings()[0];
  }
}

TEST(PatronMaskFile, ALastLineThatLacksOnlyItsEndCounts) {
  const testing::TempFolder folder;
  const std::string path = folder.path("patrons");
  std::string first;
  std::string second;
  {
    PatronMasks masks = open_or_fail(path);
    first = mask_from(masks, "P-1");
    second = mask_from(masks, "P-2");
    ASSERT_TRUE(masks.sync().has_value());
  }
  const std::string whole = text_of(path);
  std::ofstream(path) << whole.substr(0, whole.size() - 1);
  PatronMasks masks = open_or_fail(path);
  EXPECT_TRUE(masks.warnings().empty());
  EXPECT_EQ(mask_from(masks, "P-1"), first);
  EXPECT_EQ(mask_from(masks, "P-2"), second);
  EXPECT_EQ(text_of(path), whole);
}

// --- names in what people write

schema::Event::Builder desk_event(capnp::MallocMessageBuilder& message, const std::string& raised_by) {
  auto event = message.initRoot<schema::Event>();
  event.initDisputeRaised().setRaisedBy(raised_by);
  return event;
}

std::string raised_by(schema::Event::Builder event) {
  return std::string(schema::view(event.asReader().getDisputeRaised().getRaisedBy()));
}

TEST(PatronMaskFile, NamesAreMaskedInEveryTextAndOpenedAgain) {
  const testing::TempFolder folder;
  PatronMasks masks = open_or_fail(folder.path("patrons"));
  const std::string mask = mask_from(masks, "P-1");
  capnp::MallocMessageBuilder message;
  auto event = desk_event(message, "p-1's companion");
  event.setStaff("P-1");
  event.getDisputeRaised().initDetails().setRemarks("seen with P-1; P-10 left");
  masks.mask(event);
  EXPECT_EQ(raised_by(event), mask + "'s companion");
  EXPECT_EQ(schema::view(event.asReader().getStaff()), mask);
  EXPECT_EQ(schema::view(event.asReader().getDisputeRaised().getDetails().getRemarks()),
            "seen with " + mask + "; P-10 left");
  masks.open_masks(event);
  EXPECT_EQ(raised_by(event), "P-1's companion");
}

// The whole text becomes a mask where it would not fit any more, and its opening is in the file.
TEST(PatronMaskFile, ATextThatWouldGrowTooLongIsMaskedWhole) {
  const testing::TempFolder folder;
  PatronMasks masks = open_or_fail(folder.path("patrons"));
  mask_from(masks, "P-1");
  mask_from(masks, "P-2");
  capnp::MallocMessageBuilder message;
  auto event = desk_event(message, "P-1 and P-2");
  masks.mask(event);
  EXPECT_TRUE(schema::is_mask(raised_by(event))) << raised_by(event);
  masks.open_masks(event);
  EXPECT_EQ(raised_by(event), "P-1 and P-2");
  ASSERT_TRUE(masks.sync().has_value());
  EXPECT_NE(text_of(folder.path("patrons")).find("\"P-1 and P-2\""), std::string::npos);
}

// A dealer who keys an office or a ground of the rules for a patron takes it from nobody.
TEST(PatronMaskFile, WordsOfTheLawStayWords) {
  const testing::TempFolder folder;
  PatronMasks masks = open_or_fail(folder.path("patrons"));
  for (const char* name : {"TG Area Manager", "Manager", "misdeal"}) mask_from(masks, name);
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setRank("TG Area Manager");
  event.initVoided().setReason("misdeal");
  masks.mask(event);
  EXPECT_EQ(schema::view(event.asReader().getRank()), "TG Area Manager");
  EXPECT_EQ(schema::view(event.asReader().getVoided().getReason()), "misdeal");
  event.setRank("Manager of nothing");
  masks.mask(event);
  EXPECT_EQ(schema::view(event.asReader().getRank()), mask_from(masks, "Manager") + " of nothing");
}

// --- a log that is masked

constexpr const char* kFloorDesk = "crown-melbourne/desk/floor";

std::string seated(std::uint64_t sequence, const std::string& patron) {
  return testing::line("crown-melbourne/CS-04", sequence, 1,
                       R"("roundOpened": {"seats": [{"seat": 1, "patron": ")" + patron + R"("}], "dealer": "D-7"})");
}
std::string claimed(std::uint64_t sequence, const std::string& claim, const std::string& dispute = "D-1") {
  return testing::line(kFloorDesk, sequence, 0,
                       R"("disputeRaised": {"dispute": ")" + dispute +
                           R"(", "roundId": "crown-melbourne/CS-04/1", "claim": ")" + claim + "\"}");
}

class MaskedLog : public ::testing::Test {
 protected:
  testing::Ingested take(const std::string& lines, PatronMasks* masks) {
    IngestOptions options;
    options.patrons = masks;
    return testing::ingest_texts({lines}, *log_, options);
  }
  std::string bytes_of_log() {
    std::string all;
    for (const LogRecord& record : testing::read_all(*log_)) all.append(record.bytes.begin(), record.bytes.end());
    return all;
  }

  testing::TempFolder folder_;
  std::unique_ptr<Log> log_ = testing::open_or_die(folder_.path("log"), LogMode::kAppend);
};

TEST_F(MaskedLog, RefusesANameWhoeverBringsIt) {
  {
    PatronMasks masks = open_or_fail(folder_.path("patrons"));
    EXPECT_TRUE(take(seated(1, "P-1"), &masks).report.clean());
  }
  log_.reset();
  log_ = testing::open_or_die(folder_.path("log"), LogMode::kAppend);
  const auto refused = take(seated(2, "P-2"), nullptr);
  EXPECT_EQ(refused.report.refused, 1U);
  ASSERT_EQ(refused.messages.size(), 1U);
  EXPECT_NE(refused.messages.front().find("the patrons of this log are masked"), std::string::npos)
      << refused.messages.front();
  EXPECT_EQ(bytes_of_log().find("P-"), std::string::npos);
  // What names nobody goes on.
  EXPECT_TRUE(take(testing::good_line(2), nullptr).report.clean());
}

// A device that sends a mask of its own making locks nobody out.
TEST_F(MaskedLog, IsNotMadeByAMaskThatSomebodyKeyed) {
  EXPECT_TRUE(take(seated(1, "mask:" + std::string(64, 'a')), nullptr).report.clean());
  EXPECT_TRUE(take(seated(2, "P-1"), nullptr).report.clean());
}

// The same file read again, when more names are known than at first, is on record all the same.
TEST_F(MaskedLog, AFileReadAgainCountsOnceWhateverNamesAreKnownByThen) {
  PatronMasks masks = open_or_fail(folder_.path("patrons"));
  const std::string desk = claimed(1, "P-1 and P-9 were paid") + claimed(2, "p-9 too", "D-2");
  EXPECT_TRUE(take(seated(1, "P-1") + desk, &masks).report.clean());
  EXPECT_NE(bytes_of_log().find("P-9"), std::string::npos) << "nobody knew of a patron P-9 yet";
  EXPECT_TRUE(take(seated(2, "P-9"), &masks).report.clean());
  const auto again = take(seated(1, "P-1") + desk + seated(2, "P-9"), &masks);
  EXPECT_EQ(again.report, (IngestReport{.read = 4, .duplicates = 4})) << ::testing::PrintToString(again.messages);
  // Another event of the number is one.
  EXPECT_EQ(take(claimed(1, "P-1 and P-8 were paid"), &masks).report.forks, 1U);
}

TEST_F(MaskedLog, ADisputeIsNotNumberedByAPatron) {
  PatronMasks masks = open_or_fail(folder_.path("patrons"));
  EXPECT_TRUE(take(seated(1, "P-1"), &masks).report.clean());
  const auto refused = take(claimed(1, "paid short", "D-P-1"), &masks);
  EXPECT_EQ(refused.report.refused, 1U);
  // Who keys the number of a dispute for a patron stops none of its steps.
  EXPECT_TRUE(take(claimed(1, "paid short", "D-2") + seated(2, "D-2") +
                       testing::line(kFloorDesk, 2, 0,
                                     R"("rulingMade": {"dispute": "D-2", "roundId": "crown-melbourne/CS-04/1", )"
                                     R"("decision": "pay P-1"})"),
                   &masks)
                  .report.clean());
  EXPECT_EQ(bytes_of_log().find("P-1"), std::string::npos);
}

TEST_F(MaskedLog, WhoGivesNumbersUpNamesNobodyEither) {
  PatronMasks masks = open_or_fail(folder_.path("patrons"));
  IngestOptions options;
  options.patrons = &masks;
  options.skip.push_back({"crown-melbourne/CS-04", StreamSeq(2), StreamSeq(2)});
  options.skipped_by = SkippedBy{"F-1", "", "P-1 spilled a drink", DeviceTimeNs(1'795'161'600'000'000'000)};
  testing::ingest_texts({seated(1, "P-1") + testing::good_line(3)}, *log_, options);
  const std::string bytes = bytes_of_log();
  EXPECT_EQ(bytes.find("P-1"), std::string::npos);
  EXPECT_NE(bytes.find(" spilled a drink"), std::string::npos);
}

// --- the file itself

TEST(PatronMaskFile, ADamagedLineIsToldAndNothingIsMaskedOverIt) {
  const testing::TempFolder folder;
  const std::string path = folder.path("patrons");
  {
    PatronMasks masks = open_or_fail(path);
    mask_from(masks, "P-1");
    ASSERT_TRUE(masks.sync().has_value());
  }
  std::string text = text_of(path);
  text[text.find("P-1") + 2] = '2';
  std::ofstream(path) << text;
  const auto masks = PatronMasks::open(path);
  ASSERT_FALSE(masks.has_value());
  EXPECT_NE(masks.error().message.find("line 1: field mask"), std::string::npos) << masks.error().message;
}

TEST(PatronMaskFile, IsItsOwnersAlone) {
  const testing::TempFolder folder;
  const std::string path = folder.path("patrons");
  {
    const PatronMasks masks = open_or_fail(path);
    struct stat about {};
    ASSERT_EQ(::stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U);
    EXPECT_FALSE(PatronMasks::open(path).has_value()) << "two processes would give one patron two masks";
  }
  ASSERT_EQ(::chmod(path.c_str(), 0644), 0);
  EXPECT_FALSE(PatronMasks::open(path).has_value());
}

}  // namespace
}  // namespace cardspeak
