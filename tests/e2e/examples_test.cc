// The examples of the help pages are commands that work.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

std::vector<std::string> pages() {
  std::vector<std::string> pages;
  const auto folder = std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/help";
  for (const auto& file : std::filesystem::directory_iterator(folder)) pages.push_back(file.path().filename().string());
  std::sort(pages.begin(), pages.end());
  return pages;
}

std::vector<std::string> examples_of(const std::string& page) {
  std::vector<std::string> examples;
  std::ifstream in(std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/help" / page);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("  $ ")) examples.push_back(line.substr(4));
  }
  return examples;
}

class HelpExamples : public testing::TestWithParam<std::string> {};

TEST_P(HelpExamples, RunInTheOrderInWhichTheyStand) {
  Sandbox box;
  ASSERT_EQ(
      box.run("cardspeak simulate --game caribbean-stud --tables 2 --rounds 50 --seed 5 --jackpots --errors 0.2 "
              "--answers answers.jsonl --out evening.jsonl && cardspeak ingest evening.jsonl && cardspeak project")
          .status,
      0);
  box.write("terms.jsonl", "{\"item\":\"dates\",\"clause\":\"1\"}\n");
  box.write("final-table.phhs",
            "[1]\nvariant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [100, 200, 0]\nmin_bet = 200\n"
            "starting_stacks = [20000, 20000, 20000]\nactions = ['d dh p1 AsKs', 'd dh p2 2c3d', 'd dh p3 7h8d', "
            "'p3 f', 'p1 cbr 600', 'p2 f']\nyear = 2026\nmonth = 11\nday = 20\n");
  const auto examples = examples_of(GetParam());
  ASSERT_FALSE(examples.empty());
  for (const std::string& example : examples) {
    if (example.find("kafka://") != std::string::npos) continue;  // needs a broker: verdict_topic_test.cc has it
    const Ran ran = box.run(example);
    const bool may_differ =
        (example.starts_with("cardspeak replay ") || example.starts_with("cardspeak rules impact ") ||
         example.starts_with("cardspeak patterns")) ||
        example.starts_with("cardspeak meter ") || example.starts_with("cardspeak rules terms ");
    EXPECT_TRUE(ran.status == 0 || (may_differ && ran.status == 1)) << example << "\n" << ran.out << ran.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, HelpExamples, testing::ValuesIn(pages()), [](const auto& page) {
  std::string name = page.param.substr(0, page.param.find('.'));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
});

}  // namespace
}  // namespace cardspeak
