#include "model/law/with_readings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/law/book_fixture.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

using testing::HasSubstr;

// An ante that is over the maximum by half, and a bet of twice what was placed: the reading BASE-ANTE says whether the
// bet is over its multiple.
RoundFacts round_that_turns_on_the_base() {
  HouseRound round;
  round.limit("ante", 1000, 10'000).wager(1, "ante", 15'000).deal(1, "As Ad 9h 7s 4c").dealer("Ks Kd 8c 5h 3s");
  round.wager(1, "bet", 30'000).close();
  return round.facts();
}

Verdict judged_under(const Rulebook& book) {
  return adjudicate(round_that_turns_on_the_base(), book, MeterFacts{});
}

TEST(WithReadings, WithoutAnswersTheBookIsItself) {
  const auto same = with_readings(caribbean_stud(), {});
  ASSERT_TRUE(same);
  EXPECT_EQ(same->bytes(), caribbean_stud().bytes());
}

TEST(WithReadings, AnotherAnswerPaysWhatTheVerdictSaidItWould) {
  const Verdict by_default = judged_under(caribbean_stud());
  ASSERT_EQ(by_default.readings.size(), 1U);
  EXPECT_EQ(by_default.readings[0].id, "BASE-ANTE");
  EXPECT_EQ(line(by_default, 1, "bet").due, Cents(20'000));

  const auto placed = with_readings(caribbean_stud(), {{"BASE-ANTE", "placed"}});
  ASSERT_TRUE(placed) << placed.error().message;
  const Verdict otherwise = judged_under(*placed);
  EXPECT_EQ(line(otherwise, 1, "bet").due, Cents(30'000));
  EXPECT_EQ(otherwise.readings[0].default_value, "placed");
  ASSERT_EQ(otherwise.readings[0].alternatives.size(), 1U);
  EXPECT_EQ(otherwise.readings[0].alternatives[0].value, "action");
  EXPECT_EQ(otherwise.readings[0].alternatives[0].wagers[0].due, Cents(20'000));
}

TEST(WithReadings, TheBookKeepsItsIdentityAndItsHash) {
  const auto placed = with_readings(caribbean_stud(), {{"BASE-ANTE", "placed"}});
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->venue(), caribbean_stud().venue());
  EXPECT_EQ(placed->game(), caribbean_stud().game());
  EXPECT_EQ(placed->version(), caribbean_stud().version());
  EXPECT_EQ(placed->hash(), caribbean_stud().hash());
  EXPECT_EQ(placed->in_force_from(), caribbean_stud().in_force_from());
}

TEST(WithReadings, AReadingThatTheBookDoesNotHaveIsNamedWithThoseThatItHas) {
  const auto none = with_readings(caribbean_stud(), {{"BASE-BET", "placed"}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(none.error().message, HasSubstr("no reading \"BASE-BET\"; it has BASE-ANTE"));
}

TEST(WithReadings, AnAnswerThatIsNoneOfTheReadingsIsRefusedWithThem) {
  const auto none = with_readings(caribbean_stud(), {{"BASE-ANTE", "both"}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::kBadInput);
  EXPECT_THAT(none.error().message, HasSubstr("no answer \"both\"; its answers are action, placed"));
}

}  // namespace
}  // namespace cardspeak
