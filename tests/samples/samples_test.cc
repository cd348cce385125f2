// The samples go through the program as a person would send them: ingest, project, replay. What it says of every round
// must be what lies beside the sample. UPDATE_GOLDEN=1 writes it anew, to be read as a diff.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

const fs::path kSamples = fs::path(CARDSPEAK_SOURCE_DIR) / "samples";

struct Answer {
  int status = -1;
  std::string output;
};

// Runs the program through the shell and takes what it writes to standard output. Requires arguments without quotes.
Answer cardspeak(const std::string& arguments) {
  const std::string command = std::string(CARDSPEAK_BINARY_DIR) + "/cli/cardspeak " + arguments;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  Answer answer;
  std::array<char, 4096> buffer{};
  for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    answer.output.append(buffer.data(), got);
  }
  answer.status = WEXITSTATUS(pclose(pipe));
  return answer;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool update_golden() {
  const char* update = std::getenv("UPDATE_GOLDEN");
  return update != nullptr && *update != '\0';
}

void expect_same(const fs::path& golden, const std::string& text) {
  if (update_golden()) {
    fs::create_directories(golden.parent_path());
    std::ofstream(golden, std::ios::binary) << text;
  }
  EXPECT_EQ(read(golden), text) << golden << "; UPDATE_GOLDEN=1 writes it anew";
}

// The value of a field of our own JSON, which has no spaces and no escapes in these fields.
std::string field(const std::string& line, const std::string& name) {
  const std::string key = "\"" + name + "\":\"";
  const auto at = line.find(key);
  if (at == std::string::npos) return "";
  const auto begin = at + key.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

class Sample : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    // Of this process alone: tests run side by side.
    place_ = fs::path(::testing::TempDir()) / ("cardspeak-sample-" + std::to_string(getpid()));
    fs::remove_all(place_);
    fs::create_directories(place_);
    std::string files;
    for (const auto& entry : fs::directory_iterator(kSamples / GetParam())) {
      const bool answers = entry.path().filename() == "planted-errors.jsonl";
      if (entry.path().extension() == ".jsonl" && !answers) files += " " + entry.path().string();
    }
    ASSERT_FALSE(files.empty());
    ASSERT_EQ(cardspeak("ingest" + files + " --log " + log()).status, 0);
    ASSERT_EQ(cardspeak("project --log " + log() + " --store " + store()).status, 0);
  }

  void TearDown() override { fs::remove_all(place_); }

  [[nodiscard]] std::string log() const { return (place_ / "log").string(); }
  [[nodiscard]] std::string store() const { return (place_ / "store").string(); }

  fs::path place_;
};

TEST_P(Sample, EveryRoundHasTheVerdictThatLiesBesideIt) {
  const Answer rounds = cardspeak("rounds --json --limit 100000 --store " + store());
  ASSERT_EQ(rounds.status, 0);
  const fs::path expected = kSamples / GetParam() / "expected";
  expect_same(expected / "rounds.jsonl", rounds.output);

  // Whole verdicts of the rounds that differ; of a sample in which all agree, of each.
  const bool all_agree = rounds.output.find("\"status\":\"differs\"") == std::string::npos;
  std::istringstream lines(rounds.output);
  for (std::string line; std::getline(lines, line);) {
    if (!all_agree && field(line, "status") == "agreed") continue;
    const std::string round = field(line, "round");
    const Answer replay = cardspeak("replay " + round + " --json --store " + store());
    EXPECT_EQ(replay.status, field(line, "status") == "differs" ? 1 : 0) << round;
    std::string name = round;
    std::ranges::replace(name, '/', '_');
    expect_same(expected / (name + ".json"), replay.output);
  }
}

TEST_P(Sample, TheStoreIsSound) {
  EXPECT_EQ(cardspeak("verify --store " + store()).status, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Sample, ::testing::Values("caribbean-stud", "holdem"), [](const auto& sample) {
  std::string name = sample.param;
  std::erase(name, '-');
  return name;
});

TEST(CaribbeanStudSample, TheRoundsThatDifferAreThoseInWhichAMistakeWasPlanted) {
  const auto rounds_of = [](const fs::path& path, const std::string& needle) {
    std::set<std::string> rounds;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (line.find(needle) != std::string::npos) rounds.insert(field(line, "round"));
    }
    return rounds;
  };
  const fs::path sample = kSamples / "caribbean-stud";
  const std::set<std::string> planted = rounds_of(sample / "planted-errors.jsonl", "round");
  EXPECT_GE(planted.size(), 8U);
  EXPECT_EQ(rounds_of(sample / "expected" / "rounds.jsonl", "\"status\":\"differs\""), planted);
}

}  // namespace
}  // namespace cardspeak
