#include "cli/app/terminal.h"

#include <gtest/gtest.h>

#include "cli/app/exit_status.h"

namespace cardspeak {
namespace {

constexpr Surroundings kTerminal{true, false, false};

TEST(Colour, IsForATerminal) {
  EXPECT_TRUE(use_colour(ColourChoice::kAuto, kTerminal));
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {false, false, false}));
}

TEST(Colour, IsOffWithNoColorAndOnADumbTerminal) {
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {true, true, false}));
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {true, false, true}));
}

TEST(Colour, ChoiceOfTheCallIsObeyed) {
  EXPECT_FALSE(use_colour(ColourChoice::kNever, kTerminal));
  EXPECT_TRUE(use_colour(ColourChoice::kAlways, {false, true, true}));
}

TEST(Colour, ChoiceHasThreeWords) {
  EXPECT_EQ(parse_colour_choice("auto"), ColourChoice::kAuto);
  EXPECT_EQ(parse_colour_choice("always"), ColourChoice::kAlways);
  EXPECT_EQ(parse_colour_choice("never"), ColourChoice::kNever);
  EXPECT_EQ(parse_colour_choice("sometimes"), std::nullopt);
}

TEST(ExitStatus, FollowsFromWhoseFaultItIs) {
  EXPECT_EQ(status_of(ErrorCode::kBadInput), ExitStatus::kBadCall);
  EXPECT_EQ(status_of(ErrorCode::kNotFound), ExitStatus::kBadCall);
  EXPECT_EQ(status_of(ErrorCode::kOverflow), ExitStatus::kBadCall);
  EXPECT_EQ(status_of(ErrorCode::kUnavailable), ExitStatus::kUnusable);
  EXPECT_EQ(status_of(ErrorCode::kCorrupt), ExitStatus::kUnusable);
}

}  // namespace
}  // namespace cardspeak
