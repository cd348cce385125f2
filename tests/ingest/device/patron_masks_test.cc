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
  for (std::size_t cut = 1; cut < whole.size(); cut += 7) {
    std::ofstream(path) << whole << whole.substr(0, cut);
    PatronMasks masks = open_or_fail(path);
    EXPECT_EQ(mask_from(masks, "P-1"), first);
    EXPECT_EQ(text_of(path), whole);
  }
}

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
