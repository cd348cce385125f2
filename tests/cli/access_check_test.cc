// A file of who looked at what: each way in which it may be other than it was written.
#include "cli/app/access_check.h"

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/app/access_log.h"

namespace cardspeak {
namespace access_file {
namespace {

class AccessFile : public testing::Test {
 protected:
  AccessFile() {
    for (int round = 1; round <= 6; ++round) look("crown-melbourne/CS-01/" + std::to_string(round));
    text_ = read();
    std::istringstream in(text_);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
  }
  ~AccessFile() override { std::filesystem::remove(path_); }
  void look(const std::string& round) const { ASSERT_TRUE(note_reading(path_, "replay", {round}).has_value()); }
  [[nodiscard]] std::string read() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }
  static std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }
  // What is wrong, a line of "NUMBER: text" each.
  static std::string faults(const std::string& text, const AccessKept& kept = {}) {
    std::string all;
    for (const AccessFault& fault : check_access_log(text, kept).faults) {
      all += std::to_string(fault.line) + (fault.damage ? ": " : ": (unfinished) ") + fault.text + "\n";
    }
    return all;
  }

  const std::string path_ = std::filesystem::temp_directory_path() / ("access-" + std::to_string(::getpid()));
  std::string text_;
  std::vector<std::string> lines_;
};

TEST_F(AccessFile, AsItWasWrittenHasNothingAgainstIt) {
  const AccessReport report = check_access_log(text_, {});
  EXPECT_TRUE(report.sound());
  EXPECT_EQ(report.lines, 6U);
  EXPECT_EQ(faults(text_, {6, report.last_hash}), "");
  // It may have grown since.
  look("crown-melbourne/CS-01/7");
  EXPECT_EQ(faults(read(), {6, report.last_hash}), "");
  EXPECT_EQ(faults(read(), {0, report.last_hash}), "");
}

TEST_F(AccessFile, AnAlteredLineIsNamed) {
  auto lines = lines_;
  lines[2].replace(lines[2].find("CS-01/3"), 7, "CS-01/9");
  EXPECT_EQ(
      faults(joined(lines)),
      "4: line 4 names another line before it than line 3: that one was altered, or lines between them were taken "
      "out\n");
}

TEST_F(AccessFile, ADroppedLineIsNamedByTheOneAfterIt) {
  auto lines = lines_;
  lines.erase(lines.begin() + 2);
  EXPECT_EQ(
      faults(joined(lines)),
      "3: line 3 names another line before it than line 2: that one was altered, or lines between them were taken "
      "out\n");
  lines = {lines_.begin() + 1, lines_.end()};
  EXPECT_EQ(faults(joined(lines)), "1: line 1 names one before it: the beginning of the file was taken out\n");
}

TEST_F(AccessFile, SwappedLinesAreNamed) {
  auto lines = lines_;
  std::swap(lines[2], lines[3]);
  EXPECT_EQ(faults(joined(lines)),
            "3: line 3 was written after line 4: lines were put in another order\n"
            "4: line 4 was written after line 2: what stands between them was put there, or altered\n"
            "5: line 5 was written after line 3: what stands between them was put there, or altered\n");
}

TEST_F(AccessFile, ARepeatedLineIsNamed) {
  auto lines = lines_;
  lines.insert(lines.begin() + 3, lines[2]);
  EXPECT_EQ(faults(joined(lines)), "4: line 4 is line 3 again\n");
  lines = lines_;
  lines.push_back(lines[1]);
  EXPECT_EQ(faults(joined(lines)), "7: line 7 is line 2 again\n");
  lines = lines_;
  lines.insert(lines.begin() + 4, lines[0]);
  EXPECT_EQ(faults(joined(lines)),
            "5: line 5 is line 1 again\n6: line 6 was written after line 4: what stands between "
            "them was put there, or altered\n");
}

// The chain cannot show that its end is missing: what was kept of it can.
TEST_F(AccessFile, ACutTailIsSeenWhereItsEndWasKept) {
  const std::string last = check_access_log(text_, {}).last_hash;
  const std::string cut = joined({lines_.begin(), lines_.begin() + 4});
  EXPECT_EQ(faults(cut), "");
  EXPECT_EQ(faults(cut, {6, ""}), "0: it had 6 lines, and has 4: its end was cut\n");
  EXPECT_EQ(faults(cut, {0, last}),
            "0: no line of it is the one that was kept: its end was cut, or it was altered or made anew\n");
  EXPECT_EQ(faults("", {6, last}), "0: it had 6 lines, and has 0: its end was cut\n");
  // Cut and gone on with: as long as before, and another.
  write(cut);
  look("crown-melbourne/CS-01/5");
  look("crown-melbourne/CS-01/9");
  EXPECT_EQ(faults(read()), "");
  EXPECT_EQ(faults(read(), {6, last}),
            "6: line 6 is not the one that was kept: the file was altered up to there, or made anew\n");
}

// What a process left that ended while it wrote is told apart from what somebody put there.
TEST_F(AccessFile, ALineThatWasCutOffByACrashIsNoForgery) {
  write(text_.substr(0, text_.size() - 10));
  EXPECT_EQ(faults(read()), "6: (unfinished) line 6 was cut off while it was written\n");
  EXPECT_TRUE(check_access_log(read(), {}).sound());
  look("crown-melbourne/CS-01/7");
  EXPECT_EQ(faults(read()), "6: (unfinished) line 6 was cut off while it was written\n");
}

TEST_F(AccessFile, GarbageIsNamed) {
  EXPECT_EQ(faults(text_ + "garbage\n"),
            "7: line 7 is not as this program writes them: it was altered, or put there\n");
  EXPECT_EQ(faults(text_ + "\n"), "7: line 7 is not as this program writes them: it was altered, or put there\n");
  auto lines = lines_;
  lines[3] = std::string("\x00\xff\x80{", 4);
  const std::string said = faults(joined(lines));
  EXPECT_TRUE(
      said.starts_with("4: line 4 is not as this program writes them: it was altered, or put there\n5: line 5 "))
      << said;
  EXPECT_FALSE(check_access_log(std::string(1000, '\xff'), {1, ""}).faults.empty());
}

// Every byte of every line but the last: each change is seen.
TEST_F(AccessFile, OneByteIsEnough) {
  const std::string last = check_access_log(text_, {}).last_hash;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    for (const char other : {'0', '"', '\n', '\xff'}) {
      if (text_[at] == other) continue;
      std::string changed = text_;
      changed[at] = other;
      EXPECT_NE(faults(changed, {6, last}), "") << at << " to " << static_cast<int>(other);
    }
  }
}

}  // namespace
}  // namespace access_file
}  // namespace cardspeak
