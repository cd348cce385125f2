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
  for (const auto& row : line->table()) expect_golden(golden_name(row.page.name), help_text(row, true));
}

TEST(Help, EveryPageHasExamplesAndExitStatuses) {
  const auto line = make_command_line();
  for (const auto& row : line->table()) {
    const std::string text = help_text(row, true);
    EXPECT_NE(text.find("\nEXAMPLES\n  $ cardspeak "), std::string::npos) << row.page.name;
    EXPECT_LT(text.find("\nEXAMPLES\n"), text.find("\nSYNOPSIS\n")) << row.page.name;
    EXPECT_NE(text.find("\nEXIT STATUS\n  0  "), std::string::npos) << row.page.name;
    EXPECT_FALSE(row.page.examples.empty()) << row.page.name;
  }
}

TEST(Help, WithoutArgumentsIsShortAndNamesEveryVerb) {
  const auto line = make_command_line();
  const auto call = line->parse({});
  ASSERT_TRUE(call);
  EXPECT_EQ(call->status, ExitStatus::kBadCall);
  const auto table = line->table();
  for (const auto& verb : table.front().verbs) {
    EXPECT_NE(call->text.find("\n  " + verb.name + " "), std::string::npos) << verb.name;
  }
  EXPECT_NE(call->text.find("cardspeak help VERB"), std::string::npos);
  EXPECT_EQ(call->text.find("EXIT STATUS"), std::string::npos);
}

TEST(Help, EveryPageIsAManPageToo) {
  for (const auto& row : make_command_line()->table()) {
    const std::string page = man_page(row, "cardspeak 1");
    EXPECT_TRUE(page.starts_with(".TH \"CARDSPEAK")) << page;
    for (const OptionRow& option : row.options) {
      EXPECT_NE(page.find("\n.TP\n\\fB"), std::string::npos) << option.call();
    }
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
      {{"-v"}, "a verb is missing; see: cardspeak --help"},
      {{"rules"}, "a verb is missing; see: cardspeak rules --help"},
      {{"replay"}, "cardspeak replay --help"},
      {{"replay", "a/b/1", "--colour"}, "cardspeak replay --help"},
      {{"frobnicate"}, "no verb 'frobnicate'; see: cardspeak --help"},
      {{"repaly", "a/b/1"}, "no verb 'repaly'; did you mean replay?; see: cardspeak --help"},
      {{"projct", "--log", "x"}, "no verb 'projct'; did you mean project?; see: cardspeak --help"},
      {{"roundes", "--last", "1"}, "no verb 'roundes'; did you mean rounds?; see: cardspeak --help"},
      {{"dispute", "rais", "D-1", "--seat", "1"}, "no verb 'rais'; did you mean raise?; see: cardspeak dispute --help"},
      {{"devices", "sing", "x", "--key", "y"}, "no verb 'sing'; did you mean sign?; see: cardspeak devices --help"},
      {{"--lgo", "rounds"}, "no option '--lgo'; see: cardspeak rounds --help"},
      {{"rules", "shwo"}, "no verb 'shwo'; did you mean show?; see: cardspeak rules --help"},
      {{"rounds", "--tabel", "CS-01"}, "no option '--tabel'; did you mean --table?; see: cardspeak rounds --help"},
      {{"rounds", "--findng=x"}, "no option '--findng'; did you mean --finding?; see: cardspeak rounds --help"},
      {{"rounds", "--zzzz"}, "no option '--zzzz'; see: cardspeak rounds --help"},
      {{"digest", "more"}, "not expected: 'more'; see: cardspeak digest --help"},
      {{"rounds", "--limit", "0"}, "cardspeak rounds --help"},
      {{"rounds", "--limit", "many"}, "cardspeak rounds --help"},
      {{"rounds", "--limit", "5", "--last", "5"}, "cardspeak rounds --help"},
      {{"rounds", "--status", "good"}, "cardspeak rounds --help"},
      {{"rounds", "--seat", "21"}, "cardspeak rounds --help"},
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
