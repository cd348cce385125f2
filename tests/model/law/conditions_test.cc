#include "model/law/conditions.h"

#include <gtest/gtest.h>

#include <set>

namespace cardspeak::law {
namespace {

TEST(Conditions, EachHasANameOfItsOwnAndASentence) {
  std::set<std::string_view> names;
  for (const ConditionInfo& entry : all_conditions()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.meaning.empty()) << entry.name;
    EXPECT_EQ(find_condition(entry.name), entry.condition);
  }
  EXPECT_EQ(find_condition("Folded"), std::nullopt);
  EXPECT_EQ(find_condition(""), std::nullopt);
}

TEST(Conditions, AxesShareNoneAndCoverAll) {
  ConditionSet all;
  std::size_t count = 0;
  for (std::size_t i = 0; i < kAxisCount; ++i) {
    const ConditionSet axis = axis_conditions(static_cast<Axis>(i));
    EXPECT_GE(axis.size(), 2U);
    EXPECT_TRUE((all & axis).empty());
    all = all | axis;
    count += axis.size();
  }
  EXPECT_EQ(count, kConditionCount);
  EXPECT_EQ(all, any_conditions());
}

ConditionSet known(std::initializer_list<Condition> conditions) {
  ConditionSet word = any_conditions();
  for (const Condition condition : conditions) {
    word = (word - axis_conditions(info(condition).axis)) | ConditionSet(condition);
  }
  return word;
}

TEST(Holds, AnEntryThatAsksNothingAlwaysHolds) {
  EXPECT_EQ(holds(any_conditions(), allow({})), Holds::kYes);
}

TEST(Holds, IsYesWhenEveryConditionIsKnownAndTrue) {
  const std::array when = {Condition::kStayed, Condition::kPlayerHigher};
  EXPECT_EQ(holds(known({Condition::kStayed, Condition::kPlayerHigher}), allow(when)), Holds::kYes);
}

TEST(Holds, IsNoWhenOneConditionIsFalseWhateverElseIsUnknown) {
  const std::array when = {Condition::kStayed, Condition::kPlayerHigher};
  EXPECT_EQ(holds(known({Condition::kFolded}), allow(when)), Holds::kNo);
}

TEST(Holds, IsOpenWhenItTurnsOnWhatIsNotKnown) {
  const std::array when = {Condition::kStayed, Condition::kPlayerHigher};
  EXPECT_EQ(holds(known({Condition::kStayed}), allow(when)), Holds::kOpen);
  EXPECT_EQ(holds(any_conditions(), allow(when)), Holds::kOpen);
}

TEST(Holds, TwoConditionsOfOneAxisAllowEither) {
  const std::array when = {Condition::kPlayerHigher, Condition::kEqual};
  EXPECT_EQ(holds(known({Condition::kPlayerHigher}), allow(when)), Holds::kYes);
  EXPECT_EQ(holds(known({Condition::kEqual}), allow(when)), Holds::kYes);
  EXPECT_EQ(holds(known({Condition::kDealerHigher}), allow(when)), Holds::kNo);
}

}  // namespace
}  // namespace cardspeak::law
