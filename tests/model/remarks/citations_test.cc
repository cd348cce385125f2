#include "model/remarks/citations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cardspeak {
namespace {

using ::testing::ElementsAre;

TEST(Citations, ARuleIsNotSwallowedByOneThatBeginsLikeIt) {
  Citations rules = "10.3.3(a)";
  rules.cite("10.3");
  EXPECT_THAT(rules.rules(), ElementsAre("10.3.3(a)", "10.3"));
  EXPECT_EQ(rules.text(), "10.3.3(a), 10.3");
}

TEST(Citations, EachRuleStandsOnceInTheOrderInWhichItCame) {
  Citations rules{"5.9.1, Table 1 Flush", "5.9.1"};
  rules.cite("1.1 Qualify, Table 1 Flush");
  EXPECT_THAT(rules.rules(), ElementsAre("5.9.1", "Table 1 Flush", "1.1 Qualify"));
  EXPECT_TRUE(rules.has("Table 1 Flush, 5.9.1"));
  EXPECT_FALSE(rules.has("5.9"));
}

TEST(Citations, NothingCitedIsNoRule) {
  EXPECT_TRUE(Citations("").empty());
  EXPECT_EQ(Citations("").text(), "");
}

}  // namespace
}  // namespace cardspeak
