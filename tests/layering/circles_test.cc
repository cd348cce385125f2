// No module includes its way back to itself.
#include "tests/layering/circles_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/layering/layering_fixture.h"

namespace cardspeak::layering {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string including(std::initializer_list<std::string_view> headers) {
  std::string text = "#pragma once\n";
  for (const std::string_view header : headers) text += "#include \"" + std::string(header) + "\"\n";
  return text;
}

std::vector<std::string> ways_round(const Sources& sources) {
  std::vector<std::string> ways;
  for (const Circle& circle : circles_in(sources)) ways.push_back(circle.text());
  return ways;
}

TEST(Circles, HeadersThatIncludeEachOtherAreACircle) {
  EXPECT_THAT(ways_round({{"model/law/a.h", including({"model/law/b.h"})},
                          {"model/law/b.h", including({"model/law/c.h"})},
                          {"model/law/c.h", including({"model/law/a.h"})}}),
              ElementsAre("model/law/a -> model/law/b -> model/law/c -> model/law/a"));
}

TEST(Circles, AHeaderAndItsFileAreOneModule) {
  EXPECT_THAT(ways_round({{"model/law/a.h", including({})},
                          {"model/law/a.cc", including({"model/law/a.h", "model/law/b.h"})},
                          {"model/law/b.h", including({"model/law/a.h"})}}),
              ElementsAre("model/law/a -> model/law/b -> model/law/a"));
}

TEST(Circles, ACircleMayLeadThroughOtherFolders) {
  EXPECT_THAT(ways_round({{"model/verdict/a.h", including({})},
                          {"model/verdict/a.cc", including({"model/verdict/house/b.h"})},
                          {"model/verdict/house/b.h", including({"model/verdict/a.h"})}}),
              ElementsAre("model/verdict/a -> model/verdict/house/b -> model/verdict/a"));
}

TEST(Circles, OfSeveralWaysRoundTheShortestIsNamed) {
  EXPECT_THAT(ways_round({{"cli/a.h", including({"cli/b.h", "cli/d.h"})},
                          {"cli/b.h", including({"cli/c.h"})},
                          {"cli/c.h", including({"cli/d.h"})},
                          {"cli/d.h", including({"cli/a.h"})}}),
              ElementsAre("cli/a -> cli/d -> cli/a"));
}

TEST(Circles, EachKnotIsNamedOnceAndWhatOnlyLeadsIntoOneIsNot) {
  EXPECT_THAT(ways_round({{"cli/a.h", including({"cli/b.h"})},
                          {"cli/b.h", including({"cli/c.h"})},
                          {"cli/c.h", including({"cli/b.h"})},
                          {"replay/x.h", including({"replay/y.h"})},
                          {"replay/y.h", including({"replay/x.h"})}}),
              ElementsAre("cli/b -> cli/c -> cli/b", "replay/x -> replay/y -> replay/x"));
}

TEST(Circles, WhatIsIncludedByManyIsNone) {
  EXPECT_THAT(ways_round({{"cli/a.h", including({"cli/b.h", "cli/c.h"})},
                          {"cli/a.cc", including({"cli/a.h", "cli/d.h"})},
                          {"cli/b.h", including({"cli/d.h"})},
                          {"cli/c.h", including({"cli/d.h"})},
                          {"cli/d.h", "#pragma once\n#include <cli/a.h>\n#include \"cli/not_ours.h\"\n"}}),
              IsEmpty());
}

TEST(Circles, AreComplaintsAboutTheTree) {
  const Sources sources = {{"model/law/a.h", including({"model/ids.h", "model/law/b.h"})},
                           {"model/law/b.h", including({"model/law/a.h"})},
                           {"model/ids.h", including({})}};
  EXPECT_THAT(to_text(check_sources(sources)),
              HasSubstr("model/law/a.h:3: a circle: model/law/a -> model/law/b -> model/law/a"));
}

}  // namespace
}  // namespace cardspeak::layering
