#include <gtest/gtest.h>

#include <algorithm>

#include "cli/app/command_line.h"
#include "cli/app/version.h"
#include "cli/render/plain.h"
#include "cli/verbs/verbs.h"
#include "tests/cli/golden_fixture.h"

namespace cardspeak {
namespace {

std::string golden_name(std::string verb) {
  std::replace(verb.begin(), verb.end(), ' ', '-');
  return "help/" + (verb.empty() ? "cardspeak" : verb) + ".txt";
}

TEST(Help, EveryPageIsTheOneOnRecord) {
  const auto line = make_command_line();
  for (const auto& page : line->pages()) expect_golden(golden_name(page.name), page.text);
}

TEST(Help, EveryPageHasExamplesAndExitStatuses) {
  const auto line = make_command_line();
  for (const auto& page : line->pages()) {
    EXPECT_NE(page.text.find("\nEXAMPLES\n  $ cardspeak "), std::string::npos) << page.name;
    EXPECT_NE(page.text.find("\nEXIT STATUS\n  0  "), std::string::npos) << page.name;
    EXPECT_FALSE(page.examples.empty()) << page.name;
  }
}

TEST(Help, LongPageIsWhatParsingHelpGivesAndShortOneLeavesExamplesOut) {
  const auto whole = make_command_line()->parse({"rules", "show", "--help"});
  ASSERT_TRUE(whole);
  EXPECT_NE(whole->text.find("EXAMPLES"), std::string::npos);
  const auto brief = make_command_line()->parse({"rules", "show", "-h"});
  ASSERT_TRUE(brief);
  EXPECT_EQ(brief->text.find("EXAMPLES"), std::string::npos);
  EXPECT_NE(brief->text.find("OPTIONS"), std::string::npos);
  EXPECT_FALSE(brief->action);
}

TEST(Help, IsGivenEvenWhenWhatTheVerbNeedsIsMissing) {
  EXPECT_TRUE(make_command_line()->parse({"replay", "--help"}));
  EXPECT_TRUE(make_command_line()->parse({"--help"}));
}

TEST(CommandLine, WrongCallsAreExplainedWithTheCommandThatHelps) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls{
      {{}, "a verb is missing; see: cardspeak --help"},
      {{"rules"}, "a verb is missing; see: cardspeak rules --help"},
      {{"replay"}, "cardspeak replay --help"},
      {{"replay", "a/b/1", "--colour"}, "cardspeak replay --help"},
      {{"frobnicate"}, "cardspeak --help"},
      {{"rounds", "--limit", "0"}, "cardspeak rounds --help"},
      {{"rounds", "--limit", "many"}, "cardspeak rounds --help"},
      {{"project", "--batch", "-1"}, "cardspeak project --help"},
      {{"--color", "sometimes", "rounds"}, "cardspeak rounds --help"},
  };
  for (const auto& [arguments, expected] : calls) {
    const auto call = make_command_line()->parse(arguments);
    ASSERT_FALSE(call) << join(arguments, " ");
    EXPECT_EQ(call.error().code, ErrorCode::kBadInput);
    EXPECT_TRUE(call.error().message.ends_with(expected)) << call.error().message;
  }
}

TEST(CommandLine, CommonOptionsStandBeforeOrAfterTheVerb) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--color", "never", "-v", "rounds"}, {"rounds", "--color", "never", "-v"}}) {
    const auto call = make_command_line()->parse(arguments);
    ASSERT_TRUE(call);
    EXPECT_EQ(call->common.colour, ColourChoice::kNever);
    EXPECT_TRUE(call->common.verbose);
    EXPECT_TRUE(call->action);
  }
}

TEST(Version, NamesTheProgramItsSchemaAndEachBookWithItsHash) {
  const std::string text = version_text();
  EXPECT_TRUE(text.starts_with("cardspeak ")) << text;
  EXPECT_NE(text.find("\nschema 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" crown-melbourne/caribbean-stud/11.0.json\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace cardspeak
