// The story of a hand names its betting rounds as the book does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "cli/render/story.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

using ::testing::ElementsAre;

// The headings under which there is an act, in order.
std::vector<std::string> betting_of(const testing::HandText& hand, const std::string& game) {
  const auto events = import_phh("hand.phh", hand.text(), {.venue = "crown-melbourne", .chip_unit = Cents(100)});
  EXPECT_TRUE(events.has_value()) << events.error().message;
  if (!events) return {};
  const auto embedded =
      std::ranges::find(embedded_books(), "crown-melbourne/" + game + "/17.0.json", &EmbeddedBook::name);
  const Rulebook book = load_rulebook(embedded->name, std::string(embedded->bytes), std::string(64, '0')).value();
  const RoundFacts facts = testing::facts_of(*events);
  const Verdict verdict = adjudicate(facts, book, MeterFacts{});
  std::vector<std::string> headings;
  for (const StoryLine& line : tell(make_view(facts, verdict, &book))) {
    if (line.heading.ends_with(" betting") || line.heading == "Board") headings.push_back(line.heading);
  }
  return headings;
}

TEST(StoryOfHands, EachStreetOfStudHasItsName) {
  testing::HandText hand;
  hand.variant = "'F7S'";
  hand.antes = "[1, 1]";
  hand.blinds = "[]";
  hand.bets = "bring_in = 1\nsmall_bet = 2\nbig_bet = 4";
  hand.stacks = "[90, 90]";
  hand.actions =
      "'d dh p1 8c2h4c', 'd dh p2 4h3d9d', 'p1 pb', 'p2 cc', 'd dh p1 Ad', 'd dh p2 2s', 'p1 cc', 'p2 cc', "
      "'d dh p1 Qd', 'd dh p2 Td', 'p1 cc', 'p2 cc', 'd dh p1 Jd', 'd dh p2 8s', 'p1 cc', 'p2 cc', 'd dh p1 Kh', "
      "'d dh p2 7h', 'p1 cc', 'p2 cc'";
  EXPECT_THAT(betting_of(hand, "seven-card-stud"),
              ElementsAre("Third Street betting", "Fourth Street betting", "Fifth Street betting",
                          "Sixth Street betting", "Seventh Street betting"));
}

TEST(StoryOfHands, EachRoundOfADrawHasItsName) {
  testing::HandText hand;
  hand.variant = "'F2L3D'";
  hand.bets = "small_bet = 2\nbig_bet = 4";
  hand.actions =
      "'d dh p1 7h6c4c3d2c', 'd dh p2 8h8c9cTdJc', 'd dh p3 ??\?\?\?\?\?\?\?\?', 'p3 f', 'p1 cc', 'p2 cc', 'p1 sd', "
      "'p2 sd 8h', 'd dh p2 2d', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 cc', 'p1 sd', 'p2 sd', 'p1 cc', 'p2 "
      "cc'";
  const auto headings = betting_of(hand, "triple-draw-two-to-seven");
  EXPECT_EQ(headings.front(), "First Round betting");
  EXPECT_EQ(headings.back(), "Final Round betting");
  EXPECT_THAT(headings, ::testing::Contains("Second Round betting"));
  EXPECT_THAT(headings, ::testing::Contains("Third Round betting"));
}

TEST(StoryOfHands, EachStreetOfABoardHasItsName) {
  testing::HandText hand;
  hand.actions =
      "'d dh p1 8c2h', 'd dh p2 4h3d', 'd dh p3 ??\?\?', 'p3 f', 'p1 cc', 'p2 cc', 'd db AsKsQs', 'p1 cc', 'p2 cc', "
      "'d db Js', 'p1 cc', 'p2 cc', 'd db Ts', 'p1 cc', 'p2 cc'";
  EXPECT_THAT(betting_of(hand, "texas-holdem"),
              ElementsAre("First Round betting", "Flop betting", "Turn betting", "River betting"));
}

}  // namespace
}  // namespace cardspeak
